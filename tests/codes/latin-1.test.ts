import { elementSchemas } from '@platen/core';
import { describe, expect, it } from 'vitest';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { decode } from './decode.ts';
import { renderCode } from './render-code.ts';

/** All characters of ASCII and Latin-1 but NUL, which no JSON of ours holds, in parts that fit on a linear code. */
const characters = Array.from({ length: 255 }, (_, index) => String.fromCodePoint(index + 1)).join('');
const parts = [
  ...(characters.match(/.{1,16}/gs) ?? []),
  'Größe é',
  'Füße ÄÖÜ 10 × 20',
  'aéaéaéa',
  '12é34',
  '¡¿ÿÿÿ1234567890',
];

const symbologies: readonly [format: string, reader: ReadInputBarcodeFormat, width: number, height: number][] = [
  ['code128', 'Code128', 1_100, 120],
  ['pdf417', 'PDF417', 400, 130],
  ['datamatrix', 'DataMatrix', 200, 200],
  ['aztec', 'Aztec', 200, 200],
];

describe.each(symbologies)('%s of any text of Latin-1', (format, reader, width, height) => {
  it.each(parts.map((value) => [JSON.stringify(value), value] as const))(
    '%s is read as it was sent',
    async (_, value) => {
      const element = { type: 'barcode', format, value, displayValue: false, x: 20, y: 20, width, height };
      const { png } = await renderCode({ element, width: width + 40, height: height + 40 });
      expect((await decode(png, reader, 'Plain')).text).toBe(value);
    },
  );
});

it.each(parts.map((value) => [JSON.stringify(value), value] as const))(
  'a QR code of %s is read as it was sent',
  async (_, value) => {
    const element = { type: 'qr', value, x: 20, y: 20, width: 200, height: 200 };
    expect((await decode((await renderCode({ element, width: 240, height: 240 })).png, 'QRCode', 'Plain')).text).toBe(
      value,
    );
  },
);

/** They hold digits, capital letters or element strings only. */
const refusing = [
  ...['code39', 'code93', 'ean13', 'ean8', 'upca', 'upce', 'itf14', 'interleaved2of5', 'codabar'],
  ...['gs1-128', 'gs1datamatrix', 'japanpost'],
];

it('every symbology holds all of Latin-1, or refuses what it cannot hold', () => {
  const { options } = elementSchemas.barcode.shape.format.unwrap();
  expect([...symbologies.map(([format]) => format), ...refusing].toSorted()).toEqual(options.toSorted());
});

it.each(refusing)('%s refuses what it cannot hold', async (format) => {
  const element = { type: 'barcode', format, value: 'Größe é', width: 200, height: 100 };
  await expect(renderCode({ element })).rejects.toMatchObject({ code: 'INVALID_DYNAMIC_DATA' });
});
