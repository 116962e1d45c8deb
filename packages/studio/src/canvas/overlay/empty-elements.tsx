import { multiply } from '@platen/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ancestorsOf, placesOf } from '../../document/design/tree.ts';
import { framesOf } from '../../document/geometry/frames.ts';
import { cornersOf } from '../../document/geometry/shapes.ts';
import { emptyElements } from '../../engine/empty-texts.ts';
import { useDrawnView, useEditing, useEditorState } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

/** Letters of what is written that are shown. */
const mostLetters = 40;
/** px of the screen, of a font whose letters are equally wide, at the size that the style sheet says. */
const letterWidth = 6.6;

/** Where a text, code or picture stands that the data leaves empty: its box, and what would fill it. */
export function EmptyElements() {
  const { canvas } = useEditing();
  const laidOut = useStore(canvas, (state) => state.laidOut);
  const empty = useMemo(
    () => (laidOut ? [...emptyElements(laidOut.design.canvasData.elements, laidOut.scene)] : []),
    [laidOut],
  );
  return empty.map(([id, words]) => <EmptyElement key={id} id={id} words={words.trim().slice(0, mostLetters)} />);
}

function EmptyElement({ id, words }: { readonly id: string; readonly words: string }) {
  const { canvas } = useEditing();
  const { design } = useEditorState();
  const shown = useStore(canvas, (state) => state.shown);
  const isWritten = useStore(canvas, ({ edited }) => edited?.place.id === id);
  const view = useDrawnView('anchor');
  const around = [id, ...ancestorsOf(placesOf(design), id)];
  const by = useStore(canvas, ({ moving }) =>
    moving && !moving.isCopy && around.some((each) => moving.ids.includes(each)) ? moving.by : undefined,
  );
  const frame = framesOf(design, shown).get(id);
  if (!frame || isWritten) return null;
  const toPage = by ? multiply(by, frame.toPage) : frame.toPage;
  const corners = cornersOf(frame.extent, toPage).map((corner) => toScreen(view, corner));
  const [start] = corners;
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <g className={classes['empty']} data-empty={id}>
      <polygon points={points} className={classes['light']} />
      <polygon points={points} />
      <g transform={`translate(${start?.x ?? 0} ${start?.y ?? 0})`}>
        <rect width={words.length * letterWidth + 8} height={18} />
        <text x={4} y={13}>
          {words}
        </text>
      </g>
    </g>
  );
}
