import { applyToPoint, type Box, multiply } from '@platen/core';
import { useStore } from 'zustand';
import type { Caret, EditedText } from '../canvas/canvas-state.ts';
import { useEditing } from '../canvas/editing.tsx';
import { viewMatrix } from '../canvas/viewport.ts';
import { cornersOf } from '../document/geometry/shapes.ts';
import type { TextRange } from '../document/text/styled-text.ts';
import { placeOf } from './carets/carets.ts';
import { caretBox, selectionBoxes } from './carets/selection-boxes.ts';
import type { TextView } from './carets/text-view.ts';
import { variableRanges } from './carets/words.ts';
import classes from './text-editor.module.css';

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
/** px of the screen from the line to the handle under it, and of what a finger finds it by. */
const handleRadius = { seen: 7, found: 22 };

/** The caret, the selection, the variables and the text of an input method, drawn over the page. */
export function TextMarks({ view, edited, composed, hasFocus }: TextMarksProps) {
  const { canvas } = useEditing();
  const viewport = useStore(canvas, (state) => state.viewport);
  const isByFinger = useStore(canvas, (state) => state.isByFinger);
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
  const lineOf = (place: Caret) => {
    const { x, y, height } = caretBox(view, place);
    const [top, bottom] = [at(x, y), at(x, y + height)];
    return { x1: top.x, y1: top.y, x2: bottom.x, y2: bottom.y, strokeWidth: caretWidth };
  };
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
          // The key restarts the blinking, so that a caret that has just moved is visible.
          key={`${focus.at},${focus.beside},${view.source.text.length}`}
          className={classes['caret']}
          data-text="caret"
          {...lineOf(focus)}
          style={{ stroke: caretColor(view, edited) }}
        />
      )}
      {isByFinger && range.start < range.end && (
        <>
          <EndHandle end="start" line={lineOf({ at: range.start, beside: 'behind' })} />
          <EndHandle end="end" line={lineOf({ at: range.end, beside: 'before' })} />
        </>
      )}
    </svg>
  );
}

/** What a finger pulls an end of the selection by. */
function EndHandle({
  end,
  line,
}: {
  readonly end: 'start' | 'end';
  readonly line: Readonly<Record<'x2' | 'y2', number>>;
}) {
  const { seen, found } = handleRadius;
  const centre = { cx: line.x2, cy: line.y2 + seen };
  return (
    <>
      <line {...line} className={classes['end']} />
      <circle {...centre} r={seen} className={classes['end']} />
      <circle {...centre} r={found} className={classes['finger']} data-text-end={end} />
    </>
  );
}

/** The colour of the letters beside the caret; undefined when that is no solid colour. */
function caretColor(view: TextView, { focus }: EditedText): string | undefined {
  const run = placeOf(view, focus).cell?.run;
  const fill = view.styles[run?.style ?? 0]?.fill;
  return fill?.type === 'solid' ? fill.color : undefined;
}
