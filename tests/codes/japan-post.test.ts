import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderCode } from './render-code.ts';

/**
 * Japan Post's customer barcode, read back here by the published table of bars, as no decoder at hand knows it.
 * 1 is a long bar, 2 and 3 reach up or down, 4 is a timing bar.
 */
const places = [
  ['144', '0'],
  ['114', '1'],
  ['132', '2'],
  ['312', '3'],
  ['123', '4'],
  ['141', '5'],
  ['321', '6'],
  ['213', '7'],
  ['231', '8'],
  ['411', '9'],
  ['414', '-'],
  ['324', 'CC1'],
  ['342', 'CC2'],
  ['234', 'CC3'],
  ['432', 'CC4'],
  ['243', 'CC5'],
  ['423', 'CC6'],
  ['441', 'CC7'],
  ['111', 'CC8'],
] as const;

describe('a Japan Post barcode', () => {
  for (const scale of [1, 2]) {
    it(`shows the bars of its address in PNG and in JPG at quality 60, at ${scale} device px per design px, with a right check digit`, async () => {
      const element = { type: 'barcode', format: 'japanpost', x: 20, y: 20, width: 420, height: 60 };
      const { png, jpg, scene } = await renderCode({
        element: { ...element, value: '154-00233-16-4-205A' },
        width: 460,
        height: 100,
        scale,
      });
      expect(scene.warnings).toEqual([]);
      for (const picture of [png, jpg]) {
        const bars = await readBars(picture);
        expect(bars.slice(0, 2)).toBe('13');
        expect(bars.slice(-2)).toBe('31');
        const codes = (bars.slice(2, -2).match(/.{3}/g) ?? []).map((bar) =>
          places.findIndex(([pattern]) => pattern === bar),
        );
        expect(codes).toHaveLength(21);
        expect(codes.map((code) => places[code]?.[1]).slice(0, 20)).toEqual(
          [...'15400233-16-4-205', 'CC1', '0'].concat(['CC4']),
        );
        expect(codes.reduce((sum, code) => sum + code, 0) % 19).toBe(0);
      }
    });
  }
});

/** One digit for each bar of the picture, from left to right. */
async function readBars(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isDark = (x: number, y: number): boolean => (data[(y * width + x) * channels] ?? 255) < 128;
  const extents: { readonly top: number; readonly bottom: number }[] = [];
  for (let x = 0; x < width; x++) {
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => isDark(x, y));
    const [top, bottom] = [rows[0], rows.at(-1)];
    const beginsBar =
      top !== undefined && bottom !== undefined && (x === 0 || !isDark(x - 1, Math.floor((top + bottom) / 2)));
    if (beginsBar) extents.push({ top, bottom });
  }
  const top = Math.min(...extents.map((extent) => extent.top));
  const bottom = Math.max(...extents.map((extent) => extent.bottom));
  return extents
    .map((extent) =>
      extent.top === top ? (extent.bottom === bottom ? '1' : '2') : extent.bottom === bottom ? '3' : '4',
    )
    .join('');
}
