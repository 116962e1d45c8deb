import { type ColorMatrix, type PaintResources, recolorPixels } from '@platen/core';
import { allocateCanvas } from './allocate-canvas.ts';
import type { DecodedImage } from './decode-image.ts';

/** The pictures of one render for its painter: each as it is, and once for every way it is recoloured. */
export function paintablePictures(pixels: ReadonlyMap<string, DecodedImage>): PaintResources['image'] {
  const recolored = new Map<string, DecodedImage>();
  return (key, colors) => {
    const image = pixels.get(key);
    if (image === undefined || colors === undefined) return image;
    const recoloredKey = `${key} ${JSON.stringify(colors)}`;
    const known = recolored.get(recoloredKey);
    if (known !== undefined) return known;
    const made = recolorImage(image, colors);
    recolored.set(recoloredKey, made);
    return made;
  };
}

function recolorImage({ drawable, shrink, bytes }: DecodedImage, colors: ColorMatrix): DecodedImage {
  const { width, height } = drawable;
  const pixels = drawable.getContext('2d').getImageData(0, 0, width, height);
  recolorPixels(pixels.data as Uint8ClampedArray, colors);
  const canvas = allocateCanvas(width, height);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return { drawable: canvas, shrink, bytes };
}
