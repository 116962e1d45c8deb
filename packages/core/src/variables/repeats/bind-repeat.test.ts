import { describe, expect, it, test } from 'vitest';
import { cpuMs } from '../../../../../tests/support/cpu-time.ts';
import type { Element, GroupElement } from '../../design/elements/index.ts';
import { bind, box, design, errorOf, refusals, text, warningsOf } from '../bind-design.fixture.ts';
import { listVariables } from '../facts/list-variables.ts';
import { fillVariables } from '../fill-variables.ts';

const card = (repeat: unknown, children: readonly object[] = [text('{{ item.name }}')], more: object = {}) => ({
  id: 'card',
  type: 'group',
  x: 10,
  y: 20,
  ...box,
  repeat,
  children,
  ...more,
});
const items = [{ name: 'Tea', price: 3 }, { name: 'Cake', price: 7.5 }, { name: 'Milk' }];

function groups(repeat: unknown, more: object = {}, dynamicData: Readonly<Record<string, unknown>> = { items }) {
  return bind([card(repeat, undefined, more)], { dynamicData }).elements as readonly GroupElement[];
}

function textsOf(elements: readonly Element[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === 'group') return textsOf(element.children);
    return element.type === 'text' ? [element.text] : [];
  });
}

const places = (elements: readonly Element[]) => elements.map(({ x, y }) => [x, y]);

