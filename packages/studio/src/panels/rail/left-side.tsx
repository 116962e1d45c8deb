import images from 'lucide:image';
import layers from 'lucide:layers';
import templates from 'lucide:layout-template';
import shapes from 'lucide:shapes';
import icons from 'lucide:smile';
import text from 'lucide:type';
import { type ComponentType, memo } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRemembered } from '../../ui/use-remembered.ts';
import { LayersPanel } from '../layers/layers-panel.tsx';
import classes from './left-side.module.css';
import { SideResizer } from './side-resizer.tsx';

const library = () => import('../library/library.ts');
const ElementsPanel = arriving(async () => (await library()).ElementsPanel);
const TextPanel = arriving(async () => (await library()).TextPanel);
const PicturesPanel = arriving(async () => (await library()).PicturesPanel);
const IconsPanel = arriving(async () => (await library()).IconsPanel);
const TemplatesPanel = arriving(async () => (await library()).TemplatesPanel);

type PanelName = 'elements' | 'text' | 'pictures' | 'icons' | 'templates' | 'layers';

const all: Readonly<Record<PanelName, { readonly icon: string; readonly Panel: ComponentType }>> = {
  elements: { icon: shapes, Panel: ElementsPanel },
  text: { icon: text, Panel: TextPanel },
  pictures: { icon: images, Panel: PicturesPanel },
  icons: { icon: icons, Panel: IconsPanel },
  templates: { icon: templates, Panel: TemplatesPanel },
  layers: { icon: layers, Panel: LayersPanel },
};

/** As style sheets ask it: a panel lies over the canvas then. */
const isNarrow = () => matchMedia('(max-width: 960px)').matches;

/** A rail of buttons that opens one panel at a time; pressed again, it folds the panel away. */
export const LeftSide = memo(function LeftSide() {
  const { panels, editor } = useMessages();
  const [open, setOpen] = useRemembered<string>('left', isNarrow() ? '' : 'layers');
  const [width, setWidth] = useRemembered<number>('left.width', 264);
  const shown = open in all ? (open as PanelName) : undefined;
  const { Panel } = all[shown ?? 'layers'];
  return (
    <div className={classes['side']}>
      <nav aria-label={editor.panels} className={classes['rail']}>
        {(Object.keys(all) as PanelName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            className={classes['button']}
            onClick={() => setOpen(name === shown ? '' : name)}
          >
            <Icon body={all[name].icon} size={18} />
            {panels.rail[name]}
          </button>
        ))}
      </nav>
      {shown && (
        <section aria-label={panels.rail[shown]} className={classes['docked']}>
          <div className={classes['panel']} style={{ width }}>
            <h2 className={classes['title']}>{panels.rail[shown]}</h2>
            <div className={classes['content']}>
              <Arriving of={shown} fallback={<p role="status">{panels.loading}</p>}>
                <Panel />
              </Arriving>
            </div>
          </div>
          <SideResizer label={panels.resize} width={width} side="start" onResize={setWidth} />
        </section>
      )}
    </div>
  );
});
