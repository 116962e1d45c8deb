import { memo } from 'react';
import { useStore } from 'zustand';
import { framesOf } from '../../document/geometry/frames.ts';
import { useDrawnView, useEditing, useEditorState, useEditorValue } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import { EmptyElements } from './empty-elements.tsx';
import { FrameLine, outline } from './frame-line.tsx';
import { GuideLines, MarginLine } from './guide-lines.tsx';
import classes from './overlay.module.css';
import { OverlayLayer } from './overlay-layer.tsx';
import { SelectionFrame } from './selection-frame.tsx';
import { SnapLines } from './snap-lines.tsx';

/**
 * Frames, handles and lines over the page. They lie in three pictures, so that a gesture draws one of them anew at most: what
 * stays, what is selected, and what the gesture shows.
 */
export const Overlay = memo(function Overlay() {
  const within = useEditorValue(({ selection }) => selection.within);
  return (
    <>
      <OverlayLayer>
        <MarginLine />
        <GuideLines />
        <EmptyElements />
        {within !== null && <EnteredFrame id={within} />}
      </OverlayLayer>
      <SelectionFrame />
      <OverlayLayer>
        <DrawnBox />
        <Snapped />
      </OverlayLayer>
    </>
  );
});

/** The group whose elements can be chosen. */
function EnteredFrame({ id }: { readonly id: string }) {
  const { canvas } = useEditing();
  const { design } = useEditorState();
  const shown = useStore(canvas, (state) => state.shown);
  const view = useDrawnView('anchor');
  const frame = framesOf(design, shown).get(id);
  return frame && <FrameLine points={outline(frame, (point) => toScreen(view, point))} name="entered" />;
}

function DrawnBox() {
  const { canvas } = useEditing();
  const drawn = useStore(canvas, (state) => state.drawn);
  const view = useDrawnView('anchor');
  if (!drawn) return null;
  const { x, y } = toScreen(view, drawn);
  const { zoom } = view;
  return <rect className={classes['drawn']} x={x} y={y} width={drawn.width * zoom} height={drawn.height * zoom} />;
}

function Snapped() {
  const { canvas } = useEditing();
  const snapped = useStore(canvas, (state) =>
    state.snapped && state.snapped.lines.length + state.snapped.gaps.length > 0 ? state.snapped : null,
  );
  return snapped && <SnapLines lines={snapped.lines} gaps={snapped.gaps} />;
}
