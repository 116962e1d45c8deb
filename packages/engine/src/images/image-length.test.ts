import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageLength } from './image-length.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const picture = () => sharp({ create: { width: 61, height: 47, channels: 3, background: '#888', noise } });
const tail = Buffer.from('PK\x03\x04 <script>alert(1)</script> \xff\xd8\xff\xd9 IEND', 'latin1');

describe('the length of a picture', () => {
  it.each([
    ['png', () => picture().png()],
    ['png', () => picture().png({ palette: true, progressive: true })],
    ['jpeg', () => picture().jpeg({ quality: 95 })],
    ['jpeg', () => picture().jpeg({ progressive: true }).withMetadata({ orientation: 3 })],
    ['gif', () => picture().gif()],
    ['webp', () => picture().webp()],
    ['webp', () => picture().webp({ lossless: true })],
  ] as const)('ends where a %s ends, whatever stands behind it', async (kind, make) => {
    const bytes = await make().toBuffer();
    expect(imageLength(bytes, kind)).toBe(bytes.length);
    expect(imageLength(Buffer.concat([bytes, tail]), kind)).toBe(bytes.length);
  });

  it('is that of the file when no end is found', async () => {
    for (const [kind, make] of [
      ['png', picture().png()],
      ['jpeg', picture().jpeg()],
      ['gif', picture().gif()],
      ['webp', picture().webp()],
    ] as const) {
      const whole = await make.toBuffer();
      for (const length of [0, 1, 12, 30, Math.floor(whole.length / 2), whole.length - 1]) {
        const cut = whole.subarray(0, length);
        expect(imageLength(cut, kind), `${kind} of ${length} bytes`).toBe(length);
      }
    }
  });
});
