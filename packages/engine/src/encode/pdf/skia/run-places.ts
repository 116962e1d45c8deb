import { type Matrix, multiply } from '@platen/core';
import type { CodedFont } from './coded-fonts.ts';
import type { TextPiece } from './text-objects.ts';
import type { PlacedText } from './walk-pages.ts';

/** A run of text that was painted, as its glyphs. */
export interface PaintedRun {
  /** PostScript name of the face. */
  readonly fontName: string;
  /** In drawing order. */
  readonly glyphs: readonly number[];
  /** What each glyph stands for. */
  readonly texts: readonly string[];
  /** Where each glyph begins, px from the left end of the run; within a font's rounding. */
  readonly offsets: readonly number[];
  /** The left end of its baseline, px of its mark. */
  readonly origin: readonly [x: number, y: number];
  /** From px of its mark to px of the canvas. */
  readonly matrix: Matrix;
}

/** Glyphs of a text object and which of a run's they are. */
export interface Sighting {
  readonly text: PlacedText;
  readonly run: PaintedRun;
  /** Which glyph of the run each code of the object shows, in order. */
  readonly glyphs: readonly number[];
  /** Whether it stands where the run was painted. Shadows of a run stand elsewhere. */
  readonly isInPlace: boolean;
  /** Whether its glyphs are drawings (Type 3): colour fonts, and outlines around text. */
  readonly isDrawing: boolean;
}

/**
 * Finds the runs of a page in its content. Skia shows a run by one or several text objects, each of which begins at the
 * run's left end, or at a word of it that runs from right to left, also where glyphs are left out because they are
 * cut off; so a text object is told by where it stands, then by its font and glyphs. Shadows stand elsewhere, but have
 * their text's place on its mark.
 */
export class RunPlaces {
  readonly #runs: readonly PaintedRun[];
  readonly #onCanvas = new Map<string, Start[]>();
  /** For each run, where its text objects may begin. */
  readonly #starts: readonly (readonly Start[])[];
  /** Glyphs of runs that were seen in their place. */
  readonly #seen = new Set<string>();
  /** The run that was found last. */
  #last = 0;

