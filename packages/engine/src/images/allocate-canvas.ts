import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { PlatenError } from '@platen/core';

/** Smaller ones are allocated by the million without fail, and reading back costs more than they do. */
const checkedFromPixels = 4_000_000;

/**
 * A transparent canvas whose pixels exist. Skia says nothing when it cannot get the memory: it makes a canvas that takes
 * every drawing and stays blank.
 * @throws PlatenError RENDER_FAILED with `details.reason` `memory`.
 */
export function allocateCanvas(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  if (width * height >= checkedFromPixels && !keepsPixels(canvas)) throw blankCanvas(width, height);
  return canvas;
}

/**
 * Gives a canvas's pixels back at once; it is of no more use. The garbage collector sees none of them, and is told of
 * them all: left to it, a few canvases would hold hundreds of megabytes, and every tenth picture or so would set off a
 * collection of the whole heap, which took a third of the processor time of a render.
 */
export function releaseCanvas(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

/**
 * Makes a canvas that is kept hold its pixels and nothing else. What is drawn is recorded, with the pictures in it, and stays
 * so beside the pixels once they were asked for: a decoded picture would be held twice, and a small copy would hold the large
 * picture that it was scaled from. What was recorded is given up when the pixels are asked for a second time, after
 * something else was drawn.
 */
export function settleCanvas(canvas: Canvas): void {
  const asking = createCanvas(1, 1);
  const ask = () => {
    asking.getContext('2d').drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    // Else it would keep the pixels from being written to without a copy.
    releaseCanvas(asking);
  };
  ask();
  const context = canvas.getContext('2d');
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillRect(-2, -2, 1, 1);
  context.restore();
  ask();
}

/** What is thrown where a canvas turns out to have lost what was painted. */
export function blankCanvas(width: number, height: number): PlatenError {
  return new PlatenError('RENDER_FAILED', {
    message: `There was no memory for a picture of ${width} × ${height} px. Use a smaller size, or try again later.`,
    details: { reason: 'memory', width, height },
  });
}

function keepsPixels(canvas: Canvas): boolean {
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(canvas.width - 1, canvas.height - 1, 1, 1);
  const [, , , alpha] = context.getImageData(canvas.width - 1, canvas.height - 1, 1, 1).data;
  context.clearRect(canvas.width - 1, canvas.height - 1, 1, 1);
  context.fillStyle = '#000000';
  return alpha === 255;
}
