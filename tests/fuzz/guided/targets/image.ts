import { ImageProblem } from '@platen/core';
import { sniffImage } from '@platen/engine/fetch';
import sharp from 'sharp';
import { readImageSize } from '../../../../packages/core/src/resources/image-header.ts';
import { decodeImage } from '../../../../packages/engine/src/images/decode-image.ts';
import { shutDecoders } from '../../../../packages/engine/src/images/decoders.ts';
import { imageLength } from '../../../../packages/engine/src/images/image-length.ts';
import { readImage } from '../../../../packages/engine/src/images/read-image.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutatePicture } from '../mutate/picture.ts';
import { readFixtures } from './words.ts';

const maxSeedBytes = 9_000;
/** As pictures are looked into when they are uploaded. */
const probeShrink = 8;

/** What happens to a picture from elsewhere: told by its first bytes, measured, decoded, and cut off at its end. */
export const target: FuzzTarget = {
  maxBytes: 20_000,
  slowMs: 5_000,
  seeds,
  dictionary: [
    ...['IHDR', 'IDAT', 'IEND', 'PLTE', 'tRNS', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT', 'zTXt', 'sBIT', 'gAMA', 'cICP'],
    ...['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ', 'ftyp', 'avif', 'heic', 'meta', 'ispe'],
    ...[
      'GIF87a',
      'GIF89a',
      '<svg',
      '<?xml',
      '<!--',
      '-->',
      '<!DOCTYPE svg',
      'Exif\0\0',
      'II*\0',
      'MM\0*',
      'NETSCAPE2.0',
    ],
    ...[
      'ffd8',
      'ffd9',
      'ffda',
      'ffc0',
      'ffc2',
      'ffc4',
      'ffdb',
      'ffe1',
      'ffe2',
      'ffee',
      'ffd0',
      'ff01',
      '21f904',
      '2c',
      '3b',
    ].map((hex) => Buffer.from(hex, 'hex')),
  ],
  mutate: mutatePicture,
  async run(input) {
    const sniffed = sniffImage(input);
    const size = readImageSize(input);
    if (size && !(size.width > 0 && size.height > 0)) throw new Error(`measured as ${size.width} × ${size.height}`);
    try {
      const image = await readImage(input, { upright: input.length % 2 === 0 });
      if (sniffed === undefined) throw new Error(`taken for ${image.kind}, and by the download for nothing`);
      if (image.kind === 'svg') return 'taken';
      const length = imageLength(input, image.kind);
      if (!(length > 0 && length <= input.length)) throw new Error(`${length} of ${input.length} bytes`);
      await decodeImage(image, probeShrink);
      await decodeImage(image, 1);
      return 'taken';
    } catch (cause) {
      if (cause instanceof ImageProblem) return 'refused';
      throw cause;
    }
  },
};

async function seeds(): Promise<readonly Buffer[]> {
  const dots = sharp({ create: { width: 17, height: 9, channels: 4, background: '#ff000080' } });
  const noise = sharp(Buffer.from(Array.from({ length: 16 * 16 * 3 }, (_, at) => (at * 37) % 256)), {
    raw: { width: 16, height: 16, channels: 3 },
  });
  const frames = sharp(Buffer.alloc(8 * 24 * 3, 9), { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } });
  const made = await Promise.all([
    dots.clone().png().toBuffer(),
    dots.clone().png({ palette: true }).toBuffer(),
    noise.clone().png({ progressive: true }).toBuffer(),
    noise.clone().toColourspace('b-w').png().toBuffer(),
    noise.clone().jpeg().toBuffer(),
    noise
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Orientation: '6' } })
      .toBuffer(),
    noise.clone().withIccProfile('p3').jpeg().toBuffer(),
    dots.clone().webp().toBuffer(),
    dots.clone().webp({ lossless: true }).toBuffer(),
    dots.clone().gif().toBuffer(),
    frames.clone().gif().toBuffer(),
    frames.clone().webp().toBuffer(),
    noise.clone().avif().toBuffer(),
  ]);
  shutDecoders();
  const fixtures = ['.png', '.jpg', '.gif', '.webp', '.svg'].flatMap((extension) =>
    readFixtures('fixtures/images', extension),
  );
  return [...made, ...fixtures.filter(({ length }) => length <= maxSeedBytes)];
}