describe('a group that is repeated', () => {
  it('is there once for each item of the list, which its templates see', () => {
    const copies = groups({ each: 'items' });
    expect(textsOf(copies)).toEqual(['Tea', 'Cake', 'Milk']);
    expect(copies.map(({ id }) => id)).toEqual(['card[0]', 'card[1]', 'card[2]']);
    expect(copies[1]?.children[0]?.id).toBe('t[1]');
    expect(copies[0]).not.toHaveProperty('repeat');
  });

  it.each<[object, readonly (readonly number[])[]]>([
    [
      {},
      [
        [10, 20],
        [10, 75],
        [10, 130],
      ],
    ],
    [
      { direction: 'row' },
      [
        [10, 20],
        [115, 20],
        [220, 20],
      ],
    ],
    [
      { columns: 2 },
      [
        [10, 20],
        [115, 20],
        [10, 75],
      ],
    ],
    [
      { direction: 'column', columns: 2 },
      [
        [10, 20],
        [10, 75],
        [115, 20],
      ],
    ],
    [
      { direction: 'vertical', columns: 9 },
      [
        [10, 20],
        [115, 20],
        [220, 20],
      ],
    ],
    [
      { direction: 'none' },
      [
        [10, 20],
        [10, 20],
        [10, 20],
      ],
    ],
  ])('stands as %j says', (more, expected) => {
    expect(places(groups({ each: 'items', gap: 5, ...more }))).toEqual(expected);
  });

  it('may be as large as each item says, and the next copy makes room', () => {
    const copies = groups({ each: 'items', direction: 'row' }, { width: '{{ item.price | default: 1 }}' });
    expect(copies.map(({ x, width }) => [x, width])).toEqual([
      [10, 3],
      [13, 7.5],
      [20.5, 1],
    ]);
  });

  it('leaves no gap for items that are not shown', () => {
    const copies = groups({ each: 'items' }, { visible: 'item.price' });
    expect(copies.map(({ id, y }) => [id, y])).toEqual([
      ['card[0]', 20],
      ['card[1]', 70],
    ]);
  });

  it('takes a list by its path, through filters, in braces or by its name alone', () => {
    const data = { order: { lines: items } };
    expect(textsOf(groups({ each: 'order.lines' }, {}, data))).toEqual(['Tea', 'Cake', 'Milk']);
    expect(textsOf(groups({ each: 'items | sort: "name"' }))).toEqual(['Cake', 'Milk', 'Tea']);
    expect(textsOf(groups({ each: '{{ items }}' }))).toEqual(['Tea', 'Cake', 'Milk']);
    expect(textsOf(groups('items'))).toEqual(['Tea', 'Cake', 'Milk']);
    expect(groups({ each: '(1..4)' })).toHaveLength(4);
  });

  it('knows how many copies there are to be at most, and its own number', () => {
    const numbered = card({ each: 'items', as: 'product', maxItems: 2 }, [
      text('{{ index | plus: 1 }} {{ product.name }}'),
    ]);
    expect(textsOf(bind([numbered], { dynamicData: { items } }).elements)).toEqual(['1 Tea', '2 Cake']);
  });

  it('holds others, whose lists are in its items', () => {
    const inner = {
      ...card({ each: 'day.talks', as: 'talk' }, [text('{{ day.name }} {{ talk }}')]),
      id: 'talk',
      x: 0,
      y: 0,
    };
    const days = [
      { name: 'Mo', talks: ['A', 'B'] },
      { name: 'Tu', talks: [] },
      { name: 'We', talks: ['C'] },
    ];
    const bound = bind([card({ each: 'days', as: 'day' }, [inner])], { dynamicData: { days } });
    expect(textsOf(bound.elements)).toEqual(['Mo A', 'Mo B', 'We C']);
    const [first] = bound.elements as readonly GroupElement[];
    expect(first?.children[1]?.id).toBe('talk[0][1]');
    expect(bound.warnings).toEqual([]);
  });

  it('gives its items to tables, pictures and conditions too', () => {
    const table = { id: 'l', type: 'table', ...box, columns: [{ key: 'n' }], rows: '{{ item.lines }}' };
    const image = { id: 'i', type: 'image', ...box, src: '{{ item.photo }}', visible: 'item.photo' };
    const data = { items: [{ lines: [{ n: 1 }, { n: 2 }], photo: 'a.png' }, { lines: [] }] };
    const [first, second] = bind([card('items', [table, image])], { dynamicData: data })
      .elements as readonly GroupElement[];
    expect(first?.children).toMatchObject([{ rows: [{}, {}] }, { src: 'a.png' }]);
    expect(second?.children.map(({ id }) => id)).toEqual(['l[1]']);
  });

  it('is overridden once for all copies, and overrides may choose the list', () => {
    const dynamicElements = { t: { text: '{{ item.name | upcase }}' }, card: { repeat: { each: 'others' } } };
    const bound = bind([card({ each: 'items' })], { dynamicData: { others: [{ name: 'Jam' }] }, dynamicElements });
    expect(textsOf(bound.elements)).toEqual(['JAM']);
    const wrong = { dynamicData: { items }, dynamicElements: { t: { colour: 1 } } };
    expect(refusals(() => bind([card({ each: 'items' })], wrong))).toEqual([
      '/dynamicElements/t/colour UNKNOWN_PROPERTY',
    ]);
    expect(refusals(() => bind([card({ each: 'items' })], { ...wrong, dynamicData: { items: [] } }))).toHaveLength(1);
  });

  it('is not there for an empty list, and misses a list that nobody sent', () => {
    expect(bind([card({ each: 'items' })], { dynamicData: { items: [] } }).elements).toEqual([]);
    const bound = bind([card({ each: 'items' })]);
    expect(bound.elements).toEqual([]);
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING items']);
    const strict = { missingVariables: 'error' } as const;
    expect(refusals(() => bind([card({ each: 'items' })], strict))).toEqual(['/dynamicData/items MISSING']);
  });

  it('tells once of a variable that all copies miss', () => {
    const bound = bind([card('items', [text('{{ shop }}: {{ item.name }}')])], { dynamicData: { items } });
    expect(warningsOf(bound)).toEqual(['VARIABLE_MISSING shop']);
  });

  it.each([
    ['name', 'item.name'],
    ['product.name', 'item.name'],
    ['name.first', 'item.name.first'],
    ['shop', undefined],
    ['__proto__', undefined],
  ])('says of {{ %s }} that %s was probably meant', (name, meant) => {
    const { warnings } = bind([card('items', [text(`{{ ${name} }}`)])], { dynamicData: { items } });
    expect(warnings).toMatchObject([{ code: 'VARIABLE_MISSING', details: { variable: name } }]);
    expect(warnings[0]?.details?.['didYouMean']).toBe(meant);
    expect(warnings[0]?.message.endsWith(`Did you mean "${meant}"?`)).toBe(meant !== undefined);
  });
});

