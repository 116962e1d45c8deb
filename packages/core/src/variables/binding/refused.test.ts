import { expect, test } from 'vitest';
import type { DesignDocument } from '../../design/document.ts';
import type { Issue, PlatenError } from '../../errors/platen-error.ts';
import { bind, box, text } from '../bind-design.fixture.ts';
import { type BindRequest, bindDesign } from '../bind-design.ts';

/** Binds what no version may be, as an editor shows it, and tells what was refused. */
function bindAllTheSame(elements: readonly object[], request: BindRequest = {}) {
  const told: PlatenError[] = [];
  const document = { width: 100, height: 100, canvasData: { schemaVersion: 2, elements } } as unknown as DesignDocument;
  const bound = bindDesign(document, { ...request, onRefused: (refusal) => told.push(refusal) });
  const errors = told.flatMap(({ details }) => details.errors as readonly Issue[]);
  return { elements: bound.elements, refused: errors.map(({ path, code }) => `${path} ${code}`) };
}

const beside = text('Dear {{ name }}', { id: 'beside' });
const dynamicData = { name: 'Ada', width: 'wide', colour: 'no colour' };

test.each(['Dear {{ na', '{% if name %}Dear', '{{ name | shout }}', '{% endif %}', '{{ name | currency: "EUR" }}'])(
  'a text that holds %s is as it is written, and the rest is filled',
  (faulty) => {
    const { elements, refused } = bindAllTheSame([text(faulty), beside], { dynamicData });
    expect(elements).toMatchObject([{ text: faulty }, { text: 'Dear Ada' }]);
    expect(refused).toEqual([expect.stringMatching('^/(elements/t/text|dynamicData/name) INVALID_VALUE$')]);
  },
);

test('other properties that cannot be filled have their defaults, and what has none for them is not drawn', () => {
  const elements = [
    { id: 'fill', type: 'rectangle', ...box, fill: '{{ colour' },
    { id: 'wrong', type: 'rectangle', ...box, fill: '{{ colour }}' },
    { id: 'seen', type: 'rectangle', ...box, visible: 'name ==' },
    { id: 'wide', type: 'rectangle', width: '{{ width }}', height: 5 },
    beside,
  ];
  const bound = bindAllTheSame(elements, { dynamicData });
  const [plain] = bind([{ id: 'fill', type: 'rectangle', ...box }]).elements;
  expect(bound.elements.slice(0, 2)).toEqual([plain, { ...plain, id: 'wrong' }]);
  expect(bound.elements.slice(2)).toMatchObject([{ id: 'seen' }, { id: 'beside', text: 'Dear Ada' }]);
  expect(bound.refused).toEqual([
    '/elements/fill/fill INVALID_VALUE',
    '/dynamicData/colour INVALID_VALUE',
    '/elements/seen/visible INVALID_VALUE',
    '/dynamicData/width INVALID_TYPE',
  ]);
});

test('cells, headers and repeated groups are as they are written', () => {
  const table = { id: 'table', type: 'table', ...box, columns: [{ header: '{{ h' }], rows: [['{{ c', '{{ name }}']] };
  const group = { id: 'group', type: 'group', ...box, repeat: { each: 'items |' }, children: [beside] };
  const { elements, refused } = bindAllTheSame([table, group], { dynamicData });
  expect(elements).toMatchObject([
    { columns: [{ header: '{{ h' }, {}], rows: [{ cells: [{ text: '{{ c' }, { text: 'Ada' }] }] },
    { id: 'group', children: [{ text: 'Dear Ada' }] },
  ]);
  expect(refused).toHaveLength(3);
});

test('what was mended to be shown is not remembered as what it is', () => {
  const document = {
    width: 100,
    height: 100,
    canvasData: { elements: [{ id: 'r', type: 'rectangle', ...box, opacity: 7 }] },
  } as unknown as DesignDocument;
  const shown = bindDesign(document, { owner: 'page', onRefused: () => {} });
  expect(shown.elements).toMatchObject([{ opacity: 1 }]);
  expect(() => bindDesign(document, { owner: 'page' })).toThrow('opacity');
});
