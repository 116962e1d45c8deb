import { createCanvas } from '@napi-rs/canvas';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { type CodePicture, renderCode } from './render-code.ts';

const url = 'https://example.com/tickets/7F3K-99QX?seat=12';
const box = { type: 'qr', x: 40, y: 30, width: 240, height: 240, value: url };

async function expectBoth(picture: CodePicture, value: string): Promise<void> {
  expect((await decode(picture.png, 'QRCode')).text).toBe(value);
  expect((await decode(picture.jpg, 'QRCode')).text).toBe(value);
}

describe('a QR code is read from the pixels of PNG and of JPG at quality 60', () => {
  for (const errorCorrection of ['L', 'M', 'Q', 'H']) {
    it(`with error correction ${errorCorrection}, which it carries`, async () => {
      const picture = await renderCode({ element: { ...box, errorCorrection } });
      await expectBoth(picture, url);
      expect((await decode(picture.png, 'QRCode')).ecLevel).toBe(errorCorrection);
    });
  }

  for (const moduleShape of ['square', 'rounded', 'dots']) {
    for (const eyeShape of ['square', 'rounded', 'dots']) {
      it(`with ${moduleShape} modules and ${eyeShape} eyes in a colour of their own`, async () => {
        await expectBoth(await renderCode({ element: { ...box, moduleShape, eyeShape, eyeColor: '#7a1f1f' } }), url);
      });
    }
  }

  for (const scale of [0.5, 1, 1.37, 2, 3]) {
    for (const rotation of [0, 90, 180, 270, 33]) {
      it(`at ${scale} device px per design px, turned by ${rotation} degrees`, async () => {
        const picture = await renderCode({
          element: { ...box, x: 60.4, y: 40.7, width: 190, height: 190, rotation },
          scale,
        });
        await expectBoth(picture, url);
        expect(picture.scene.warnings).toEqual([]);
      });
    }
  }

  it('filled with a gradient', async () => {
    const fill = {
      type: 'linear',
      angle: 45,
      stops: [
        { offset: 0, color: '#4b1d7a' },
        { offset: 1, color: '#0b5d4f' },
      ],
    };
    await expectBoth(await renderCode({ element: { ...box, fill } }), url);
  });

  it('on a transparent background over a light page', async () => {
    await expectBoth(
      await renderCode({ element: { ...box, backgroundColor: 'transparent' }, background: '#ffe9c7' }),
      url,
    );
  });

  it('without a quiet zone of its own on a light page', async () => {
    await expectBoth(await renderCode({ element: { ...box, quietZone: 0 } }), url);
  });

  it('in every script', async () => {
    for (const value of ['Grüße aus Köln', 'こんにちは世界', 'مرحبا بالعالم', '🎟️ 42', '0123456789', 'ABC $%*+-./:']) {
      await expectBoth(await renderCode({ element: { ...box, value } }), value);
    }
  });

  it('with the longest value that fits', async () => {
    const value = 'x'.repeat(2953);
    const picture = await renderCode({
      element: { ...box, x: 0, y: 0, width: 600, height: 600, value, errorCorrection: 'L' },
      width: 600,
      height: 600,
    });
    await expectBoth(picture, value);
  });

  for (const value of ['A1', url, url.repeat(4), url.repeat(12)]) {
    for (const padding of [0, 6, 100]) {
      it(`with the largest logo, ${padding} px of padding and a value of ${value.length} characters`, async () => {
        const element = {
          ...box,
          value,
          logo: { src: 'logo', size: 0.25, padding, cornerRadius: 8, backgroundColor: '#ffffff' },
        };
        const picture = await renderCode({ element, images: logoImage(), scale: 2 });
        await expectBoth(picture, value);
        expect((await decode(picture.png, 'QRCode')).ecLevel).toBe('H');
      });
    }
  }
});

describe('the modules of a QR code', () => {
  it('have no grey edges at any ratio', async () => {
    for (const scale of [1, 1.37, 2, 3]) {
      const { png } = await renderCode({
        element: { ...box, x: 40.3, width: 211, backgroundColor: 'transparent' },
        scale,
      });
      expect(countGreyPixels(png)).toBe(0);
    }
  });
});

function logoImage(): ReadonlyMap<string, { info: { key: string; width: number; height: number }; bytes: Buffer }> {
  const canvas = createCanvas(200, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d9480f';
  context.fillRect(0, 0, 200, 200);
  return new Map([['logo', { info: { key: 'logo', width: 200, height: 200 }, bytes: canvas.toBuffer('image/png') }]]);
}

/** Pixels that are neither dark nor light, but for the rounding of one level in a coverage of 255. */
function countGreyPixels(png: Buffer): number {
  const { data } = PNG.sync.read(png);
  return data.filter((channel) => channel > 2 && channel < 253).length;
}
