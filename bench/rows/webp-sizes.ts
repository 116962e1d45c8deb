import sharp from 'sharp';

export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Without what shows through. */
export async function pixelsOf(file: Buffer): Promise<Pixels> {
  const picture = sharp(file).flatten({ background: '#ffffff' }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Encode = (pixels: Pixels, quality: number) => Promise<Buffer>;

/**
 * How large our file would be that is as near to the pixels (PSNR) as another one, over the size of that one: between the two of ours
 * that lie around it.
 */
export async function sizeAtDistance(pixels: Pixels, other: Buffer, encode: Encode): Promise<number> {
  const goal = await decibels(pixels, other);
  const at = async (quality: number) => {
    const file = await encode(pixels, quality);
    return { decibels: await decibels(pixels, file), size: file.length };
  };
  let [below, above] = [await at(65), await at(75)];
  for (let quality = 80; above.decibels < goal && quality <= 95; quality += 5)
    [below, above] = [above, await at(quality)];
  const share = (goal - below.decibels) / (above.decibels - below.decibels);
  const size = Math.exp(Math.log(below.size) + share * (Math.log(above.size) - Math.log(below.size)));
  return size / other.length;
}

/** Peak signal to noise ratio of the colours. */
async function decibels({ data }: Pixels, lossy: Buffer): Promise<number> {
  const { data: found } = await pixelsOf(lossy);
  let sum = 0;
  for (let index = 0; index < data.length; index += 1) {
    if (index % 4 < 3) sum += ((data[index] as number) - (found[index] as number)) ** 2;
  }
  return 10 * Math.log10((255 * 255 * data.length * 0.75) / sum);
}
