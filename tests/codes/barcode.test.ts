import { describe, expect, it } from 'vitest';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { decode } from './decode.ts';
import { renderCode } from './render-code.ts';

interface Case {
  readonly format: string;
  readonly reader: ReadInputBarcodeFormat;
  readonly value: string;
  /** What the decoder returns, when that is not the value; it tells UPC as the 13 digits they stand for. */
  readonly text?: string;
  readonly element: { readonly width: number; readonly height: number };
}

const flat = { width: 480, height: 120 };
const square = { width: 200, height: 200 };

const cases: readonly Case[] = [
  { format: 'code128', reader: 'Code128', value: 'Platen-128 x42', element: flat },
  { format: 'code128', reader: 'Code128', value: '00123456789012345678', element: flat },
  { format: 'code128', reader: 'Code128', value: 'tab\tand\nline', element: flat },
  { format: 'code39', reader: 'Code39', value: 'ABC-123 $/+%', element: { width: 560, height: 120 } },
  { format: 'code93', reader: 'Code93', value: 'CODE 93-XY', element: flat },
  { format: 'ean13', reader: 'EAN13', value: '590123412345', text: '5901234123457', element: flat },
  { format: 'ean13', reader: 'EAN13', value: '4006381333931', element: flat },
  { format: 'ean8', reader: 'EAN8', value: '9638507', text: '96385074', element: flat },
  { format: 'upca', reader: 'UPCA', value: '03600029145', text: '0036000291452', element: flat },
  { format: 'upce', reader: 'UPCE', value: '123456', text: '0012345000065', element: flat },
  { format: 'upce', reader: 'UPCE', value: '01234531', text: '0012300000451', element: flat },
  { format: 'itf14', reader: 'ITF', value: '1540014128876', text: '15400141288763', element: flat },
  { format: 'interleaved2of5', reader: 'ITF', value: '12345670', element: flat },
  { format: 'interleaved2of5', reader: 'ITF', value: '1234567', text: '12345670', element: flat },
  { format: 'codabar', reader: 'Codabar', value: 'B12-34$56.7C', element: flat },
  { format: 'codabar', reader: 'Codabar', value: '40156', text: 'A40156A', element: flat },
  { format: 'gs1-128', reader: 'Code128', value: '(01)09521234543213(10)ABC', element: flat },
  {
    format: 'pdf417',
    reader: 'PDF417',
    value: 'Boarding pass: DOE/JANE LH400 FRA-JFK 12A',
    element: { width: 400, height: 130 },
  },
  { format: 'gs1-128', reader: 'Code128', value: '(10)LOT7(21)12345(17)271200', element: { width: 640, height: 120 } },
  { format: 'pdf417', reader: 'PDF417', value: 'Größe ¾ と 日本', element: { width: 200, height: 260 } },
  { format: 'datamatrix', reader: 'DataMatrix', value: 'SN-2026-000042', element: square },
  { format: 'datamatrix', reader: 'DataMatrix', value: 'Grüße ^ 世界', element: square },
  { format: 'gs1datamatrix', reader: 'DataMatrix', value: '(01)09521234543213(17)271231(10)LOT7', element: square },
  { format: 'aztec', reader: 'Aztec', value: 'https://example.com/t/12345', element: square },
  { format: 'aztec', reader: 'Aztec', value: 'Überraschung ✓', element: square },
];

for (const { format, reader, value, text = value, element } of cases) {
  describe(`a ${format} barcode of ${JSON.stringify(value)}`, () => {
    for (const scale of [1, 1.5, 2]) {
      for (const rotation of [0, 90]) {
        it(`is read from PNG and JPG at ${scale} device px per design px, turned by ${rotation} degrees`, async () => {
          const side = Math.max(element.width, element.height) + 40;
          const { png, jpg, scene } = await renderCode({
            element: {
              type: 'barcode',
              format,
              value,
              displayValue: false,
              x: (side - element.width) / 2 + 0.3,
              y: (side - element.height) / 2,
              ...element,
              rotation,
            },
            background: '#d7dde4',
            width: side,
            height: side,
            scale,
          });
          expect((await decode(png, reader)).text).toBe(text);
          expect((await decode(jpg, reader)).text).toBe(text);
          expect(scene.warnings).toEqual([]);
        });
      }
    }
  });
}
