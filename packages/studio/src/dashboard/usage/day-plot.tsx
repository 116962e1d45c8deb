import { useMessages } from '../../messages/messages.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { niceTop } from './nice-top.ts';
import classes from './usage.module.css';

export interface PlottedDay {
  /** `2026-11-05`. */
  readonly day: string;
  readonly renders: number;
  readonly cachedRenders: number;
  readonly failedRenders: number;
}

/** From the bottom up. */
const layers = [
  ['drawn', 'renders'],
  ['cached', 'cachedRenders'],
  ['failed', 'failedRenders'],
] as const;

/** Renders of each day, one bar on top of another. The table beside it says the same in numbers. */
export function DayPlot({ days }: { readonly days: readonly PlottedDay[] }) {
  const { usage: words } = useMessages();
  const { count, day: writeDay } = useFormats();
  const whole = ({ renders, cachedRenders, failedRenders }: PlottedDay) => renders + cachedRenders + failedRenders;
  const top = niceTop(Math.max(...days.map(whole)));
  const write = (day: string) => writeDay(`${day}T12:00:00.000Z`);
  const marks = [0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => days[index]?.day ?? '');
  return (
    <figure className={classes['plot']}>
      <ul className={classes['legend']}>
        {layers.map(([name]) => (
          <li key={name} data-layer={name}>
            {words[name]}
          </li>
        ))}
      </ul>
      <div className={classes['axes']}>
        <div className={classes['scale']} aria-hidden="true">
          <span>{count(top)}</span>
          <span>{count(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.plotOf(count(days.length), count(days.reduce((sum, each) => sum + whole(each), 0)))}
        >
          {[0, top / 2, top].map((height) => (
            <line key={height} x1="0" x2={days.length} y1={top - height} y2={top - height} />
          ))}
          {days.map((each, index) => (
            <DayBar key={each.day} day={each} x={index} top={top} title={titleOf(each)} />
          ))}
        </svg>
      </div>
      <div className={classes['days']} aria-hidden="true">
        {[...new Set(marks)].map((day) => (
          <span key={day}>{write(day)}</span>
        ))}
      </div>
    </figure>
  );

  function titleOf(each: PlottedDay): string {
    return `${write(each.day)}: ${layers.map(([name, field]) => `${words[name]} ${count(each[field])}`).join(', ')}`;
  }
}

interface DayBarProps {
  readonly day: PlottedDay;
  readonly x: number;
  readonly top: number;
  readonly title: string;
}

function DayBar({ day, x, top, title }: DayBarProps) {
  let under = 0;
  return (
    <g>
      <title>{title}</title>
      {/* All of the day answers to the pointer. */}
      <rect x={x} y="0" width="1" height={top} className={classes['catch']} />
      {layers.map(([name, field]) => {
        under += day[field];
        return <rect key={name} data-layer={name} x={x + 0.14} y={top - under} width="0.72" height={day[field]} />;
      })}
    </g>
  );
}
