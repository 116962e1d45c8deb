import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorPicker as AriaColorPicker, parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { useMessages } from '../../messages/messages.tsx';
import classes from './color-picker.module.css';

/** Beneath a colour that lets something through. */
const checks = 'repeating-conic-gradient(#cfcbc4 0 25%, #fff 0 50%) 0 0 / 8px 8px';

export interface ColorPickerProps {
  readonly label: string;
  /** `#rrggbb` or `rgba()`. */
  readonly color: string;
  readonly onPreview: (color: string) => void;
  readonly onCommit: (color: string) => void;
}

/** Saturation and brightness as an area, hue and opacity as sliders. */
export function ColorPicker({ label, color, onPreview, onCommit }: ColorPickerProps) {
  const { panels } = useMessages();
  const value = parseColor(color).toFormat('hsba');
  const write = (chosen: { toString(format: 'css' | 'hex'): string; getChannelValue(channel: 'alpha'): number }) =>
    chosen.getChannelValue('alpha') < 1 ? toRgba(chosen.toString('css')) : chosen.toString('hex').toLowerCase();
  const shared = {
    onChange: (chosen: Parameters<typeof write>[0]) => onPreview(write(chosen)),
    onChangeEnd: (chosen: Parameters<typeof write>[0]) => onCommit(write(chosen)),
  };
  return (
    <AriaColorPicker defaultValue={value}>
      <ColorArea
        {...shared}
        aria-label={label}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        className={classes['area'] ?? ''}
      >
        <ColorThumb className={classes['thumb'] ?? ''} />
      </ColorArea>
      {(['hue', 'alpha'] as const).map((channel) => (
        <ColorSlider
          key={channel}
          {...shared}
          aria-label={channel === 'hue' ? panels.hue : panels.opacityOf}
          colorSpace="hsb"
          channel={channel}
        >
          <SliderTrack
            className={classes['track'] ?? ''}
            {...(channel === 'alpha' && {
              style: ({ defaultStyle }) => ({ ...defaultStyle, background: `${defaultStyle.background}, ${checks}` }),
            })}
          >
            <ColorThumb className={classes['thumb'] ?? ''} />
          </SliderTrack>
        </ColorSlider>
      ))}
    </AriaColorPicker>
  );
}

function toRgba(css: string): string {
  return parseColor(css).toFormat('rgba').toString('css');
}
