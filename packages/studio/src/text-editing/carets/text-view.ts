import {
  type Direction,
  identity,
  type Mark,
  type Matrix,
  multiply,
  type Scene,
  type TextMark,
  type TextStyle,
} from '@platen/core';
import type { SpanStyle, StyledText } from '../../document/text/styled-text.ts';
import { type LineCells, lineCells, type Measure } from './line-cells.ts';
import { type ShownText, shownText } from './shown-text.ts';
import { type EditedLine, editedLines } from './text-lines.ts';

/** A text as it stands on the page: all that carets and selections are found by. */
export interface TextView {
  readonly source: StyledText;
  readonly shown: ShownText;
  readonly lines: readonly EditedLine[];
  readonly styles: readonly TextStyle[];
  /** The px of the lines to those of the page. */
  readonly toPage: Matrix;
  /** The letters of a line, found when they are first asked for. */
  cells(line: number): LineCells;
}

export interface TextViewRequest {
  readonly scene: Scene;
  /** The text's mark, by what it is known. */
  readonly isText: (mark: TextMark) => boolean;
  readonly source: StyledText;
  /** What the whole text looks like, as it is stored. */
  readonly whole: SpanStyle;
  readonly measure: Measure;
}

/** Undefined where the scene does not show the text. */
export function viewText({ scene, isText, source, whole, measure }: TextViewRequest): TextView | undefined {
  const found = findText(scene.marks, isText, identity);
  if (found === undefined) return undefined;
  const { mark, toPage } = found;
  const shown = shownText(source, whole);
  const { direction } = whole;
  const isGiven = direction === 'ltr' || direction === 'rtl';
  const lines = editedLines(mark, shown.text, isGiven ? (direction as Direction) : 'auto');
  const known = new Map<number, LineCells>();
  return {
    source,
    shown,
    lines,
    styles: mark.styles,
    toPage,
    cells: (index) => {
      const line = lines[index];
      const cells = known.get(index) ?? (line ? lineCells(line, { styles: mark.styles, measure }) : nothing);
      known.set(index, cells);
      return cells;
    },
  };
}

const nothing: LineCells = { cells: [], x: 0 };

function findText(
  marks: readonly Mark[],
  isText: (mark: TextMark) => boolean,
  outer: Matrix,
): { readonly mark: TextMark; readonly toPage: Matrix } | undefined {
  for (const mark of marks) {
    const toPage = mark.transform ? multiply(outer, mark.transform) : outer;
    if (mark.kind === 'text' && isText(mark)) return { mark, toPage };
    const inner = mark.kind === 'group' ? findText(mark.children, isText, toPage) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
