import { describe, expect, it } from 'vitest';
import { panBy, showBox, toPage, toScreen, zoomAt } from './viewport.ts';

/** Rulers of 20 px and tools of 60 leave 1000 × 600 px. */
const screen = { width: 1_020, height: 680, foot: 60 };

describe('the view of the canvas', () => {
  it('zooms about the pointer, from 5 to 6400 percent', () => {
    const before = { zoom: 1, x: 30, y: 40 };
    const at = { x: 200, y: 100 };
    const after = zoomAt(before, at, 2);
    expect(after.zoom).toBe(2);
    expect(toPage(after, at)).toEqual(toPage(before, at));
    expect(zoomAt(before, at, 1e9).zoom).toBe(64);
    expect(zoomAt(before, at, 1e-9).zoom).toBe(0.05);
  });

  it('fits a page into the middle of what rulers and tools leave free', () => {
    const view = showBox({ x: 0, y: 0, width: 1_872, height: 400 }, screen);
    expect(view.zoom).toBe(0.5);
    expect(toScreen(view, { x: 936, y: 200 })).toEqual({ x: 520, y: 320 });
  });

  it('shows a box at a zoom that is asked for, in the middle', () => {
    expect(showBox({ x: 0, y: 0, width: 400, height: 200 }, screen, 1)).toEqual({ zoom: 1, x: 320, y: 220 });
  });

  it('moves by px of the screen', () => {
    expect(panBy({ zoom: 2, x: 1, y: 2 }, { x: 10, y: 20 })).toEqual({ zoom: 2, x: 11, y: 22 });
  });
});
