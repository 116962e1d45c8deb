import { parseDesign } from '../design/parse-design.ts';
import type { WorkBudget } from '../liquid/work-budget.ts';
import { bindDesign } from './bind-design.ts';
import { listVariables } from './facts/list-variables.ts';
import { fillText } from './fill-text.ts';
import { fillVariables } from './fill-variables.ts';

/** A request that asks for much more work than it has bytes. */
export interface CostlyRequest {
  readonly what: string;
  /** What is sent, as JSON. */
  readonly sent: unknown;
  /** Does it as the service would. Throws when it is refused. */
  readonly run: (budget: WorkBudget) => unknown;
}

const many = <Item>(count: number, make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const box = { width: 100, height: 100 };
const designOf = (elements: readonly object[]) => ({ ...box, canvasData: { elements } });
const label = (text: string) => ({ id: 't', type: 'text', ...box, text });

/** A design with one text, which an override replaces. */
function override(what: string, text: string, dynamicData: Readonly<Record<string, unknown>> = {}): CostlyRequest {
  const sent = { dynamicElements: { t: { text } }, dynamicData };
  return {
    what,
    sent,
    run: (budget) => bindDesign(parseDesign(designOf([label('a')]), { budget }), { ...sent, budget }),
  };
}

function bound(
  what: string,
  elements: readonly object[],
  dynamicData: Readonly<Record<string, unknown>> = {},
): CostlyRequest {
  const design = designOf(elements);
  return {
    what,
    sent: { design, dynamicData },
    run: (budget) => bindDesign(parseDesign(design, { budget }), { dynamicData, budget }),
  };
}

/** `{% for %}` that goes around so many times. */
const loop = (times: number, inside: string): string => `{% for i in (1..${times}) %}${inside}{% endfor %}`;
const long = (length: number, letter = 'ü €'): string =>
  letter.repeat(Math.ceil(length / letter.length)).slice(0, length);
const letters = long(5_500_000);
const numbers = many(1_000, (index) => ({
  n: index,
  text: long(200, `${index % 7} text`),
  list: many(20, (at) => at),
}));
const nested = many(19, () => '{{a}}'.repeat(19_800));

/** A filter that is given a long text, again and again. */
const filtered = (filters: string): CostlyRequest =>
  override(`\`${filters}\` of 5.5 MB, 1,000 times`, loop(1_000, `{% assign y = x | ${filters} %}`), { x: letters });

/** A filter that is given a list of a thousand objects, again and again. */
const listed = (filters: string): CostlyRequest =>
  override(`\`${filters}\` of a thousand items, 5,000 times`, loop(5_000, `{% assign y = x | ${filters} %}`), {
    x: numbers,
  });

const inTags = (
  what: string,
  inside: string,
  data: Readonly<Record<string, unknown>> = { a: 1, x: numbers, o: letters },
) => override(what, loop(3_000, inside), data);

/** An object of many properties, none of which anybody knows. */
const wide = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(many(count, (at) => [`property ${at}`, 1]));

/** Requests made to take long for what they send. Every one is refused, or done, in about a second at most. */
export const costlyRequests: readonly CostlyRequest[] = [
  override('`find` in nine million numbers', '{%assign a=(1..9000000)%}{%assign y=a|find:"x","z"%}'),
  override(
    '`find` in nine million numbers, in a loop',
    `{%assign a=(1..2000000)%}${loop(900, '{%assign y=a|find:"x","z"%}')}`,
  ),
  override('a range of numbers that are not exact', '{% assign a = (9007199254740992..9007199254740994) %}'),
  override('ranges in a loop', loop(5_000, '{% assign a = (1..9000) %}')),
  override('loops in loops', loop(9_999, loop(9_999, loop(9_999, '')))),
  filtered('slice: -1'),
  filtered('slugify'),
  filtered('upcase'),
  filtered('replace: "", "abc"'),
  filtered('split: ""'),
  filtered('truncatewords: 9'),
  filtered('number_of_words: "auto"'),
  filtered('url_encode'),
  filtered('escape_once'),
  filtered('json'),
  filtered('strip: "ü €"'),
  filtered('times: 2'),
  filtered('date: "yyyy"'),
  listed('map: "text"'),
  listed('where: "n", 5'),
  listed('sort: "text"'),
  listed('sort_natural: "text"'),
  listed('join'),
  listed('json: 10'),
  listed('uniq'),
  listed('concat: x | concat: x'),
  listed('sum: "n"'),
  listed('where: "list", x[3].list'),
  override('texts that double', `{% assign a = "x" %}${'{% assign a = a | append: a %}'.repeat(60)}{{ a }}`),
  inTags('24,000 filters in a loop', `{% assign y = a${'|abs'.repeat(6_000)} %}`),
  inTags('2,000 times `or` in a loop', `{% if a${' or a'.repeat(2_000)} %}{% endif %}`),
  inTags('2,000 values side by side in a loop', `{% if ${'1 '.repeat(2_000)} %}{% endif %}`),
  inTags('lists that are compared in a loop', '{% if x == x and x contains x %}{% endif %}'),
  inTags('a list that is less than another in a loop', '{% if x < x %}{% endif %}'),
  inTags('`contains` of 5.5 MB in a loop', '{% if o contains "zzzz" %}{% endif %}'),
  inTags('`blank` of 5.5 MB in a loop', '{% if x == blank or o == blank %}{% endif %}', {
    x: 1,
    o: ' '.repeat(5_500_000),
  }),
  inTags('2,000 values of a `case` in a loop', `{% case a %}{% when ${'2, '.repeat(1_999)}2 %}{% endcase %}`),
  inTags('a `cycle` of 2,000 values in a loop', `{% cycle ${'1, '.repeat(1_999)}2 %}`),
  inTags('a path of 5,000 steps in a loop', `{% assign y = a${'.b'.repeat(5_000)} %}`),
  inTags('brackets in brackets in a loop', `{% assign y = ${'x['.repeat(500)}0${']'.repeat(500)} %}`),
  inTags('a name of 10,000 letters in a loop', `{{ ["${'n'.repeat(10_000)}"].b }}`),
  inTags('variables that nobody sent', '{{ a[i] }}{{ nothing[i] }}'),
  inTags(
    'a stretch of 15,000 letters that is captured in a loop',
    `{% capture c %}${'x'.repeat(15_000)}{% endcapture %}`,
  ),
  inTags('a list as a key in a loop', '{{ o[x] }}{{ x[x] }}'),
  inTags('a list that names a property in a loop', '{% assign y = a | map: x | where: x | sort: x %}'),
  inTags('lists as the ends of ranges in a loop', '{% assign y = (x..x) %}'),
  inTags('formatters that differ', '{{ a | number: digits: i | append: a }}{{ 1 | currency: x[i].text }}'),
  override('dates of a hundred fields in a loop', loop(9_000, `{% assign y = 0 | date: "${'EEEE '.repeat(19)}" %}`)),
  override(
    'more formatters than are kept',
    loop(
      9_000,
      many(
        70,
        (at) =>
          `{% assign y = 1 | number: ${at % 20}, notation: "${at < 40 ? 'compact' : 'standard'}", currency: "${['EUR', 'USD'][at % 2]}" %}`,
      ).join(''),
    ),
  ),
  bound(
    '19 texts of 19,800 outputs',
    nested.map((text) => ({ ...label(text), id: undefined })),
  ),
  {
    what: '19 texts of 700 outputs, listed',
    sent: designOf(many(19, () => ({ type: 'text', ...box, text: '{{a}}'.repeat(700) }))),
    run: (budget) =>
      listVariables(
        parseDesign(designOf(many(19, () => ({ type: 'text', ...box, text: '{{a}}'.repeat(700) }))), { budget }),
        { budget },
      ),
  },
  bound('an SVG of 180,000 outputs', [{ type: 'svg', ...box, svg: '{{a}}'.repeat(180_000) }]),
  bound('9,000 tags inside each other', [label('{% if a %}'.repeat(9_000) + '{% endif %}'.repeat(9_000))]),
  bound('brackets that never close', [label(`{{ ${'a['.repeat(9_000)} }}`)]),
  bound(
    'a thousand spans over 2,000 outputs',
    [{ ...label('{{a}}'.repeat(2_000)), spans: many(1_000, (at) => ({ start: at, end: 10_000, color: '#111111' })) }],
    { a: 'x' },
  ),
  bound('a text with a look, 5,000 times', [label(loop(5_000, '{{ a }}'))], {
    a: { text: 'x', color: '#111111', shadow: many(16, () => ({ x: 1, y: 1, color: '#222222' })) },
  }),
  bound(
    '2,000 texts that ask for the same long list',
    many(2_000, () => ({ type: 'text', ...box, text: '{{ x | map: "n" | join | size }}' })),
    { x: numbers },
  ),
  bound(
    'aggregates over 5,000 rows in 10,000 cells of footers',
    [
      {
        type: 'table',
        ...box,
        columns: [{ key: `a${'.a'.repeat(60)}` }],
        rows: '{{ r }}',
        footer: many(100, () => many(100, () => ({ aggregate: 'count', key: `a${'.a'.repeat(60)}` }))),
      },
    ],
    { r: many(1_000, () => ({ a: { a: { a: 1 } } })) },
  ),
  bound(
    'a cell of 200,000 values in 2,000 tables',
    many(2_000, () => ({ type: 'table', ...box, rows: '{{ r }}' })),
    {
      r: [[many(150, () => many(900, () => 1))]],
    },
  ),
  bound(
    '32 conditions for each of 1,000 rows',
    [
      {
        type: 'table',
        ...box,
        rows: '{{ r }}',
        columns: [{ key: 'a', format: 'append: "x" | upcase | slugify' }],
        rowStyles: many(32, (at) => ({ when: `row.a != ${at} and rows != row`, style: { color: '#111111' } })),
      },
    ],
    { r: many(1_000, (at) => ({ a: at })) },
  ),
  bound(
    '5,000 copies of polygons of a thousand points',
    [
      {
        type: 'group',
        ...box,
        repeat: { each: 'r' },
        children: [{ type: 'polygon', ...box, fill: '{{ item }}', points: many(1_000, (at) => ({ x: at, y: 1 })) }],
      },
    ],
    { r: many(1_000, () => '#111111') },
  ),
  bound(
    'repeats in repeats',
    [
      {
        type: 'group',
        ...box,
        repeat: { each: 'r' },
        children: [{ type: 'group', ...box, repeat: { each: 'r', as: 'j' }, children: [label('{{ item }}{{ j }}')] }],
      },
    ],
    { r: many(1_000, (at) => at) },
  ),
  bound(
    'a repeat over a list that filters make',
    [
      {
        type: 'group',
        ...box,
        repeat: { each: '(1..5000) | concat: x | sort' },
        children: many(400, () => label('{{ item }}')).map((one) => ({ ...one, id: undefined, visible: 'item == x' })),
      },
    ],
    { x: many(1_000, () => 1) },
  ),
  bound(
    '5.5 MB as the colour, the visibility and the width of 2,000 elements',
    many(2_000, () => ({ type: 'rectangle', height: 9, width: '{{ x }}', fill: '{{ x }}', visible: '{{ x }}' })),
    { x: ' '.repeat(5_500_000) },
  ),
  bound(
    'a gradient of 1 MB as the colour of 2,000 elements',
    many(2_000, () => ({ type: 'rectangle', height: 9, width: 9, fill: '{{ x }}' })),
    { x: `linear-gradient(${'red, '.repeat(200_000)}red)` },
  ),
  bound('values of 5.5 MB that are not true, in a loop', [label(loop(9_999, '{% assign y = x | not %}'))], {
    x: ' '.repeat(5_500_000),
  }),
  inTags('a text of 90,000 properties of its look, which a loop looks at', '{{ w }}{% if w == "x" %}{% endif %}', {
    w: { text: 'x', ...wide(90_000) },
  }),
  bound(
    'a look of 90,000 properties in 2,000 texts',
    many(2_000, () => ({ type: 'text', ...box, text: '{{ w }}' })),
    { w: { text: 'x', ...wide(90_000) } },
  ),
  bound(
    'a picture with 90,000 properties in 2,000 elements',
    many(2_000, () => ({ type: 'image', ...box, src: '{{ w }}' })),
    { w: { url: 'https://example.com/a.png', ...wide(90_000) } },
  ),
  bound(
    'an object of 90,000 properties as the place of 2,000 elements',
    many(2_000, () => ({ type: 'rectangle', ...box, x: '{{ w }}' })),
    { w: wide(90_000) },
  ),
  bound(
    'a cell of 90,000 properties in 200 tables',
    many(200, () => ({ type: 'table', ...box, rows: '{{ r }}' })),
    { r: [[wide(90_000)]] },
  ),
  bound('4,000 copies of a group whose own repeat has 90,000 properties', [
    {
      type: 'group',
      ...box,
      repeat: { each: '(1..4000)' },
      children: [{ type: 'group', ...box, children: [], repeat: { each: 'nothing', ...wide(90_000) } }],
    },
  ]),
  bound('4,000 copies of what is hidden and has 900 properties', [
    {
      type: 'group',
      ...box,
      repeat: { each: '(1..4000)' },
      children: [{ type: 'rectangle', ...box, ...wide(900), visible: 'a == 1' }],
    },
  ]),
  bound('12,000 empty places beside a thousand points', [
    {
      type: 'polygon',
      ...box,
      x: '{{ m }}',
      points: many(1_000, (at) => ({ x: at, y: at })),
      custom: { a: 1 },
      other: many(12_000, () => '{{ m }}'),
    },
  ]),
  ...['a, ', '"', 'underline ', 'left ', '1px ', '(', ' '].map((words) =>
    bound(
      `4 MB of ${JSON.stringify(words)} in six properties of 1,000 elements`,
      many(1_000, (at) =>
        at % 2 === 0
          ? { type: 'text', ...box, text: 'a', fontFamily: '{{ x }}', textDecoration: '{{ x }}', lineHeight: '{{ x }}' }
          : { type: 'image', ...box, src: 'a', objectPosition: '{{ x }}', filters: '{{ x }}', cornerRadius: '{{ x }}' },
      ),
      { x: words.repeat(4_000_000 / words.length) },
    ),
  ),
  {
    what: 'a text of 1.2 MB whose letters are styled 9,000 times, as Fabric does it',
    sent: designOf([
      {
        ...label('x'.repeat(1_200_000)),
        styles: many(9_000, (at) => ({ start: at, end: at + 1, style: { fill: 'red' } })),
      },
    ]),
    run(budget) {
      return parseDesign(this.sent as ReturnType<typeof designOf>, { budget });
    },
  },
  ...['element', 'span', 'cell', 'shadow'].map((holder) => {
    const properties = wide(95_000);
    const element = {
      element: { type: 'rectangle', ...box, ...properties },
      span: { ...label('a'), spans: [{ start: 0, end: 1, ...properties }] },
      cell: { type: 'table', ...box, rows: [[{ text: 'a', ...properties }]] },
      shadow: { type: 'rectangle', ...box, shadow: properties },
    }[holder] as object;
    return bound(`95,000 properties in one ${holder}`, [element]);
  }),
  {
    what: '200,000 variables that no design uses',
    sent: { dynamicData: Object.fromEntries(many(199_000, (at) => [`v${at}`, 1])) },
    run(budget) {
      return bindDesign(parseDesign(designOf([])), { ...(this.sent as object), budget });
    },
  },
  {
    what: '190,000 properties to override that no element has',
    sent: { dynamicElements: { t: Object.fromEntries(many(190_000, (at) => [`v${at}`, 1])) } },
    run(budget) {
      return bindDesign(parseDesign(designOf([label('a')])), { ...(this.sent as object), budget });
    },
  },
  {
    what: '20,000 overrides of elements that are not there',
    sent: { dynamicElements: Object.fromEntries(many(19_000, (at) => [`v${at}`, {}])) },
    run(budget) {
      return bindDesign(parseDesign(designOf([label('a')])), { ...(this.sent as object), budget });
    },
  },
  {
    what: 'a name of a file with loops',
    sent: loop(9_999, loop(9_999, 'x')),
    run(budget) {
      return fillText({ template: String(this.sent), dynamicData: {}, field: 'fileName', budget });
    },
  },
  {
    what: 'variables that are filled in for good',
    sent: { text: loop(9_999, '{{ x | slugify }}'), x: letters },
    run: (budget) =>
      fillVariables(parseDesign(designOf([label(loop(9_999, '{{ x | slugify }}'))])), { x: letters }, { budget }),
  },
];
