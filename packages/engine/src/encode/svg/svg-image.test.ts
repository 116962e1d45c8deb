import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../caches/caches.ts';
import { readImage } from '../../images/read-image.ts';
import { createSvgPictures } from './svg-image.ts';

const portrait = readFileSync(new URL('../../../../../fixtures/images/portrait.jpg', import.meta.url));

const caches = createCaches();
const svgImage = createSvgPictures(caches);
const bytesOf = ({ href }: { readonly href: string }) => Buffer.from(href.split(',')[1] ?? '', 'base64');

describe('a picture in an SVG', () => {
  it('is a JPEG where an opaque WebP had lost something before, else a PNG', async () => {
    const photo = sharp(portrait).resize(300, 300);
    const embedded = async (picture: Sharp) => {
      const made = await svgImage(await readImage(await picture.toBuffer(), { upright: true }));
      return { format: (await sharp(bytesOf(made)).metadata()).format, length: bytesOf(made).length };
    };
    const lossy = await embedded(photo.clone().webp());
    const extended = await embedded(photo.clone().withIccProfile('p3').webp());
    const whole = await embedded(photo.clone().webp({ lossless: true }));
    const through = await embedded(photo.clone().ensureAlpha(0.5).webp());
    expect([lossy, extended, whole, through].map(({ format }) => format)).toEqual(['jpeg', 'jpeg', 'png', 'png']);
    expect(lossy.length).toBeLessThan(whole.length / 2);
  });

  it('is made once, for each owner', async () => {
    const image = await readImage(await sharp(portrait).resize(80, 80).webp().toBuffer(), { upright: true });
    const first = await caches.run('a', () => svgImage(image));
    expect(await caches.run('a', () => svgImage(image))).toBe(first);
    expect(await caches.run('b', () => svgImage(image))).not.toBe(first);
  });

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
