import { applyToPoint, type Box, multiply } from '@platen/core';
import { useStore } from 'zustand';
import type { EditedText } from '../canvas/canvas-state.ts';
import { useEditing } from '../canvas/editing.tsx';
import { viewMatrix } from '../canvas/viewport.ts';
import { cornersOf } from '../document/geometry/shapes.ts';
import type { TextRange } from '../document/text/styled-text.ts';
import { placeOf } from './carets.ts';
import { caretBox, selectionBoxes } from './selection-boxes.ts';
import classes from './text-editor.module.css';
import type { TextView } from './text-view.ts';
import { variableRanges } from './words.ts';

export interface TextMarksProps {
  readonly view: TextView;
  readonly edited: EditedText;
  /** What an input method has written and may still change. */
  readonly composed: TextRange | null;
  readonly hasFocus: boolean;
}

/** px of the screen. */
const caretWidth = 2;
const composedWidth = 1.5;

/** The caret, what is selected, the variables and what an input method is at, over the page. */
export function TextMarks({ view, edited, composed, hasFocus }: TextMarksProps) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const { anchor, focus } = edited;
  const range = { start: Math.min(anchor.at, focus.at), end: Math.max(anchor.at, focus.at) };
  const toWindow = multiply(viewMatrix(viewport), view.toPage);
  const at = (x: number, y: number) => {
    const [left, top] = applyToPoint(toWindow, x, y);
    return { x: left, y: top };
  };
  const outline = (box: Box): string =>
    cornersOf(box, toWindow)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  const polygons = (of: TextRange, name: string) =>
    selectionBoxes(view, of).map((box) => (
      <polygon key={`${box.x},${box.y}`} points={outline(box)} className={classes[name]} data-text={name} />
    ));
  const caret = caretBox(view, focus);
  const top = at(caret.x, caret.y);
  const bottom = at(caret.x, caret.y + caret.height);
  return (
    <svg className={classes['marks']} aria-hidden="true">
      {variableRanges(view.source.text).map((variable) => (
        <g key={variable.start}>{polygons(variable, 'variable')}</g>
      ))}
      {polygons(range, 'selected')}
      {composed &&
        selectionBoxes(view, composed).map((box) => {
          const from = at(box.x, box.y + box.height);
          const to = at(box.x + box.width, box.y + box.height);
          return (
            <line
              key={`${box.x},${box.y}`}
              className={classes['composed']}
              data-text="composed"
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth={composedWidth}
            />
          );
        })}
      {hasFocus && (
        <line
          // A caret that has just moved is seen first of all.
          key={`${focus.at},${focus.beside},${view.source.text.length}`}
          className={classes['caret']}
          data-text="caret"
          x1={top.x}
          y1={top.y}
          x2={bottom.x}
          y2={bottom.y}
          strokeWidth={caretWidth}
          style={{ stroke: caretColor(view, edited) }}
        />
      )}
    </svg>
  );
}

/** That of the letters beside it, as they can be read where they are. */
function caretColor(view: TextView, { focus }: EditedText): string | undefined {
  const run = placeOf(view, focus).cell?.run;
  const fill = view.styles[run?.style ?? 0]?.fill;
  return fill?.type === 'solid' ? fill.color : undefined;
}
