import { memo } from 'react';
import { useStore } from 'zustand';
import { boundsOf, framesOf } from '../../document/geometry/frames.ts';
import { rulerTicks } from '../../document/geometry/ruler-ticks.ts';
import type { Axis } from '../../document/snapping/snap-scene.ts';
import { stretchOf } from '../../document/snapping/snap-scene.ts';
import { useEditing, useEditorState } from '../editing.tsx';
import { rulerSize } from '../viewport.ts';
import classes from './rulers.module.css';

/** The rulers above and beside the page, in px of it. What is selected is shaded; guides are pulled out of them. */
export const Rulers = memo(function Rulers() {
  const { canvas } = useEditing();
  const { design, selection } = useEditorState();
  const shown = useStore(canvas, (state) => state.shown);
  const box = boundsOf(framesOf(design, shown), selection.ids);
  return (
    <div aria-hidden="true">
      <Ruler axis="x" extent={box && stretchOf(box, 'x')} />
      <Ruler axis="y" extent={box && stretchOf(box, 'y')} />
      <div className={classes['corner']} />
    </div>
  );
});

/** px of the screen that a ruler is longer than what is seen of it: a view that moves draws it anew only after so many. */
const blockLength = 256;

interface RulerProps {
  readonly axis: Axis;
  /** What is selected along the axis, px of the page. */
  readonly extent: { readonly from: number; readonly to: number } | undefined;
}

function Ruler({ axis, extent }: RulerProps) {
  const { canvas } = useEditing();
  const { zoom, [axis]: start } = useStore(canvas, (state) => state.viewport);
  const length = useStore(canvas, ({ size }) => (axis === 'x' ? size.width : size.height));
  const at = (page: number): number => page * zoom + start;
  const block = (Math.floor(start / blockLength) + 1) * blockLength;
  const by = Math.round(start - block);
  // A guide that comes out of the ruler above is level, so its axis is the other one.
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden from those who would hear the title.
    <svg className={classes['ruler']} data-axis={axis} data-grip={`ruler:${axis === 'x' ? 'y' : 'x'}`}>
      {extent && <Extent axis={axis} from={at(extent.from)} to={at(extent.to)} />}
      <g transform={axis === 'x' ? `translate(${by} 0)` : `translate(0 ${by})`}>
        <Ticks axis={axis} zoom={zoom} start={block} length={length + blockLength} />
      </g>
    </svg>
  );
}

function Extent({ axis, from, to }: { readonly axis: Axis; readonly from: number; readonly to: number }) {
  const along = Math.max(1, to - from);
  const place =
    axis === 'x'
      ? { x: from, y: 0, width: along, height: rulerSize }
      : { x: 0, y: from, width: rulerSize, height: along };
  return <rect data-extent={axis} className={classes['extent']} {...place} />;
}

interface TicksProps {
  readonly axis: Axis;
  readonly zoom: number;
  readonly start: number;
  readonly length: number;
}

/** They stay while something is dragged, and mostly while the view moves: shaping their numbers takes long. */
const Ticks = memo(function Ticks({ axis, zoom, start, length }: TicksProps) {
  const { numbers, strokes } = rulerTicks({ zoom, start, length });
  const at = (page: number): number => Math.round(page * zoom + start) + 0.5;
  const tick = (page: number, from: number): string =>
    axis === 'x' ? `M${at(page)} ${from}V${rulerSize}` : `M${from} ${at(page)}H${rulerSize}`;
  const path = [...numbers.map((page) => tick(page, 10)), ...strokes.map((page) => tick(page, 16))].join('');
  return (
    <>
      <path d={path} className={classes['ticks']} />
      {numbers.map((page) => (
        <text
          key={page}
          className={classes['number']}
          transform={axis === 'x' ? `translate(${at(page) + 3} 9)` : `translate(9 ${at(page) - 3}) rotate(-90)`}
        >
          {page}
        </text>
      ))}
    </>
  );
});
