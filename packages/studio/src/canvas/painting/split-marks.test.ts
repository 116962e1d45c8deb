import type { Mark } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { standsAlone } from './split-marks.ts';

const mark = (elementId: string, more: object = {}): Mark =>
  ({ elementId, kind: 'group', blendMode: 'normal', children: [], ...more }) as unknown as Mark;

describe('an element on a layer of its own', () => {
  it('looks the same where it is painted plainly, and all above it too', () => {
    expect(standsAlone([mark('below', { blendMode: 'multiply' }), mark('text'), mark('above')], 'text')).toBe(true);
  });

  it('does not where it blends with what lies below, or something above blends with it', () => {
    expect(standsAlone([mark('text', { blendMode: 'multiply' })], 'text')).toBe(false);
    const inside = mark('above', { children: [mark('shade', { blendMode: 'darken' })] });
    expect(standsAlone([mark('text'), inside], 'text')).toBe(false);
  });

  it('does not within a group, which may fade, cut or filter it with others', () => {
    expect(standsAlone([mark('group', { children: [mark('text')] })], 'text')).toBe(false);
  });
});
