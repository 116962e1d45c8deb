import type { FontFamily } from '@platen/core';
import type { FontFormat, UnpackedFont } from './font-container.ts';
import { readFontNames } from './font-names.ts';
import { FontProblem } from './font-problem.ts';
import type { SfntFile } from './sfnt-file.ts';

/** What a font file says of itself. */
export interface FontFacts {
  /** The typographic family of its own name table: what a design names. */
  readonly family: string;
  readonly subfamily: string;
  /** 1 to 1000; of a variable font its default. */
  readonly weight: number;
  /** Only of a font with a weight axis. */
  readonly weightRange?: readonly [min: number, max: number];
  readonly style: 'normal' | 'italic';
  /** Per cent of the normal width, as CSS's font-stretch: 50 to 200. */
  readonly width: number;
  readonly category: FontCategory;
  readonly axes: readonly FontAxis[];
  readonly format: FontFormat;
  readonly glyphCount: number;
}

export type FontCategory = FontFamily['category'];

export interface FontAxis {
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** OpenType, `OS/2`, usWidthClass 1 to 9. */
const widthClasses = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200] as const;
const maxAxes = 32;

/** Reads names, weight, style and axes. @throws FontProblem */
export function readFontFacts({ format, sfnt }: UnpackedFont): FontFacts {
  const os2 = sfnt.table('OS/2');
  const hasStyle = os2 !== undefined && os2.length >= 64;
  const axes = readAxes(sfnt);
  const weightAxis = axes.find(({ tag }) => tag === 'wght');
  const macStyle = sfnt.table('head')?.readUInt16BE(44) ?? 0;
  const selection = hasStyle ? os2.readUInt16BE(62) : 0;
  // `fsSelection`: bit 0 italic, bit 9 oblique; `macStyle`: bit 0 bold, bit 1 italic.
  const isItalic = hasStyle ? (selection & 0x201) !== 0 : (macStyle & 2) !== 0;
  const statedWeight = hasStyle ? os2.readUInt16BE(4) : (macStyle & 1) !== 0 ? 700 : 400;
  return {
    ...readFontNames(sfnt),
    weight: toWeight(weightAxis?.default ?? statedWeight),
    ...(weightAxis && { weightRange: [toWeight(weightAxis.min), toWeight(weightAxis.max)] as const }),
    style: isItalic ? 'italic' : 'normal',
    width: (hasStyle ? widthClasses[os2.readUInt16BE(6) - 1] : undefined) ?? 100,
    category: readCategory(sfnt),
    axes,
    format,
    glyphCount: sfnt.table('maxp')?.readUInt16BE(4) ?? 0,
  };
}

/** OpenType, `post` and `OS/2`: what a font says of its looks, which is often nothing; sans-serif is the usual then. */
function readCategory(sfnt: SfntFile): FontCategory {
  const post = sfnt.table('post');
  if (post && post.length >= 16 && post.readUInt32BE(12) !== 0) return 'monospace';
  const os2 = sfnt.table('OS/2');
  if (!os2 || os2.length < 42) return 'sans-serif';
  // PANOSE: kind, serif style, …, proportion.
  const [kind = 0, serifs = 0, , proportion = 0] = os2.subarray(32, 42);
  if (kind === 3 || kind === 4) return 'display';
  if (kind === 2 && proportion === 9) return 'monospace';
  if (kind === 2 && serifs >= 2) return serifs <= 10 ? 'serif' : 'sans-serif';
  // IBM's family classes, for fonts without PANOSE.
  const familyClass = os2.readUInt8(30);
  if (familyClass >= 1 && familyClass <= 7) return 'serif';
  return [9, 10, 12].includes(familyClass) ? 'display' : 'sans-serif';
}

/** OpenType, `fvar`. */
function readAxes(sfnt: SfntFile): readonly FontAxis[] {
  const table = sfnt.table('fvar');
  if (table === undefined) return [];
  if (table.length < 16) throw new FontProblem('damaged');
  const [start = 0, count = 0, size = 0] = [4, 8, 10].map((field) => table.readUInt16BE(field));
  if (count > maxAxes) throw new FontProblem('too_many_axes');
  if (count > 0 && (size < 20 || start + count * size > table.length)) throw new FontProblem('damaged');
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size;
    const fixed = (field: number) => Math.round((table.readInt32BE(at + field) / 65_536) * 1_000) / 1_000;
    const axis = { tag: table.toString('latin1', at, at + 4), min: fixed(4), default: fixed(8), max: fixed(12) };
    if (!/^[\x20-\x7e]{4}$/.test(axis.tag) || axis.min > axis.default || axis.default > axis.max) {
      throw new FontProblem('damaged');
    }
    return axis;
  });
}

/** Some old fonts count weights from 1 to 9. */
function toWeight(stated: number): number {
  if (stated >= 1 && stated <= 9 && Number.isInteger(stated)) return stated * 100;
  return Math.min(1_000, Math.max(1, Math.round(stated) || 400));
}
