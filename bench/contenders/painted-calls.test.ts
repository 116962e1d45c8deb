import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { recordCalls } from './painted-calls.ts';

/** A picture with a state, a gradient and a layer that is painted on it. */
function paint() {
  const canvas = createCanvas(40, 30);
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 40, 0);
  gradient.addColorStop(0, '#ff0000');
  gradient.addColorStop(1, '#0000ff');
  context.fillStyle = gradient;
  context.fillRect(0, 0, 40, 30);
  const layer = createCanvas(10, 10);
  const above = layer.getContext('2d');
  above.fillStyle = '#00ff00';
  above.fillRect(2, 2, 6, 6);
  context.save();
  context.globalAlpha = 0.5;
  context.drawImage(layer, 5, 5);
  context.restore();
  return canvas;
}

describe('recorded calls', () => {
  it('paint the same pixels again, and again', async () => {
    let painted = createCanvas(1, 1);
    const { play, calls } = await recordCalls(async () => {
      painted = paint();
    });
    expect(play().data().equals(painted.data())).toBe(true);
    expect(play().data().equals(painted.data())).toBe(true);
    expect(calls).toBeGreaterThan(10);
  });

  it('leave out canvases that were there before, and leave Skia as it was', async () => {
    const before = createCanvas(5, 5).getContext('2d');
    const { calls } = await recordCalls(async () => {
      before.fillRect(0, 0, 1, 1);
    });
    expect(calls).toBe(0);
    const pixels = paint().data();
    expect(pixels.equals(paint().data())).toBe(true);
  });
});
