import { type Matrix, multiply } from '@platen/core';
import type { PdfFile, PdfObject } from '../pdf-file.ts';
import { readMatrix, readTextObjects, type TextObject } from './text-objects.ts';

/** The text objects of a stream, by the number of the object that holds it. */
export type StreamTexts = ReadonlyMap<number, readonly TextObject[]>;

/** A text object where it is painted on a page. */
export interface PlacedText {
  /** Object number of its stream, and its place in the stream's list. */
  readonly stream: number;
  readonly index: number;
  readonly object: TextObject;
  /** What holds where it is painted; maps to canvas px, as the page's painter counts them. */
  readonly matrix: Matrix;
}

/** Every stream that may show text: pages and what they are made of. */
export function readStreamTexts(file: PdfFile): StreamTexts {
  const streams = new Map<number, readonly TextObject[]>();
  for (const object of file.objects.values()) {
    if (!isContent(object)) continue;
    const texts = readTextObjects(contentOf(object));
    if (texts.length > 0) streams.set(object.number, texts);
  }
  return streams;
}

/** For each page, in order, its text objects as they are painted, those within its forms in their place. */
export function walkPages(file: PdfFile, streams: StreamTexts): readonly (readonly PlacedText[])[] {
  return pageContents(file).map((number) => {
    const placed: PlacedText[] = [];
    walk(number, { file, streams, placed, matrix: null, depth: 0 });
    return placed;
  });
}

function pageContents(file: PdfFile): readonly number[] {
  const pages: number[] = [];
  const visit = (number: number) => {
    const dictionary = file.objects.get(number)?.dictionary ?? '';
    const kids = /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1];
    const content = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1];
    if (kids !== undefined) for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) visit(Number(kid));
    else if (content !== undefined) pages.push(Number(content));
  };
  visit(Number(/\/Pages (\d+) 0 R/.exec(file.objects.get(file.root)?.dictionary ?? '')?.[1]));
  return pages;
}

interface Walk {
  readonly file: PdfFile;
  readonly streams: StreamTexts;
  readonly placed: PlacedText[];
  /** Null at the start of a page, whose first matrix leads from canvas px to pt. */
  readonly matrix: Matrix | null;
  readonly depth: number;
}

/** Layers drawn on layers are forms inside forms. */
const maxDepth = 40;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** What places text: saved and restored matrices, forms, and where text begins. */
const operators = /(?<=^|\s)(?:([qQ])|((?:[-.\d]+ ){6})cm|\/X(\d+) Do|BT)(?=\s)/g;

function walk(number: number, { file, streams, placed, matrix, depth }: Walk): void {
  const object = file.objects.get(number);
  if (!object || depth > maxDepth) return;
  const texts = new Map((streams.get(number) ?? []).map((text, index) => [text.start, { object: text, index }]));
  const saved: (Matrix | null)[] = [];
  let current = matrix;
  for (const { 1: bracket, 2: change, 3: form, index } of contentOf(object).matchAll(operators)) {
    if (bracket === 'q') saved.push(current);
    else if (bracket === 'Q') current = saved.pop() ?? matrix;
    else if (change !== undefined) current = current === null ? identity : multiply(current, readMatrix(change));
    else if (form !== undefined) {
      const placement = matrixOf(file.objects.get(Number(form)));
      const inner = multiply(current ?? identity, placement);
      walk(Number(form), { file, streams, placed, matrix: inner, depth: depth + 1 });
    } else {
      const text = texts.get(index);
      if (text) placed.push({ stream: number, ...text, matrix: current ?? identity });
    }
  }
}

function matrixOf(form: PdfObject | undefined): Matrix {
  const numbers = /\/Matrix \[([^\]]*)\]/.exec(form?.dictionary ?? '')?.[1];
  return numbers === undefined ? identity : readMatrix(numbers);
}

function contentOf(object: PdfObject): string {
  return object.packed && object.stream !== null ? object.stream.toString('latin1') : '';
}

function isContent({ dictionary, stream, packed }: PdfObject): boolean {
  if (stream === null || !packed) return false;
  return dictionary.includes('/Subtype /Form') || !/\/(Type|Subtype|FunctionType|Length1)\b/.test(dictionary);
}
