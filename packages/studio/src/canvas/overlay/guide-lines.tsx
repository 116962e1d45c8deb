import { useStore } from 'zustand';
import { guidesOf, marginOf } from '../../document/commands/guides.ts';
import type { Design } from '../../document/design/design.ts';
import { useEditing } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './guide-lines.module.css';

/** The margin of the page, where it has one. */
export function MarginLine({ design }: { readonly design: Design }) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const margin = marginOf(design);
  const { width, height } = design;
  if (margin === 0 || 2 * margin >= Math.min(width, height)) return null;
  const { x, y } = toScreen(viewport, { x: margin, y: margin });
  const [across, down] = [width - 2 * margin, height - 2 * margin];
  return (
    <rect
      data-margin
      className={classes['margin']}
      x={x}
      y={y}
      width={across * viewport.zoom}
      height={down * viewport.zoom}
    />
  );
}

/** The guides of the design. Each can be gripped within some px of its line. */
export function GuideLines({ design }: { readonly design: Design }) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const chosen = useStore(canvas, (state) => state.chosenGuide);
  return guidesOf(design).map(({ axis, position }, index) => {
    const { x, y } = toScreen(viewport, { x: position, y: position });
    const line = axis === 'x' ? { x1: x, x2: x, y1: 0, y2: '100%' } : { x1: 0, x2: '100%', y1: y, y2: y };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a guide is what stands at its place.
      <g key={index} data-chosen={index === chosen || undefined} className={classes['guide']}>
        <line {...line} className={classes['line']} />
        <line {...line} data-grip={`guide:${axis}:${index}`} data-axis={axis} className={classes['grip']} />
      </g>
    );
  });
}
