import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { bindDesign, defaultRenderOptions, type OutputFormat, outputFormats, parseDesign } from '@platen/core';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { AccountFont } from '../fonts/account-fonts.ts';
import {
  inconsolataOtf,
  interTtf,
  interWeightTtf,
  interWeightWoff,
  interWeightWoff2,
} from '../fonts/files/foreign-fonts.fixture.ts';
import { render } from './render.ts';
import type { RenderOutput } from './render-job.ts';
import { createRenderServices } from './render-services.ts';

const folder = temporaryFolder('fonts');
const services = createRenderServices();

function fontFile(bytes: Buffer, given: Partial<AccountFont> = {}): AccountFont {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(folder, digest);
  writeFileSync(file, bytes);
  return { family: 'Brand', weights: [100, 900], style: 'normal', path: file, digest, ...given };
}

interface Draw {
  readonly fontFamily: string;
  readonly fonts?: readonly AccountFont[];
  readonly fontWeight?: number;
  readonly format?: OutputFormat;
  readonly embedFonts?: boolean;
}

function draw({ fontFamily, fonts, fontWeight = 400, format = 'png', embedFonts = true }: Draw): Promise<RenderOutput> {
  const text = { type: 'text', x: 10, y: 10, width: 380, height: 80, text: 'Hamburg 1928', fontSize: 48, fontWeight };
  const document = parseDesign({
    width: 400,
    height: 100,
    canvasData: { background: '#ffffff', elements: [{ ...text, fontFamily }] },
  });
  const options = { ...defaultRenderOptions, format, embedFonts };
  return render({ design: bindDesign(document), options, images: new Map(), ...(fonts && { fonts }) }, services);
}

/** The last column that has ink, in RGBA pixels 400 px wide on white. */
function lastInkColumn(data: Buffer): number {
  let last = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) last = Math.max(last, (at / 4) % 400);
  return last;
}

const pixels = ({ bytes }: RenderOutput) => PNG.sync.read(bytes).data;
const warningsOf = ({ warnings }: RenderOutput) => warnings.map(({ code }) => code);

describe('a font of the account', () => {
  it.each([
    ['TTF', interWeightTtf],
    ['WOFF', interWeightWoff],
    ['WOFF2', interWeightWoff2],
  ])('is drawn from %s as the same bundled font is, in each weight of a variable file', async (_kind, bytes) => {
    for (const fontWeight of [400, 850]) {
      const own = await draw({ fontFamily: 'brand', fonts: [fontFile(bytes)], fontWeight });
      expect(warningsOf(own)).toEqual([]);
      const bundled = await draw({ fontFamily: 'Inter', fontWeight });
      expect(pixels(own).equals(pixels(bundled)), `weight ${fontWeight}`).toBe(true);
    }
  });

  it.each(outputFormats)('is drawn in %s, variable or with CFF outlines', async (format) => {
    const fonts = [fontFile(interTtf), fontFile(inconsolataOtf, { family: 'Type', weights: [500, 500] })];
    for (const fontFamily of ['Brand', 'Type']) {
      const own = await draw({ fontFamily, fonts, format });
      expect(warningsOf(own)).toEqual([]);
      expect(own.bytes.equals((await draw({ fontFamily: 'Inter', format })).bytes)).toBe(false);
      expect(own.bytes.equals((await draw({ fontFamily, fonts, format })).bytes)).toBe(true);
    }
  });

  it('has outlines as wide as its letters in pixels where the size of the text moves an axis', async () => {
    const fonts = [fontFile(interTtf)];
    const raster = await draw({ fontFamily: 'Brand', fonts });
    const outlines = await draw({ fontFamily: 'Brand', fonts, format: 'svg', embedFonts: false });
    const drawn = await sharp(outlines.bytes).ensureAlpha().raw().toBuffer();
    expect(Math.abs(lastInkColumn(drawn) - lastInkColumn(pixels(raster)))).toBeLessThanOrEqual(1);
  });

  it('is embedded in PDF and SVG, and is outlines there when fonts are not to be embedded', async () => {
    const fonts = [fontFile(interWeightTtf)];
    const pdf = await draw({ fontFamily: 'Brand', fonts, format: 'pdf', fontWeight: 700 });
    expect(pdf.bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+Brand-700-1/);
    const svg = String((await draw({ fontFamily: 'Brand', fonts, format: 'svg' })).bytes);
    expect(svg).toContain('data:font/woff2;base64,');
    expect(svg).toContain('Brand');
    const outlined = String((await draw({ fontFamily: 'Brand', fonts, format: 'svg', embedFonts: false })).bytes);
    expect(outlined).not.toContain('<text');
    expect(outlined).toContain('<path');
  });

  it('is invisible to the next job of the same process, by its name and by its file’s', async () => {
    const font = fontFile(inconsolataOtf, { weights: [500, 500] });
    const before = await draw({ fontFamily: 'Brand' });
    await draw({ fontFamily: 'Brand', fonts: [font] });
    const names = () => GlobalFonts.families.map(({ family }) => family);
    expect(names().filter((name) => name.startsWith('account-'))).toHaveLength(1);
    expect(names()).not.toContain('Inconsolata');
    const after = await draw({ fontFamily: 'Brand' });
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(warningsOf(after)).toEqual(['FONT_REPLACED']);
    expect(names().filter((name) => name.startsWith('account-'))).toEqual([]);
  });

  it('is each account’s own when two have the same family', async () => {
    const ofA = { fontFamily: 'Brand', fonts: [fontFile(interTtf)] };
    const ofB = { fontFamily: 'Brand', fonts: [fontFile(inconsolataOtf, { weights: [500, 500] })] };
    const [a1, b1, a2, b2] = [await draw(ofA), await draw(ofB), await draw(ofA), await draw(ofB)];
    expect(a1.bytes.equals(a2.bytes)).toBe(true);
    expect(b1.bytes.equals(b2.bytes)).toBe(true);
    expect(a1.bytes.equals(b1.bytes)).toBe(false);
  });

  it('joins the bundled family of its name: its weight is the account’s, the others stay', async () => {
    const fonts = [fontFile(inconsolataOtf, { family: 'INTER', weights: [500, 500] })];
    const family = (fontWeight: number, own: boolean) =>
      draw({ fontFamily: 'Inter', fontWeight, ...(own && { fonts }) });
    expect((await family(500, true)).bytes.equals((await family(500, false)).bytes)).toBe(false);
    expect((await family(900, true)).bytes.equals((await family(900, false)).bytes)).toBe(true);
  });
});
