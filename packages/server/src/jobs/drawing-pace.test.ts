import { describe, expect, it } from 'vitest';
import { createDrawingPace } from './drawing-pace.ts';

describe('the pace of drawing', () => {
  it('expects nothing before a drawing has ended', () => {
    expect(createDrawingPace().endsSoon(0)).toBe(false);
  });

  it('expects a drawing to be as quick as the last eight, one with the other', () => {
    const pace = createDrawingPace();
    pace.note(100);
    expect(pace.endsSoon(0)).toBe(true);
    pace.note(101);
    expect(pace.endsSoon(0)).toBe(false);
    pace.note(1_000);
    for (let count = 0; count < 7; count += 1) {
      pace.note(1);
      expect(pace.endsSoon(0)).toBe(false);
    }
    pace.note(1);
    expect(pace.endsSoon(0)).toBe(true);
  });

  it('expects no quick end of one that has taken long already', () => {
    const pace = createDrawingPace();
    pace.note(5);
    expect(pace.endsSoon(100)).toBe(true);
    expect(pace.endsSoon(101)).toBe(false);
  });
});
