import { expect, it } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { bindDesign } from '../../variables/bind-design.ts';
import { layoutDesign } from '../layout-design.ts';

/** What is told of a group of 80 × 40 px on a page of 300 × 120 px that is repeated. */
function warningsOf(group: object, items: number, wrap = (card: object) => card) {
  const card = { id: 'card', type: 'group', x: 10, y: 10, width: 80, height: 40, fill: '#eee', ...group };
  const document = parseDesign({ width: 300, height: 120, canvasData: { elements: [wrap(card)] } });
  const design = bindDesign(document, { dynamicData: { items: Array.from({ length: items }, (_, at) => at) } });
  const ports = { images: new Map(), pixelRatio: 1 } as unknown as Parameters<typeof layoutDesign>[1];
  return layoutDesign(design, ports).warnings.filter(({ code }) => code === 'COPIES_OFF_PAGE');
}

it('copies that reach beyond the page are told of, with how many and which is the first', () => {
  expect(warningsOf({ repeat: { each: 'items', gap: 10 } }, 5)).toEqual([
    expect.objectContaining({
      code: 'COPIES_OFF_PAGE',
      elementId: 'card',
      details: { copies: 5, beyond: 3, outside: 2, first: 'card[2]' },
    }),
  ]);
});

it.each<[string, object, number]>([
  ['all are on the page', { repeat: { each: 'items', gap: 10 } }, 2],
  ['they end at its edge', { y: 0, repeat: { each: 'items' } }, 3],
  ['there is none', { repeat: { each: 'items' } }, 0],
  ['the first crosses the same edge', { x: -20, width: 400, repeat: { each: 'items' } }, 2],
  ['no group is repeated', { x: 1_000 }, 0],
])('nothing is told where %s', (_when, group, items) => {
  expect(warningsOf(group, items)).toEqual([]);
});

it('copies in a group are judged by where they lie on the page', () => {
  const nested = (card: object) => ({ type: 'group', x: 150, y: 0, width: 150, height: 120, children: [card] });
  const repeat = { each: 'items', direction: 'row', gap: 10 };
  expect(warningsOf({ repeat }, 2, nested)).toMatchObject([{ details: { copies: 2, beyond: 1, outside: 0 } }]);
  const row = (card: object) => ({ ...nested(card), layout: 'row', wrap: true });
  expect(warningsOf({ width: 75, repeat }, 6, row)).toEqual([]);
  expect(warningsOf({ width: 75, repeat }, 7, row)).toMatchObject([{ details: { copies: 7, beyond: 1, outside: 1 } }]);
});

it('a group in copies of another is told of once, with all of its copies', () => {
  const inner = { type: 'group', id: 'inner', x: 0, y: 0, width: 30, height: 30, repeat: { each: '(1..3)', as: 'n' } };
  expect(warningsOf({ y: 60, repeat: { each: 'items', direction: 'row' }, children: [inner] }, 2)).toMatchObject([
    { elementId: 'inner', details: { copies: 6, beyond: 2, outside: 2, first: 'inner[0][2]' } },
  ]);
});
