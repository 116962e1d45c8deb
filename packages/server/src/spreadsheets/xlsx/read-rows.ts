import type { Readable } from 'node:stream';
import {
  type Cell,
  columnLetters,
  fileRefused,
  isEmptyRow,
  type MergedCells,
  type Row,
  spreadsheetBounds,
  textCell,
} from '../sheet.ts';
import type { NumberKind } from './number-formats.ts';
import { numberValue } from './number-value.ts';
import { attribute, readXml } from './read-xml.ts';
import { unescapeText } from './shared-strings.ts';

export interface ReadRowsContext {
  readonly sharedStrings: readonly string[];
  readonly styles: readonly NumberKind[];
  readonly startsIn1904: boolean;
  readonly maxRows: number;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
  hasValue: boolean;
  hasFormula: boolean;
}

const maxMerges = 10_000;

/** Reads the cells of a sheet row by row; formulas give the result that was stored with them. */
export async function readRows(stream: Readable, context: ReadRowsContext) {
  const rows: Row[] = [];
  const merged: MergedCells[] = [];
  let rowCount = 0;
  let row = 0;
  let cells: Cell[] = [];
  let cell: OpenCell | undefined;
  let column = -1;
  let takesText = false;
  let phonetic = 0;
  await readXml(stream, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = rowNumber(attribute(attributes, 'r')) ?? row + 1;
          cells = [];
          column = -1;
          break;
        case 'c':
          column = columnNumber(attribute(attributes, 'r')) ?? column + 1;
          cell = {
            column,
            type: attribute(attributes, 't') ?? 'n',
            style: Number(attribute(attributes, 's') ?? 0),
            text: '',
            hasValue: false,
            hasFormula: false,
          };
          break;
        case 'f':
          if (cell) cell.hasFormula = true;
          break;
        case 'rPh':
          phonetic += 1;
          break;
        case 'v':
        case 't':
          takesText = cell !== undefined && phonetic === 0;
          if (cell) cell.hasValue = true;
          break;
        case 'mergeCell':
          if (merged.length < maxMerges) merged.push(...mergedCells(attribute(attributes, 'ref') ?? ''));
          break;
      }
    },
    text(piece) {
      if (cell && takesText) cell.text += piece;
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          takesText = false;
          break;
        case 'rPh':
          phonetic -= 1;
          break;
        case 'c':
          if (cell) put(cell);
          cell = undefined;
          break;
        case 'row':
          if (isEmptyRow(cells)) break;
          rowCount += 1;
          if (rows.length < context.maxRows) rows.push({ row, cells });
          break;
      }
    },
  });
  return { rows, rowCount, merged };

  function put(read: OpenCell): void {
    const value = cellValue(read, context);
    if (value === null) return;
    if (read.column >= spreadsheetBounds.columns) {
      throw fileRefused(
        `holds something in column ${columnLetters(read.column)} of row ${row}; expected at most ${spreadsheetBounds.columns} columns`,
        { row, column: columnLetters(read.column) },
      );
    }
    while (cells.length < read.column) cells.push(null);
    cells[read.column] = value;
  }
}

function cellValue(cell: OpenCell, { sharedStrings, styles, startsIn1904 }: ReadRowsContext): Cell {
  // A formula may come out as an empty text; an empty value of any other type was never calculated.
  if (!cell.hasValue || (cell.text === '' && cell.type !== 'str' && cell.type !== 'inlineStr')) {
    return cell.hasFormula
      ? { problem: 'is a formula without a stored result; open the file in a spreadsheet program and save it' }
      : null;
  }
  switch (cell.type) {
    case 's': {
      const text = sharedStrings[Number(cell.text)];
      return text === undefined ? { problem: 'names a text that the file does not have' } : textCell(text);
    }
    case 'str':
    case 'inlineStr':
      return textCell(unescapeText(cell.text));
    case 'b':
      return cell.text.trim() === '1' || cell.text.trim() === 'true';
    case 'e':
      return { problem: `holds the error ${cell.text.slice(0, 32)}` };
    case 'd':
      return textCell(cell.text);
    default:
      return !/\d/.test(cell.text) || Number.isNaN(Number(cell.text))
        ? { problem: 'is marked as a number and holds none' }
        : numberValue(Number(cell.text), styles[cell.style] ?? { kind: 'number' }, { startsIn1904 });
  }
}

function rowNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** A column by its letters, and a row. */
const cellReference = /^([A-Z]{1,3})(\d{1,7})$/i;

/** AB12 → 27. */
function columnNumber(reference: string | undefined): number | undefined {
  const letters = cellReference.exec(reference ?? '')?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function mergedCells(reference: string): readonly MergedCells[] {
  const [first = '', last = first] = reference.split(':');
  const [firstColumn, lastColumn] = [columnNumber(first), columnNumber(last)];
  const [firstRow, lastRow] = [first, last].map((cell) => rowNumber(cellReference.exec(cell)?.[2]));
  if (firstColumn === undefined || lastColumn === undefined || !firstRow || !lastRow) return [];
  return [{ firstRow, lastRow, firstColumn, lastColumn }];
}
