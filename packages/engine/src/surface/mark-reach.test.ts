import { bindDesign, layoutDesign, type Mark, parseDesign, type Scene } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../fonts/font-services.ts';
import { createMarkReaches } from './mark-reach.ts';
import { paintRaster } from './raster-surface.ts';

const services = createFontServices();
const size = 400;

function sceneOf(element: Readonly<Record<string, unknown>>): Scene {
  const placed = { x: 120, y: 120, width: 200, height: 120, ...element };
  const design = parseDesign({ width: size, height: size, canvasData: { background: null, elements: [placed] } });
  return layoutDesign(bindDesign(design), { ...services, images: new Map(), pixelRatio: 1 });
}

/** The smallest box around what is not transparent. */
function inkOf(scene: Scene, scale: number) {
  const placement = { width: size * scale, height: size * scale, transform: [scale, 0, 0, scale, 0, 0] as const };
  const canvas = paintRaster({ ...scene, background: null }, placement, {
    image: () => undefined,
  });
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) continue;
    const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return { box, placement };
}

const text = { type: 'text', fontFamily: 'Inter', fontSize: 30, fill: '#000000' };
const shadow = { color: 'rgba(0,0,0,0.9)', blur: 20, offsetX: 6, offsetY: 9 };

describe('the part of a canvas that a mark may change', () => {
  it.each([
    ['accents over capitals', { ...text, text: 'ÅǺỘ Ñgjpqy' }],
    [
      'accents put together',
      { ...text, text: 'Z\u0335\u0341\u034b\u0317a\u0301\u0302\u0303l\u0323\u0324g\u030a\u0320o' },
    ],
    [
      'slanted and bold letters that the font has not',
      { ...text, fontFamily: 'Pacifico', text: 'Ffjgy', fontWeight: 900, fontStyle: 'italic' },
    ],
    ['a handwriting', { ...text, fontFamily: 'Great Vibes', text: 'Jfgyz & Qj' }],
    ['Arabic', { ...text, text: 'اللّٰهُمَّ إِنِّي' }],
    ['Devanagari', { ...text, text: 'र्त्स्न्यां क्षुद्रैः' }],
    ['Thai', { ...text, text: 'ที่นี้ปู่ฐูญี' }],
    ['Japanese', { ...text, text: '漢字かな、ギョ' }],
    ['emoji', { ...text, text: '😀👩‍👩‍👧' }],
    ['a text that is turned', { ...text, text: 'Turned gÅ', rotation: 37 }],
    ['a text with a shadow', { ...text, text: 'Shadow', shadow }],
    ['a text with an outline', { ...text, text: 'WMNÅ', stroke: '#ff0000', strokeWidth: 8 }],
    ['a text with lines', { ...text, text: 'Lines', textDecoration: 'underline' }],
    ['a box with a shadow', { type: 'rectangle', fill: '#336699', cornerRadius: 20, shadow, rotation: 20 }],
    ['a box with a wide stroke', { type: 'rectangle', fill: null, stroke: '#336699', strokeWidth: 21, rotation: 5 }],
    [
      'a line',
      {
        type: 'line',
        stroke: '#000000',
        strokeWidth: 9,
        points: [
          { x: 0, y: 0 },
          { x: 90, y: 70 },
          { x: 100, y: 0 },
        ],
      },
    ],
  ])('holds all of %s', (_, element) => {
    const reaches = createMarkReaches(services.inkReach);
    for (const scale of [1, 2.5]) {
      const scene = sceneOf(element);
      const { box, placement } = inkOf(scene, scale);
      expect(box.right).toBeGreaterThan(box.left);
      for (const mark of scene.marks) {
        const reach = reaches.of(mark, placement.transform);
        if (typeof reach !== 'object') throw new Error(`it reaches ${reach}`);
        expect(reach.x).toBeLessThanOrEqual(box.left);
        expect(reach.y).toBeLessThanOrEqual(box.top);
        expect(reach.x + reach.width).toBeGreaterThanOrEqual(box.right);
        expect(reach.y + reach.height).toBeGreaterThanOrEqual(box.bottom);
      }
    }
  });

  it('is hardly higher than a text of plain letters', () => {
    const scene = sceneOf({ ...text, fontSize: 60, text: 'Hxg' });
    const { box, placement } = inkOf(scene, 1);
    const [mark] = scene.marks as [Mark];
    const reach = createMarkReaches(services.inkReach).of(mark, placement.transform);
    expect(reach).toMatchObject({ height: expect.any(Number) });
    expect((reach as { height: number }).height).toBeLessThan(box.bottom - box.top + 24);
  });

  it.each([
    ['a blur', { type: 'rectangle', fill: '#336699', blur: 4 }],
    ['a shadow that follows letters and is wider', { ...text, text: 'Wide', shadow: { ...shadow, spread: 5 } }],
  ])('is not looked for where there is %s', (_, element) => {
    const [mark] = sceneOf(element).marks as [Mark];
    expect(createMarkReaches(services.inkReach).of(mark, [1, 0, 0, 1, 0, 0])).toBe('anything');
  });
});
