import { useMemo } from 'react';
import { useStore } from 'zustand';
import { framesOf } from '../../document/geometry/frames.ts';
import { cornersOf } from '../../document/geometry/shapes.ts';
import { emptyTexts, writtenTexts } from '../../engine/empty-texts.ts';
import { useEditing, useEditorState } from '../editing.tsx';
import { toScreen } from '../viewport.ts';
import classes from './overlay.module.css';

/** Letters of what is written that are shown. */
const mostLetters = 40;
/** px of the screen, of a font whose letters are equally wide, at the size that the style sheet says. */
const letterWidth = 6.6;

/** Where a text stands that the data leaves empty: its box, and what would fill it. */
export function EmptyTexts() {
  const { canvas } = useEditing();
  const { design } = useEditorState();
  const { viewport, shown, laidOut, edited } = useStore(canvas);
  const [written, empty] = useMemo(() => {
    const texts = writtenTexts(laidOut?.design.canvasData.elements ?? []);
    return [texts, emptyTexts(texts, laidOut?.scene.elements ?? [])];
  }, [laidOut]);
  if (empty.length === 0) return null;
  const frames = framesOf(design, shown);
  return empty.map((id) => {
    const frame = frames.get(id);
    if (!frame || edited?.place.id === id) return null;
    const corners = cornersOf(frame.extent, frame.toPage).map((corner) => toScreen(viewport, corner));
    const [start] = corners;
    const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
    const words = written.get(id)?.trim().slice(0, mostLetters) ?? '';
    return (
      <g key={id} className={classes['empty']} data-empty={id}>
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
  });
}
