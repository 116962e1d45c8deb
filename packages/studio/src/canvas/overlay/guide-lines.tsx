import { useStore } from 'zustand';
import { type Guide, guidesOf, marginOf } from '../../document/commands/guides.ts';
import { useDrawnView, useEditing, useEditorState } from '../editing.tsx';
import { anchorReach } from '../view-anchor.ts';
import { toScreen } from '../viewport.ts';
import classes from './guide-lines.module.css';

/** The margin of the page, where it has one. */
export function MarginLine() {
  const { design } = useEditorState();
  const margin = marginOf(design);
  const { width, height } = design;
  if (margin === 0 || 2 * margin >= Math.min(width, height)) return null;
  return <Inset margin={margin} width={width - 2 * margin} height={height - 2 * margin} />;
}

function Inset({ margin, width, height }: Record<'margin' | 'width' | 'height', number>) {
  const view = useDrawnView('anchor');
  const { x, y } = toScreen(view, { x: margin, y: margin });
  const size = { width: width * view.zoom, height: height * view.zoom };
  return <rect data-margin className={classes['margin']} x={x} y={y} {...size} />;
}

/** The guides of the design. Each can be gripped within some px of its line. */
export function GuideLines() {
  const guides = guidesOf(useEditorState().design);
  return guides.length > 0 && <Lines guides={guides} />;
}

function Lines({ guides }: { readonly guides: readonly Guide[] }) {
  const { canvas } = useEditing();
  const view = useDrawnView('anchor');
  const chosen = useStore(canvas, (state) => state.chosenGuide);
  const size = useStore(canvas, (state) => state.size);
  return guides.map(({ axis, position }, index) => {
    const { x, y } = toScreen(view, { x: position, y: position });
    const [from, right, bottom] = [-anchorReach, size.width + anchorReach, size.height + anchorReach];
    const line = axis === 'x' ? { x1: x, x2: x, y1: from, y2: bottom } : { x1: from, x2: right, y1: y, y2: y };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a guide is what stands at its place.
      <g key={index} data-chosen={index === chosen || undefined} className={classes['guide']}>
        <line {...line} className={classes['line']} />
        <line {...line} data-grip={`guide:${axis}:${index}`} data-axis={axis} className={classes['grip']} />
      </g>
    );
  });
}