  constructor(runs: readonly PaintedRun[]) {
    this.#runs = runs;
    this.#starts = runs.map(startsOf);
    for (const start of this.#starts.flat()) {
      const { matrix } = runs[start.index] ?? {};
      if (matrix) add(this.#onCanvas, placeKey(onCanvas(matrix, start.place)), start);
    }
  }

  /** To be asked in paint order. */
  find(text: PlacedText, fonts: ReadonlyMap<number, CodedFont>): Sighting | undefined {
    const drawn = text.object.pieces.map((piece) => this.#drawn(piece, fonts.get(piece.font)));
    const isDrawing = drawn.some((piece) => piece.isDrawing);
    const [, , , , x, y] = text.object.matrix;
    const place = onCanvas(text.matrix, [x, y]);
    const here = matching(drawn, this.#runs, around(this.#onCanvas, place));
    // Equal texts may lie one on the other: each is seen once before one is seen twice.
    const fresh = here.find(({ index, glyphs }) => !this.#isSeen(index, glyphs, isDrawing));
    const inPlace = fresh ?? here[0];
    const found = inPlace ?? this.#findCopy(drawn, [x, y]);
    const run = found && this.#runs[found.index];
    if (!found || !run) return undefined;
    this.#last = found.index;
    if (inPlace) for (const glyph of found.glyphs) this.#seen.add(seenKey(found.index, glyph, isDrawing));
    return { text, run, glyphs: found.glyphs, isInPlace: inPlace !== undefined, isDrawing };
  }

  #drawn(piece: TextPiece, font: CodedFont | undefined): DrawnPiece {
    return {
      fontName: font?.name ?? null,
      isDrawing: font?.isDrawing ?? false,
      glyphs: piece.codes.map((code) => font?.glyphOf(code) ?? -1),
      x: piece.x,
    };
  }

  #isSeen(run: number, glyphs: readonly number[], isDrawing: boolean): boolean {
    return glyphs.every((glyph) => this.#seen.has(seenKey(run, glyph, isDrawing)));
  }

  /** A shadow is painted shortly before its text, other copies shortly after it: the nearest run is the one. */
  #findCopy(drawn: readonly DrawnPiece[], [x, y]: Point): Match | undefined {
    const startsHere = ({ place }: Start) => Math.abs(place[0] - x) < cell && Math.abs(place[1] - y) < cell;
    for (let distance = 0; distance <= this.#runs.length; distance += 1) {
      for (const index of distance === 0 ? [this.#last] : [this.#last + distance, this.#last - distance]) {
        const starts = this.#starts[index]?.filter(startsHere) ?? [];
        const [match] = matching(drawn, this.#runs, starts);
        if (match) return match;
      }
    }
    return undefined;
  }
}

/** Where a text object of a run may begin. */
interface Start {
  /** The run's place in the list of runs. */
  readonly index: number;
  /** px of the run's mark. */
  readonly place: Point;
  /** px from the run's left end. */
  readonly offset: number;
}

function startsOf({ texts, offsets, origin: [x, y] }: PaintedRun, index: number): readonly Start[] {
  const isSpace = (glyph: number) => /\s/.test(texts[glyph] ?? '');
  const words = offsets.filter((offset, glyph) => offset > 0 && (isSpace(glyph) || isSpace(glyph - 1)));
  return [0, ...words].map((offset) => ({ index, place: [x + offset, y], offset }));
}

interface DrawnPiece {
  readonly fontName: string | null;
  readonly isDrawing: boolean;
  readonly glyphs: readonly number[];
  readonly x: number;
}

interface Match {
  readonly index: number;
  readonly glyphs: readonly number[];
}

function matching(
  drawn: readonly DrawnPiece[],
  runs: readonly PaintedRun[],
  candidates: readonly Start[],
): readonly Match[] {
  return candidates.flatMap(({ index, offset }) => {
    const run = runs[index];
    const glyphs = run && glyphsShown(drawn, run, offset);
    return glyphs ? [{ index, glyphs }] : [];
  });
}

/**
 * Which glyphs of a run the pieces show. What is cut off parts pieces, so that each shows neighbours: the same glyphs may
 * stand at several places of a run, of which the nearest to the piece's own is the one.
 */
function glyphsShown(drawn: readonly DrawnPiece[], run: PaintedRun, offset: number): readonly number[] | undefined {
  const shown: number[] = [];
  for (const { fontName, glyphs, x } of drawn) {
    if (fontName !== run.fontName) return undefined;
    const from = (shown.at(-1) ?? -1) + 1;
    let best: number | undefined;
    for (let at = from; at + glyphs.length <= run.glyphs.length; at += 1) {
      const isNearer = best === undefined || distance(run, at, offset + x) < distance(run, best, offset + x);
      if (isNearer && glyphs.every((glyph, index) => run.glyphs[at + index] === glyph)) best = at;
    }
    if (best === undefined) return undefined;
    for (let index = 0; index < glyphs.length; index += 1) shown.push(best + index);
  }
  return shown;
}

function distance({ offsets }: PaintedRun, glyph: number, x: number): number {
  return Math.abs((offsets[glyph] ?? 0) - x);
}

function seenKey(run: number, glyph: number, isDrawing: boolean): string {
  return `${run} ${glyph} ${isDrawing}`;
}

type Point = readonly [x: number, y: number];

function onCanvas(matrix: Matrix, [x, y]: Point): Point {
  const [, , , , e, f] = multiply(matrix, [1, 0, 0, 1, x, y]);
  return [e, f];
}

/** px: twice what numbers of a PDF are rounded by on the largest page, and far less than any shadow's offset. */
const cell = 0.05;

function placeKey([x, y]: Point): string {
  return `${Math.round(x / cell)} ${Math.round(y / cell)}`;
}

function add(places: Map<string, Start[]>, key: string, start: Start): void {
  const known = places.get(key);
  if (known) known.push(start);
  else places.set(key, [start]);
}

/** What begins at a point or in the cells around it, in paint order. */
function around(places: ReadonlyMap<string, readonly Start[]>, [x, y]: Point): readonly Start[] {
  const steps = [-cell, 0, cell];
  const starts = steps.flatMap((dx) => steps.flatMap((dy) => places.get(placeKey([x + dx, y + dy])) ?? []));
  return starts.sort((a, b) => a.index - b.index);
}
