import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adaptDesign, bindDesign, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { pageSizes } from '../../document/design/page-sizes.ts';
import { resizeDesign } from './resize-design.ts';

const templates = path.resolve(import.meta.dirname, '../../../../../templates');
const gallery = readdirSync(templates).filter((name) => !name.includes('.'));
const designOf = (name: string) => {
  const { width, height, canvasData } = JSON.parse(readFileSync(path.join(templates, name, 'design.json'), 'utf8'));
  return parseDesign({ width, height, canvasData });
};
const page = { width: 200, height: 100 };
const resized = (element: object, size: { width: number; height: number }) => {
  const design = parseDesign({ ...page, canvasData: { elements: [{ id: 'a', x: 10, y: 10, ...element }] } as never });
  return resizeDesign(design, bindDesign(design, {}), size).canvasData.elements[0];
};

type Placed = { readonly id: string; readonly children?: readonly Placed[] } & Readonly<Record<string, unknown>>;
const places = (elements: readonly unknown[], factor: number): readonly (readonly [string, readonly number[]])[] =>
  (elements as readonly Placed[]).flatMap((element) => [
    [element.id, ['x', 'y', 'width', 'height', 'fontSize'].map((name) => Number(element[name] ?? 0) * factor)] as const,
    ...places(element.children ?? [], factor),
  ]);

describe('a design in another size', () => {
  it.each(gallery)('has its elements where an adaptive render has them: %s', (name) => {
    const design = designOf(name);
    for (const [width, height] of Object.values(pageSizes)) {
      const factor = Math.min(width / design.width, height / design.height);
      const wanted = places(adaptDesign(bindDesign(design, {}), { width, height }).elements, factor);
      const copy = resizeDesign(design, bindDesign(design, {}), { width, height });
      expect([copy.width, copy.height]).toEqual([width, height]);
      const found = places(bindDesign(copy, {}).elements, 1);
      expect(found.map(([id]) => id)).toEqual(wanted.map(([id]) => id));
      for (const [index, [id, numbers]] of wanted.entries()) {
        for (const [at, number] of numbers.entries()) {
          expect(Math.abs(number - (found[index]?.[1][at] ?? 0)), `${id} ${at}`).toBeLessThan(0.02);
        }
      }
    }
  });

  it('keeps its variables, conditions and repeats', () => {
    const design = designOf('award-certificate');
    const copy = resizeDesign(design, bindDesign(design, {}), { width: 1_080, height: 1_080 });
    expect(copy.canvasData['variables']).toEqual(design.canvasData['variables']);
    expect(JSON.stringify(copy).match(/\{\{[^}]*name[^}]*\}\}/g)).toEqual(
      JSON.stringify(design).match(/\{\{[^}]*name[^}]*\}\}/g),
    );
  });

  it('has all its lengths multiplied, also those that nobody wrote, and no shares and words', () => {
    const box = { type: 'rectangle', width: 20, height: 20, stroke: '#000000', strokeDash: [4, 2], opacity: 0.5 };
    const shadow = { color: '#000000', blur: 4, offsetX: 1, offsetY: 2 };
    expect(resized({ ...box, shadow, cornerRadius: { tl: 4 } }, { width: 400, height: 200 })).toMatchObject({
      x: 20,
      width: 40,
      strokeWidth: 2,
      strokeDash: [8, 4],
      opacity: 0.5,
      shadow: { blur: 8, offsetX: 2, offsetY: 4 },
      cornerRadius: { tl: 8 },
    });
    const text = { type: 'text', width: 100, height: 20, text: '10px wide', letterSpacing: '2px', lineHeight: '20px' };
    expect(resized({ ...text, spans: [{ start: 0, end: 2, fontSize: 10 }] }, { width: 100, height: 50 })).toMatchObject(
      {
        text: '10px wide',
        letterSpacing: '1px',
        lineHeight: '10px',
        spans: [{ start: 0, end: 2, fontSize: 5 }],
      },
    );
    const figure = { type: 'polygon', width: 20, height: 20 };
    const inShares = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ];
    expect(resized({ ...figure, points: inShares }, { width: 400, height: 200 })).toMatchObject({ points: inShares });
    const inPx = inShares.map(({ x, y }) => ({ x: x * 20, y: y * 20 }));
    const twice = inShares.map(({ x, y }) => ({ x: x * 40, y: y * 40 }));
    expect(resized({ ...figure, points: inPx }, { width: 400, height: 200 })).toMatchObject({ points: twice });
  });
});
