import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

const services = createRenderServices();

async function reportsOf(elements: readonly object[], options: object = {}) {
  const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData: { elements } }));
  const output = await render(
    { design, options: { ...defaultRenderOptions, ...options }, images: new Map() },
    services,
  );
  return new Map(output.elements.map((report) => [report.id, report]));
}

const text = { type: 'text', width: 60, height: 20, fontSize: 12, text: 'Hello' };

describe('what a render tells of its elements', () => {
  it('has every element, those in groups too, where the page has them', async () => {
    const inner = {
      id: 'inner',
      type: 'group',
      x: 10,
      y: 20,
      width: 100,
      height: 50,
      children: [{ ...text, id: 'deep', x: 5, y: 5 }],
    };
    const outer = { id: 'outer', type: 'group', x: 100, y: 50, width: 200, height: 100, children: [inner] };
    const reports = await reportsOf([outer, { ...text, id: 'top', x: 1, y: 2 }]);
    expect([...reports.keys()].toSorted()).toEqual(['deep', 'inner', 'outer', 'top']);
    expect(reports.get('inner')?.box).toEqual({ x: 110, y: 70, width: 100, height: 50 });
    expect(reports.get('deep')).toMatchObject({
      box: { x: 115, y: 75, width: 60, height: 20 },
      fontSize: 12,
      lines: ['Hello'],
      fonts: ['inter-latin-wght-normal'],
    });
  });

  it('puts the box of a child of a turned group about its true centre', async () => {
    const children = [{ ...text, id: 'child', x: 0, y: 40, width: 20, height: 20 }];
    const group = { id: 'g', type: 'group', x: 100, y: 100, width: 100, height: 100, rotation: 90, children };
    const box = (await reportsOf([group])).get('child')?.box;
    expect(box?.x).toBeCloseTo(140, 6);
    expect(box?.y).toBeCloseTo(100, 6);
  });

  it('has the places that a column gives', async () => {
    const grown = { ...text, fit: 'none', overflow: 'expand', text: 'one two three four five', width: 50, height: 1 };
    const children = [
      { ...grown, id: 'first' },
      { ...text, id: 'second' },
    ];
    const reports = await reportsOf([
      { type: 'group', x: 10, y: 10, width: 100, height: 200, layout: 'column', gap: 5, children },
    ]);
    const first = reports.get('first');
    expect(first?.lines?.length).toBeGreaterThan(2);
    expect(reports.get('second')?.box.y).toBeCloseTo(10 + (first?.box.height ?? 0) + 5, 6);
  });

  it.each(['png', 'pdf'])('has the lines, fonts and size of a table’s texts, once each, in %s', async (format) => {
    const table = {
      id: 'table',
      type: 'table',
      width: 200,
      height: 200,
      columns: [
        { key: 'name', header: 'Name', width: 90 },
        { key: 'price', header: 'Price' },
      ],
      rows: [
        { name: 'A tea that takes two lines', price: 3 },
        { name: 'Cake', price: 12 },
      ],
      bodyStyle: { fontFamily: 'Lora', fontSize: 14 },
    };
    const reports = await reportsOf([table], { format });
    const { lines = [], fonts, fontSize } = reports.get('table') ?? {};
    expect(lines.map((line) => line.trim()).join(' | ')).toMatch(
      /^Name \| Price \| A tea .*\| .*lines \| 3 \| Cake \| 12$/,
    );
    expect({ fonts, fontSize }).toEqual({ fonts: ['lora-latin-wght-normal'], fontSize: 14 });
  });
});