describe('what does not fit a repeated group', () => {
  test('a value in an item is told by its place in the data', () => {
    const rectangle = { id: 'r', type: 'rectangle', ...box, fill: '{{ item.color }}' };
    const data = { items: [{ color: 'red' }, { color: 'no colour' }] };
    expect(refusals(() => bind([card('items', [rectangle])], { dynamicData: data }))).toEqual([
      '/dynamicData/items/1 INVALID_VALUE',
    ]);
    const price = text('{{ item.price | currency: "EUR" }}');
    const prices = { items: [{ price: 1 }, { price: 'x' }] };
    expect(refusals(() => bind([card('items', [price])], { dynamicData: prices }))).toEqual([
      '/dynamicData/items/1/price INVALID_VALUE',
    ]);
  });

  test('a problem of the design itself is told once, not for each copy', () => {
    const wrong = text('{{ shop | currency: "EUR" }}');
    expect(refusals(() => bind([card('items', [wrong])], { dynamicData: { items, shop: 'x' } }))).toHaveLength(1);
  });

  test.each([[{ a: 1 }], ['a text'], [7], [true]])('a list that is %j', (list) => {
    expect(refusals(() => groups('items', {}, { items: list }))).toEqual(['/dynamicData/items INVALID_TYPE']);
  });

  test('is a 400 where the design is stored', () => {
    const wrongs: readonly (readonly [unknown, string])[] = [
      [{}, '/repeat/each'],
      [{ each: 'items |' }, '/repeat/each'],
      [{ each: 'items', as: 'a b' }, '/repeat/as'],
      [{ each: 'items', columns: 0 }, '/repeat/columns'],
      [{ each: 'items', direction: 'left' }, '/repeat/direction'],
      [3, '/repeat'],
    ];
    for (const [repeat, path] of wrongs) {
      const error = errorOf(() => design([card(repeat)]));
      expect([error.code, error.details.errors]).toMatchObject([
        'INVALID_REQUEST',
        [{ path: `/canvasData/elements/0${path}` }],
      ]);
    }
  });

  test('more elements than a render may have', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ name: index }));
    const six = Array.from({ length: 6 }, (_, index) =>
      text('{{ item.name }}', { id: `t${index}`, width: 1, height: 1 }),
    );
    expect(refusals(() => bind([card('items', six)], { dynamicData: { items: many } }))).toEqual([
      '/dynamicData/items TOO_LARGE',
    ]);
  });

  test('a million items, made by filters and by lists in lists, cost no time', () => {
    const start = cpuMs();
    const thousand = Array.from({ length: 1_000 }, () => 'a');
    const inner = { ...card('all', [text('{{ item }}')]), id: 'inner' };
    expect(refusals(() => bind([card('all', [inner])], { dynamicData: { all: thousand } }))).toHaveLength(1);
    const hidden = { ...card('all', []), id: 'hidden', visible: false };
    expect(refusals(() => bind([card('all', [inner, hidden])], { dynamicData: { all: thousand } }))).toHaveLength(1);
    expect(errorOf(() => groups('(1..1000000)')).code).toBe('INVALID_DYNAMIC_DATA');
    expect(errorOf(() => groups('(1..1000000000000)')).code).toBe('INVALID_DYNAMIC_DATA');
    const long = { all: 'a,'.repeat(1_000_000) };
    expect(errorOf(() => groups('all | split: ","', {}, long)).code).toBe('INVALID_DYNAMIC_DATA');
    expect(cpuMs() - start).toBeLessThan(5_000);
  });
});

describe('the variables of a repeated group', () => {
  const repeated = card({ each: 'shop.items', as: 'product', gap: '{{ gap }}' }, [
    text('{{ product.name }} {{ index }} {{ currency }} {{ item }}'),
  ]);

  test('are its list and what its items do not give', () => {
    expect(listVariables(design([repeated])).map(({ name, type }) => [name, type])).toEqual([
      ['shop', 'object'],
      ['gap', 'number'],
      ['currency', 'text'],
      ['item', 'text'],
    ]);
    const [list] = listVariables(design([card('items')]));
    expect(list).toMatchObject({
      name: 'items',
      type: 'list',
      usedIn: [{ elementId: 'card', property: 'repeat.each' }],
    });
  });

  test('stay when a design is filled for good, with the list as a default', () => {
    const filled = fillVariables(design([repeated]), { shop: { items }, currency: '€', product: 'no', index: 4 });
    const [group] = filled.canvasData.elements as unknown as [{ children: [{ text: string }] }];
    expect(group.children[0].text).toBe('{{ product.name }} {{ index }} € {{ item }}');
    expect(listVariables(filled).find(({ name }) => name === 'shop')?.default).toEqual({ items });
  });
});
