import { bindDesign, defaultRenderOptions, type OutputFormat, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { Resvg } from '@resvg/resvg-js';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { hasPoppler, rasterizePdf } from '../vector/support/programs.ts';
import { decode } from './decode.ts';

interface Code {
  readonly reader: ReadInputBarcodeFormat;
  readonly text: string;
  readonly element: Readonly<Record<string, unknown>>;
}

const barcode = (format: string, value: string) => ({ type: 'barcode', format, value, displayValue: false });

const codes: readonly Code[] = [
  {
    reader: 'QRCode',
    text: 'https://example.com/t/7F3K',
    element: { type: 'qr', value: 'https://example.com/t/7F3K' },
  },
  { reader: 'Code128', text: 'Platen-128', element: barcode('code128', 'Platen-128') },
  { reader: 'Code39', text: 'ABC-123', element: barcode('code39', 'ABC-123') },
  { reader: 'Code93', text: 'CODE 93-XY', element: barcode('code93', 'CODE 93-XY') },
  { reader: 'EAN13', text: '4006381333931', element: barcode('ean13', '4006381333931') },
  { reader: 'EAN8', text: '96385074', element: barcode('ean8', '96385074') },
  { reader: 'UPCA', text: '0036000291452', element: barcode('upca', '036000291452') },
  { reader: 'UPCE', text: '0012345000065', element: barcode('upce', '01234565') },
  { reader: 'ITF', text: '15400141288763', element: barcode('itf14', '15400141288763') },
  { reader: 'ITF', text: '12345670', element: barcode('interleaved2of5', '12345670') },
  { reader: 'Codabar', text: 'B12-34$56.7C', element: barcode('codabar', 'B12-34$56.7C') },
  { reader: 'Code128', text: '(01)09521234543213', element: barcode('gs1-128', '(01)09521234543213') },
  { reader: 'PDF417', text: 'LH400 FRA-JFK', element: barcode('pdf417', 'LH400 FRA-JFK') },
  { reader: 'DataMatrix', text: 'SN-2026-42', element: barcode('datamatrix', 'SN-2026-42') },
  { reader: 'DataMatrix', text: '(21)12345', element: barcode('gs1datamatrix', '(21)12345') },
  { reader: 'Aztec', text: 'https://example.com/t/1', element: barcode('aztec', 'https://example.com/t/1') },
];

const services = createRenderServices();
const side = { width: 403, height: 203 };

/** A code on white that neither begins nor ends on whole px of the width, and whose modules do not divide its box. */
async function draw({ element }: Pick<Code, 'element'>, format: OutputFormat): Promise<Buffer> {
  const elements = [{ id: 'code', x: 10.3, y: 12, width: 381, height: 181, ...element }];
  const design = bindDesign(parseDesign({ ...side, canvasData: { background: '#ffffff', elements } }));
  const options = { ...defaultRenderOptions, format, quality: 60 };
  return (await render({ design, images: new Map(), options }, services)).bytes;
}

function drawInResvg(svg: Buffer, zoom: number): Buffer {
  // The words below a code are not what is read, and to look for fonts of the system takes longer than to draw.
  const font = { loadSystemFonts: false };
  return new Resvg(svg.toString('utf8'), { fitTo: { mode: 'zoom', value: zoom }, font }).render().asPng();
}

describe.each(codes)('a code of $reader that says $text', (code) => {
  it.each(['png', 'jpg', 'webp'] as const)('is read from %s', async (format) => {
    const png = await sharp(await draw(code, format))
      .png()
      .toBuffer();
    expect((await decode(png, code.reader)).text).toBe(code.text);
  });

  it.each([1, 1.5, 3])('is read from SVG, shown at %s of its size', async (zoom) => {
    const png = drawInResvg(await draw(code, 'svg'), zoom);
    expect((await decode(png, code.reader)).text).toBe(code.text);
  });

  it.skipIf(!hasPoppler).each([72, 100, 300])('is read from PDF, drawn by poppler at %s dpi', async (dpi) => {
    expect((await decode(rasterizePdf(await draw(code, 'pdf'), dpi), code.reader)).text).toBe(code.text);
  });

  it('has the same pixels in PNG and in SVG at its own size, none of them grey', async () => {
    const [png, svg] = [await draw(code, 'png'), drawInResvg(await draw(code, 'svg'), 1)].map(
      (file) => PNG.sync.read(file).data,
    );
    const isGrey = (level: number) => level > 2 && level < 253;
    expect(svg?.filter(isGrey).length).toBe(0);
    expect(png?.filter((level, index) => Math.abs(level - (svg?.[index] ?? 0)) > 2).length).toBe(0);
  });
});
