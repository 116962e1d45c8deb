import type { Gap } from '../../document/snapping/equal-gaps.ts';
import type { SnapLine } from '../../document/snapping/snap.ts';
import type { Axis } from '../../document/snapping/snap-scene.ts';
import { useDrawnView } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

interface SnapLinesProps {
  readonly lines: readonly SnapLine[];
  readonly gaps: readonly Gap[];
}

/** Where something has snapped to, and how far it is from its neighbours, px of the page. */
export function SnapLines({ lines, gaps }: SnapLinesProps) {
  const view = useDrawnView('anchor');
  const stretch = (axis: Axis, { from, to, at }: { from: number; to: number; at: number }) => {
    const [start, end] = [from, to].map((along) =>
      toScreen(view, axis === 'x' ? { x: along, y: at } : { x: at, y: along }),
    );
    return { x1: start?.x, y1: start?.y, x2: end?.x, y2: end?.y };
  };
  return (
    <>
      {lines.map((line) => (
        <line
          key={`${line.axis} ${line.at}`}
          className={classes['snap']}
          {...stretch(line.axis === 'x' ? 'y' : 'x', line)}
        />
      ))}
      {gaps.map((gap) => {
        const ends = stretch(gap.axis, gap);
        const length = Math.round((gap.to - gap.from) * 10) / 10;
        return (
          <g key={`${gap.axis} ${gap.from} ${gap.at}`}>
            <line className={classes['gap']} {...ends} />
            <text
              data-gap
              className={classes['length']}
              x={((ends.x1 ?? 0) + (ends.x2 ?? 0)) / 2 + (gap.axis === 'x' ? 0 : 6)}
              y={((ends.y1 ?? 0) + (ends.y2 ?? 0)) / 2 - (gap.axis === 'x' ? 6 : 0)}
            >
              {length}
            </text>
          </g>
        );
      })}
    </>
  );
}
