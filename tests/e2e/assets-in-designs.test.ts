import { describe, expect, it } from 'vitest';
import { inconsolataOtf, interWeightTtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { renameFont } from '../../packages/engine/src/fonts/files/rename-font.ts';

import {
  newAccount,
  newDesign,
  otherKey,
  picture,
  pixelsOf,
  render,
  send,
  upload,
  useAssetService,
  warningsOf,
} from './asset-service.ts';

useAssetService();

describe('using', () => {
  it('an image by its URL or by its id, one’s own only', async () => {
    const { url, id } = (await upload(await picture('#ff0000').png().toBuffer())).body.data;
    for (const src of [url, id]) {
      const design = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src, fit: 'fill' }]);
      const { status, body } = await render(design);
      expect(status, JSON.stringify(body)).toBe(200);
      expect([...(await pixelsOf(body.data.imageUrl)).subarray(0, 3)]).toEqual([255, 0, 0]);
    }
    const foreign = await newDesign([{ type: 'image', x: 0, y: 0, width: 100, height: 100, src: id }], otherKey);
    expect((await render(foreign, {}, otherKey)).body.error.code).toBe('INVALID_IMAGE_URL');
  });

  it('an image by its id to clip with', async () => {
    const clear = await picture('#ff0000').ensureAlpha(0).png().toBuffer();
    const { id } = (await upload(clear)).body.data;
    const box = { type: 'rectangle', x: 0, y: 0, width: 100, height: 100, fill: '#ff0000' };
    const { status, body } = await render(await newDesign([{ ...box, clip: { src: id } }]));
    expect(status, JSON.stringify(body)).toBe(200);
    expect([...(await pixelsOf(body.data.imageUrl)).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('a variable font at once, in every format, and for its account alone', async () => {
    const key = await newAccount('Unlimited');
    const elements = [
      {
        type: 'text',
        x: 10,
        y: 10,
        width: 380,
        height: 80,
        text: 'Hamburg',
        fontSize: 60,
        fontFamily: 'Brand Grotesk',
      },
    ];
    const design = await newDesign(elements, key);
    const before = (await render(design, {}, key)).body.data;
    expect(warningsOf(before)).toContain('FONT_REPLACED');
    const font = renameFont(interWeightTtf, 'Brand Grotesk');
    expect((await upload(font, { key })).body.data.font.family).toBe('Brand Grotesk');
    for (const format of ['png', 'jpg', 'webp', 'pdf', 'svg']) {
      const { status, body } = await render(design, { format }, key);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(warningsOf(body.data), format).toEqual([]);
      const bytes = Buffer.from(await (await fetch(body.data.imageUrl)).arrayBuffer());
      if (format === 'pdf') expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+BrandGrotesk-400-1/);
      if (format === 'svg') expect(bytes.toString()).toContain('Brand Grotesk');
    }
    const families = async (of: string) =>
      (await send('GET', '/v1/assets/fonts', { key: of })).body.data.filter(
        ({ name }: { name: string }) => name === 'Brand Grotesk',
      );
    const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900'];
    expect(await families(key)).toMatchObject([{ name: 'Brand Grotesk', category: 'sans-serif', weights }]);
    expect(await families(otherKey)).toEqual([]);
    // The same design of another account, in the same warm process.
    const foreign = (await render(await newDesign(elements, otherKey), {}, otherKey)).body.data;
    expect(warningsOf(foreign)).toContain('FONT_REPLACED');
    const after = (await render(design, {}, key)).body.data;
    expect(warningsOf(after)).toEqual([]);
  });

  it('a font of the same family for each of two accounts', async () => {
    const keys = [await newAccount('Unlimited'), await newAccount('Unlimited')] as const;
    await upload(renameFont(interWeightTtf, 'Clash'), { key: keys[0] });
    await upload(renameFont(inconsolataOtf, 'Clash'), { key: keys[1] });
    const elements = [
      { type: 'text', x: 10, y: 10, width: 380, height: 80, text: 'Hamburg', fontSize: 60, fontFamily: 'Clash' },
    ];
    const designs = [await newDesign(elements, keys[0]), await newDesign(elements, keys[1])] as const;
    const draw = async (index: 0 | 1) => {
      const { body } = await render(designs[index], { cache: false }, keys[index]);
      expect(warningsOf(body.data)).toEqual([]);
      return pixelsOf(body.data.imageUrl);
    };
    const [first, second, third, fourth] = [await draw(0), await draw(1), await draw(0), await draw(1)];
    expect(first.equals(third)).toBe(true);
    expect(second.equals(fourth)).toBe(true);
    expect(first.equals(second)).toBe(false);
  });

  it('a font that replaces another of the same name: no picture of the old one comes from the cache', async () => {
    const key = await newAccount('Unlimited');
    const elements = [
      { type: 'text', x: 10, y: 10, width: 380, height: 80, text: 'Hamburg', fontSize: 60, fontFamily: 'Swap' },
    ];
    const design = await newDesign(elements, key);
    await upload(renameFont(interWeightTtf, 'Swap'), { key });
    const first = await pixelsOf((await render(design, {}, key)).body.data.imageUrl);
    const { id } = (await send('GET', '/v1/assets?type=FONT', { key })).body.data[0];
    await send('DELETE', `/v1/assets/${id}`, { key });
    await upload(renameFont(inconsolataOtf, 'Swap'), { key });
    const second = await pixelsOf((await render(design, {}, key)).body.data.imageUrl);
    expect(first.equals(second)).toBe(false);
  });
});
