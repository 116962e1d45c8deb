import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../images/read-image.ts';
import { svgImage } from './svg-image.ts';

const portrait = readFileSync(new URL('../../../../../fixtures/images/portrait.jpg', import.meta.url));

describe('a picture in an SVG', () => {
  it.each(['srgb', 'p3'])('has its own colours, of 16 bits a channel and with the profile %s', async (profile) => {
    const plain = await sharp(portrait).resize(100, 100).png().toBuffer();
    const deep = await sharp(plain).toColourspace('rgb16').withIccProfile(profile).png().toBuffer();
    const { href } = await svgImage(await readImage(deep, { upright: true }));
    const embedded = Buffer.from(href.split(',')[1] ?? '', 'base64');
    const [shown, expected] = await Promise.all(
      [sharp(embedded).pipelineColourspace('srgb'), sharp(plain)].map((one) =>
        one.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer(),
      ),
    );
    const differences = [...(expected ?? [])].map((value, index) => Math.abs(value - (shown?.[index] ?? 0)));
    expect(differences).toHaveLength(100 * 100 * 3);
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(1);
  });
});
