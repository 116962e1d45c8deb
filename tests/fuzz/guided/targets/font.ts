import { unpackForeignFont } from '../../../../packages/engine/src/fonts/files/font-container.ts';
import { FontProblem } from '../../../../packages/engine/src/fonts/files/font-problem.ts';
import {
  inconsolataOtf,
  interTtf,
  interWeightTtf,
  packed,
  smallFont,
} from '../../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { inspectFont } from '../../../../packages/engine/src/fonts/files/inspect-font.ts';
import { readCoverage } from '../../../../packages/engine/src/fonts/files/read-coverage.ts';
import { readFontMetrics } from '../../../../packages/engine/src/fonts/files/read-font-metrics.ts';
import { tryCut } from '../../../../packages/engine/src/fonts/font-subsets.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutateFont } from '../mutate/font.ts';

/** Small fonts are read quickly, and a change of a byte is likelier to matter. */
const letters = 'AVfi é1';

/** What happens to an uploaded font in a render process. */
export const target: FuzzTarget = {
  maxBytes: 40_000,
  slowMs: 5_000,
  seeds,
  dictionary: [
    ...['glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'cmap', 'name', 'OS/2', 'post', 'fvar', 'gvar', 'avar', 'STAT'],
    ...['CFF ', 'CFF2', 'GSUB', 'GPOS', 'GDEF', 'kern', 'COLR', 'CPAL', 'sbix', 'CBDT', 'SVG ', 'HVAR', 'VORG', 'prep'],
    ...['wOFF', 'wOF2', 'OTTO', 'true', 'ttcf', '\0\x01\0\0', 'wght', 'opsz'].map((word) =>
      Buffer.from(word, 'latin1'),
    ),
  ],
  mutate: mutateFont,
  async run(input) {
    try {
      const { axes } = inspectFont(input);
      const { sfnt } = unpackForeignFont(input);
      readFontMetrics(sfnt);
      const [first = 0x41, last = first] = readCoverage(sfnt.bytes);
      await tryCut(sfnt.bytes, {
        characters: [String.fromCodePoint(first), String.fromCodePoint(last)],
        axes: Object.fromEntries(axes.map(({ tag, default: usual }) => [tag, usual])),
      });
      return 'taken';
    } catch (cause) {
      if (cause instanceof FontProblem) return 'refused';
      throw cause;
    }
  },
};

async function seeds(): Promise<readonly Buffer[]> {
  const small = await Promise.all([interTtf, interWeightTtf, inconsolataOtf].map((font) => smallFont(font, letters)));
  const plain = [...small, await smallFont(interWeightTtf, letters, { wght: 400 })];
  return [...plain, ...(await Promise.all(plain.flatMap((font) => [packed(font, 'woff'), packed(font, 'woff2')])))];
}
