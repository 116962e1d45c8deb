import type { BoundColumn } from '../../design/elements/table.ts';

/** Widths that a column's content asks for, padding included, in px. */
export interface ContentWidths {
  /** Narrower than this, words would break. */
  readonly min: number;
  /** Wider than this, nothing is gained. */
  readonly max: number;
}

interface Track {
  readonly kind: 'fixed' | 'auto' | 'fr';
  /** px, or parts. */
  readonly value: number;
  readonly content: ContentWidths;
}

/**
 * Shares the table's width among its columns. Fixed ones (px, %) take what they ask for, scaled down together when
 * they do not fit beside the longest words of the others. `auto` columns get between the width of their longest word and of their longest line, as in CSS;
 * `fr` columns share the rest by their parts, each at least as wide as its longest word while there is room. Without
 * `fr` columns the `auto` ones fill the table. The widths never add up to more than the table's.
 */
export function shareColumnWidths(
  columns: readonly Pick<BoundColumn, 'width'>[],
  contents: readonly ContentWidths[],
  tableWidth: number,
): readonly number[] {
  const tracks = columns.map(({ width }, index) => toTrack(width, contents[index] ?? { min: 0, max: 0 }, tableWidth));
  const fixed = sum(tracks.map((track) => (track.kind === 'fixed' ? track.value : 0)));
  const words = tracks.map((track) => (track.kind === 'fixed' ? 0 : track.content.min));
  // No column may push another one out: each keeps its longest word, as far as its even share of the table goes.
  const kept = sum(words.map((word) => Math.min(word, tableWidth / tracks.length)));
  const room = tableWidth - kept;
  if (fixed > room || fixed >= tableWidth) {
    const factor = fixed > 0 ? room / fixed : 0;
    return tracks.map((track, index) =>
      track.kind === 'fixed' ? track.value * factor : Math.min(words[index] ?? 0, tableWidth / tracks.length),
    );
  }
  const free = tableWidth - fixed;
  if (sum(words) >= free) {
    const longest = capFor(words, free);
    return tracks.map((track, index) => (track.kind === 'fixed' ? track.value : Math.min(words[index] ?? 0, longest)));
  }
  const autos = shareAuto(tracks, free);
  const fractions = shareFractions(tracks, Math.max(0, free - sum(autos)));
  return tracks.map((track, index) => {
    if (track.kind === 'fixed') return track.value;
    // Rounding may leave a hair less than nothing.
    return Math.max(0, (track.kind === 'auto' ? autos[index] : fractions[index]) ?? 0);
  });
}

function toTrack(width: number | string, content: ContentWidths, tableWidth: number): Track {
  if (typeof width === 'number') return { kind: 'fixed', value: width, content };
  const value = Number.parseFloat(width);
  if (width.endsWith('fr')) return { kind: 'fr', value, content };
  if (width.endsWith('%')) return { kind: 'fixed', value: (value / 100) * tableWidth, content };
  if (Number.isFinite(value)) return { kind: 'fixed', value, content };
  return { kind: 'auto', value: 0, content };
}

/** The widths of the `auto` columns, 0 for the others. `free` holds at least the longest words of all. */
function shareAuto(tracks: readonly Track[], free: number): readonly number[] {
  const ofAuto = (value: (content: ContentWidths) => number): readonly number[] =>
    tracks.map((track) => (track.kind === 'auto' ? value(track.content) : 0));
  const reserved = sum(tracks.map((track) => (track.kind === 'fr' ? track.content.min : 0)));
  const hasFractions = tracks.some((track) => track.kind === 'fr' && track.value > 0);
  const min = ofAuto((content) => content.min);
  const max = ofAuto((content) => content.max);
  const [least, most, room] = [sum(min), sum(max), free - reserved];
  if (most <= room) {
    if (hasFractions) return max;
    if (most > 0) return max.map((width) => (width / most) * room);
    const count = tracks.filter((track) => track.kind === 'auto').length;
    return tracks.map((track) => (track.kind === 'auto' ? room / count : 0));
  }
  // Rounding may leave the room a hair below the least.
  const factor = Math.max(0, (room - least) / (most - least));
  return max.map((width, index) => (min[index] ?? 0) + (width - (min[index] ?? 0)) * factor);
}

/** As CSS grid shares `fr`: columns that their part would make too narrow for a word get the word's width first. */
function shareFractions(tracks: readonly Track[], room: number): readonly number[] {
  const widths = new Array<number>(tracks.length).fill(0);
  let open = tracks.flatMap((track, index) => (track.kind === 'fr' ? [index] : []));
  let left = room;
  const partOf = (index: number): number => tracks[index]?.value ?? 0;
  const minOf = (index: number): number => tracks[index]?.content.min ?? 0;
  // Each round settles at least one column, so there are at most as many as columns.
  while (open.length > 0) {
    const parts = sum(open.map(partOf));
    const share = (index: number): number => (parts > 0 ? (partOf(index) / parts) * left : left / open.length);
    const tooNarrow = open.filter((index) => share(index) < minOf(index));
    if (tooNarrow.length === 0 || tooNarrow.length === open.length) {
      for (const index of open) widths[index] = share(index);
      break;
    }
    for (const index of tooNarrow) widths[index] = minOf(index);
    // Rounding may leave the rest a hair below nothing.
    left = Math.max(0, left - sum(tooNarrow.map(minOf)));
    open = open.filter((index) => !tooNarrow.includes(index));
  }
  return widths;
}

/**
 * The width at which words are cut so that all of them fill `free`: the longest ones break, the others stay whole. There is
 * more to cut than nothing.
 */
function capFor(words: readonly number[], free: number): number {
  let left = free;
  const ascending = words.filter((word) => word > 0).sort((a, b) => a - b);
  for (const [index, word] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (word >= share) return share;
    left -= word;
  }
  return Number.POSITIVE_INFINITY;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
