import type { FontMetrics } from '@platen/core';
import type { SfntFile } from './sfnt-file.ts';

/** No sane font is taller; a line of text must stay within any page. */
const maxEm = 8;
const useTypographic = 1 << 7;

/** Heights as Skia's font hosts choose them: the typographic ones when the font says so, else hhea's, else Windows'. */
export function readFontMetrics(sfnt: SfntFile): FontMetrics {
  const em = sfnt.table('head')?.readUInt16BE(18) || 1_000;
  const per = (value: number) => Math.round((value / em) * 1e6) / 1e6;
  const height = (value: number) => Math.min(maxEm, Math.max(0, per(value)));
  const os2 = tableOf(sfnt, 'OS/2');
  const hhea = tableOf(sfnt, 'hhea');
  const post = tableOf(sfnt, 'post');
  const ofHhea = [hhea.signed(4), -hhea.signed(6), hhea.signed(8)] as const;
  const ofTypo = [os2.signed(68), -os2.signed(70), os2.signed(72)] as const;
  const ofWindows = [os2.unsigned(74), os2.unsigned(76), 0] as const;
  const isEmpty = ([ascent, descent]: readonly [number, number, number]) => ascent === 0 && descent === 0;
  const preferred = (os2.unsigned(62) & useTypographic) !== 0 || isEmpty(ofHhea) ? ofTypo : ofHhea;
  const [ascent, descent, lineGap] = isEmpty(preferred) ? ofWindows : preferred;
  const underlineThickness = height(post.signed(10));
  return {
    ascent: height(ascent),
    descent: height(descent),
    lineGap: height(lineGap),
    xHeight: height(os2.signed(86)),
    capHeight: height(os2.signed(88)),
    underlinePosition: Math.min(maxEm, Math.max(-maxEm, per(-post.signed(8)))),
    underlineThickness,
  };
}

/** Fields of a table; 0 for those that an older version of it does not have. */
function tableOf(sfnt: SfntFile, tag: string) {
  const table = sfnt.table(tag) ?? Buffer.alloc(0);
  return {
    signed: (at: number) => (at + 2 <= table.length ? table.readInt16BE(at) : 0),
    unsigned: (at: number) => (at + 2 <= table.length ? table.readUInt16BE(at) : 0),
  };
}
