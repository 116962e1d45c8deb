import { describe, expect, it } from 'vitest';
import type { BoundDesign } from '../../design/bound-design.ts';
import type { Element } from '../../design/elements/index.ts';
import { parseDesign } from '../../design/parse-design.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { adaptDesign } from './adapt-design.ts';

interface Given {
  readonly type: string;
  readonly id: string;
  readonly [property: string]: unknown;
}

function designOf(elements: readonly Given[], size = { width: 1000, height: 1000 }): BoundDesign {
  return bindDesign(parseDesign({ ...size, canvasData: { elements } }), {
    dynamicData: {},
    dynamicElements: {},
    missingVariables: 'warn',
    timeZone: undefined,
  });
}

const boxes = (elements: readonly Element[]) =>
  Object.fromEntries(elements.map(({ id, x, y, width, height }) => [id, [x, y, width, height]]));

function adapted(elements: readonly Given[], target: { width: number; height: number }) {
  const design = adaptDesign(designOf(elements), target);
  return { ...design, boxes: boxes(design.elements) };
}

const wide = { width: 2000, height: 1000 };
const high = { width: 1000, height: 2000 };

describe('a design laid out for another ratio', () => {
  it('takes the ratio of the target and loses nothing in size', () => {
    for (const [target, size] of [
      [wide, [2000, 1000]],
      [high, [1000, 2000]],
      [{ width: 300, height: 100 }, [3000, 1000]],
      [{ width: 50, height: 200 }, [1000, 4000]],
    ] as const) {
      const { width, height } = adapted([], target);
      expect([width, height]).toEqual(size);
    }
  });

  it('is the same design when the ratio is, whatever the size', () => {
    const design = designOf([{ id: 'a', type: 'circle', x: 10, y: 10, width: 100, height: 100 }]);
    expect(adaptDesign(design, { width: 333, height: 333 })).toBe(design);
  });

  it('draws backgrounds and bands out to the edges, at the ends exactly', () => {
    const elements = [
      { id: 'back', type: 'rectangle', x: 0, y: 0, width: 1000, height: 1000 },
      { id: 'photo', type: 'image', x: -5, y: -5, width: 1010, height: 1010, src: 'a.png' },
      { id: 'band', type: 'rectangle', x: 0, y: 900, width: 1000, height: 100 },
      { id: 'stripe', type: 'rectangle', x: 0, y: 0, width: 20, height: 1000 },
    ];
    const third = { width: 1000 / 3, height: 1000 };
    expect(adapted(elements, wide).boxes).toEqual({
      back: [0, 0, 2000, 1000],
      photo: [-5, -5, 2010, 1010],
      band: [0, 900, 2000, 100],
      stripe: [0, 0, 20, 1000],
    });
    const portrait = adapted(elements, third).boxes;
    expect(portrait['back']?.[3]).toBeCloseTo(3000, 6);
    expect(portrait['band']).toEqual([0, 2900, 1000, 100]);
    expect(portrait['stripe']?.[3]).toBeCloseTo(3000, 6);
  });

  it('covers with a background that cannot be drawn out, as a whole', () => {
    const { boxes: after } = adapted([{ id: 'sun', type: 'circle', x: 0, y: 0, width: 1000, height: 1000 }], wide);
    expect(after['sun']).toEqual([0, -500, 2000, 2000]);
  });

  it('keeps distances to the nearest edge, and centres', () => {
    const stars = { type: 'star', width: 100, height: 100 };
    const elements = [
      { ...stars, id: 'left', x: 60, y: 100 },
      { ...stars, id: 'centre', x: 450, y: 400 },
      { ...stars, id: 'right', x: 840, y: 700 },
    ];
    expect(adapted(elements, wide).boxes).toEqual({
      left: [60, 100, 100, 100],
      centre: [950, 400, 100, 100],
      right: [1840, 700, 100, 100],
    });
  });

  it('makes texts between two margins wider, so that they break anew at the size that they have', () => {
    const { elements } = adapted(
      [{ id: 'text', type: 'text', x: 80, y: 80, width: 840, height: 300, text: 'Many words', fontSize: 60 }],
      wide,
    );
    expect(elements[0]).toMatchObject({ x: 80, width: 1840, height: 300, fontSize: 60 });
  });

  it('keeps rows aligned that are aligned, whatever their lengths', () => {
    const rectangle = { type: 'rectangle', height: 50 };
    const { boxes: after } = adapted(
      [
        { ...rectangle, id: 'a', x: 200, y: 100, width: 300 },
        { ...rectangle, id: 'b', x: 200, y: 200, width: 500 },
        { ...rectangle, id: 'c', x: 200, y: 300, width: 100 },
      ],
      wide,
    );
    expect(Object.values(after).map(([x]) => x)).toEqual([200, 200, 200]);
  });

  it('keeps what stands on a card on it', () => {
    const card = [
      { id: 'card', type: 'rectangle', x: 300, y: 400, width: 400, height: 300 },
      { id: 'title', type: 'text', x: 320, y: 420, width: 360, height: 50, text: 'A' },
      { id: 'code', type: 'qr', x: 400, y: 500, width: 150, height: 150, value: 'x' },
    ];
    for (const target of [wide, high]) {
      const { boxes: after } = adapted(card, target);
      const before = boxes(designOf(card).elements);
      const shiftOf = (id: string) => [
        (after[id]?.[0] ?? 0) - (before[id]?.[0] ?? 0),
        (after[id]?.[1] ?? 0) - (before[id]?.[1] ?? 0),
      ];
      expect(shiftOf('title')).toEqual(shiftOf('card'));
      expect(shiftOf('code')).toEqual(shiftOf('card'));
    }
  });

  it('lets columns of pictures and texts share the width, and keeps the gap between them', () => {
    const { boxes: after } = adapted(
      [
        { id: 'photo', type: 'image', x: 50, y: 100, width: 440, height: 800, src: 'a.png' },
        { id: 'text', type: 'text', x: 510, y: 100, width: 440, height: 800, text: 'A' },
      ],
      wide,
    );
    expect(after).toEqual({ photo: [50, 100, 940, 800], text: [1010, 100, 940, 800] });
  });

  it('parts a head from a foot by the wide gap between them, and not what is close together', () => {
    const text = { type: 'text', x: 100, width: 800, height: 60, text: 'A' };
    const { boxes: after } = adapted(
      [
        { ...text, id: 'title', y: 80 },
        { ...text, id: 'sub', y: 150 },
        { ...text, id: 'foot', y: 860 },
      ],
      { width: 1000, height: 1300 },
    );
    expect((after['sub']?.[1] ?? 0) - (after['title']?.[1] ?? 0)).toBeLessThanOrEqual(72);
    expect(after['title']?.[1]).toBeLessThanOrEqual(82);
    expect(after['foot']?.[1]).toBeGreaterThanOrEqual(1155);
  });

  it('leaves ornaments in their corners', () => {
    const { boxes: after } = adapted(
      [
        { id: 'corner', type: 'circle', x: 850, y: -150, width: 300, height: 300 },
        { id: 'art', type: 'polygon', x: 700, y: 700, width: 300, height: 300 },
      ],
      wide,
    );
    expect(after).toEqual({ corner: [1850, -150, 300, 300], art: [1700, 700, 300, 300] });
  });

  it('lays the children of a group out that reaches from edge to edge, and moves others whole', () => {
    const children = [
      { id: 'left', type: 'star', x: 10, y: 10, width: 50, height: 50 },
      { id: 'right', type: 'star', x: 940, y: 20, width: 50, height: 50 },
    ];
    const { elements } = adapted(
      [{ id: 'group', type: 'group', x: 0, y: 0, width: 1000, height: 100, children }],
      wide,
    );
    const [group] = elements;
    expect(group).toMatchObject({ x: 0, width: 2000 });
    expect(group?.type === 'group' && boxes(group.children)).toEqual({
      left: [10, 10, 50, 50],
      right: [1940, 20, 50, 50],
    });
    const small = { id: 'group', type: 'group', x: 900, y: 0, width: 80, height: 80, children: children.slice(0, 1) };
    const moved = adapted([small], wide).elements[0];
    expect(moved).toMatchObject({ x: 1900, width: 80 });
    expect(moved?.type === 'group' && moved.children[0]).toMatchObject({ x: 10 });
  });

  it('draws lines out along their length, through points too', () => {
    const { elements } = adapted(
      [
        { id: 'rule', type: 'line', x: 50, y: 500, width: 900, height: 0 },
        { id: 'path', type: 'line', x: 50, y: 800, points: [0, 0, 450, 40, 900, 0] },
      ],
      wide,
    );
    expect(elements[0]).toMatchObject({ x: 50, width: 1900 });
    expect(elements[1]).toMatchObject({ x: 50, points: [0, 0, 950, 40, 1900, 0] });
  });

  it('does not draw out what would be distorted, whatever the kind', () => {
    const stiff: readonly Given[] = [
      { id: 'circle', type: 'circle' },
      { id: 'star', type: 'star' },
      { id: 'polygon', type: 'polygon' },
      { id: 'svg', type: 'svg', svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
      { id: 'qr', type: 'qr', value: 'x' },
      { id: 'barcode', type: 'barcode', value: 'X1', format: 'code128' },
      { id: 'logo', type: 'image', src: 'a.png', objectFit: 'contain' },
      { id: 'portrait', type: 'image', src: 'a.png', cornerRadius: 400 },
      { id: 'turned', type: 'rectangle', rotation: 8 },
    ];
    for (const element of stiff) {
      for (const target of [wide, high]) {
        const { elements } = adapted([{ ...element, x: 100, y: 100, width: 800, height: 800 }], target);
        expect(elements[0], element.id).toMatchObject({ width: 800, height: 800 });
      }
    }
  });

  it('gives the same design each time', () => {
    const elements = Array.from({ length: 30 }, (_, index) => ({
      id: `e${index}`,
      type: index % 2 === 0 ? 'rectangle' : 'text',
      x: (index * 137) % 900,
      y: (index * 251) % 900,
      width: 60 + ((index * 31) % 200),
      height: 30 + ((index * 17) % 90),
      ...(index % 2 === 1 && { text: 'A' }),
    }));
    expect(adapted(elements, wide)).toEqual(adapted(elements, wide));
    // What was inside of the canvas still is.
    for (const target of [wide, high]) {
      const { width, height, elements: after } = adapted(elements, target);
      const before = designOf(elements).elements;
      for (const [index, element] of after.entries()) {
        const was = before[index];
        if (!was || was.x + was.width > 1000 || was.y + was.height > 1000) continue;
        expect(element.x).toBeGreaterThanOrEqual(0);
        expect(element.x + element.width).toBeLessThanOrEqual(width + 1);
        expect(element.y + element.height).toBeLessThanOrEqual(height + 1);
      }
    }
  });
});
