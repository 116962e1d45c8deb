import * as fc from 'fast-check';
import { Liquid, toValue } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { filterHandlers, ownFilters, safeFilters } from './filters/filters.ts';
import { safeTags } from './liquid.ts';
import { parseTemplate } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';
import { WorkBudget } from './work-budget.ts';
import { writeValue } from './write-value.ts';
import { WrittenText } from './written-text.ts';

type Data = Readonly<Record<string, unknown>>;

/** liquidjs with its own evaluation and filters. Values are written as we write them, which is ours on purpose. */
const liquidjs = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  jsTruthy: true,
  outputEscape: (value: unknown) => writeValue(plain(value)),
});

/** What `empty`, `nil` and `forloop` are outside of Liquid: nothing. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? value : toValue(value);
}

const refused = Symbol('refused');

function ours(template: string, data: Data): unknown {
  const settings = {
    variables: data,
    locale: 'en',
    timeZone: 'UTC',
    now: undefined,
    budget: new WorkBudget(),
    written: new WrittenText(),
  };
  return attempt(() => renderTemplate(parseTemplate(template, settings.budget), settings).value);
}

function theirs(template: string, data: Data): unknown {
  return attempt(() => liquidjs.parseAndRenderSync(template, data));
}

/** What it gives, or that it refuses. */
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return refused;
  }
}

function expectSame(template: string, data: Data): void {
  // With a letter before it, a single output is written as text.
  const text = `|${template}`;
  expect(ours(text, data), `${template} with ${JSON.stringify(data)}`).toEqual(theirs(text, data));
}

const values = {
  nothing: null,
  yes: true,
  no: false,
  zero: 0,
  one: 1,
  minus: -3,
  part: 2.5,
  none: '',
  blanks: ' \t\n ',
  word: 'Word',
  words: ' some  Words, and\nmore ',
  digits: '12',
  decimals: '-1.50',
  signs: '<a href="x">&amp; \'é\'</a>',
  wide: 'ü€𝒳 ǆ İß',
  emptyList: [],
  numbers: [3, 1, 2, 10, 2],
  texts: ['b', 'A', 'a', 'ü', 'B'],
  mixed: ['x', null, 2, '10', true, 1, null],
  nested: [[1, 2], ['a'], [], [[3]]],
  people: [
    { name: 'Bo', age: 5, tags: ['x', 'y'], at: { city: 'B' } },
    { name: 'al', age: 30, tags: [], at: { city: 'a' }, ok: true },
    { name: 'Cy', tags: null, ok: false },
    { name: 'Al', age: '7', at: { city: 'A' }, ok: 0 },
  ],
  person: { name: 'Bo', age: 5, first: 'F', tags: ['x', 'y'], at: { city: 'B', zip: '10' }, 'two words': 'tw' },
  emptyPerson: {},
  counted: { size: 'L', last: 'Z' },
  key: 'name',
  index: 1,
} as const;
const names = Object.keys(values);

/** Filters of our own, or whose results differ from those of liquidjs on purpose, and why. */
const ownOnPurpose: Readonly<Record<string, string>> = {
  number: 'ours alone',
  currency: 'ours alone',
  percent: 'ours alone',
  time: 'ours alone',
  not: 'ours alone',
  avg: 'ours alone',
  count: 'ours alone',
  max: 'ours alone',
  min: 'ours alone',
  date: 'patterns of Unicode, the render has the clock and the zone',
  sum: 'refuses what is no number, and has no binary noise',
  default: 'keeps 0, which `jsTruthy` takes for nothing',
  raw: 'says that marks count; values are written as without it',
};
const shared = Object.keys(filterHandlers).filter((name) => !Object.hasOwn(ownOnPurpose, name));

/** Arguments that some filter takes, and what none expects. */
const callArguments = [
  '',
  ': 0',
  ': 2',
  ': -1',
  ': 1.5',
  ': "a"',
  ': ""',
  ': " "',
  ': "name"',
  ': "at.city"',
  ': "tags[0]"',
  ': "tags.size"',
  ': numbers',
  ': nil',
  ': empty',
  ': nothing',
  ': missing',
  ': 1, 2',
  ': -2, 2',
  ': "a", "b"',
  ': "ok", true',
  ': "ok", false',
  ': "age", 5',
  ': "tags", empty',
  ': "name", "Bo"',
  ': "at", nil',
  ': "x", nothing',
  ': 5, ""',
  ': 2, "-", 3',
  ': "pretty"',
  ': "auto"',
];

describe('a template evaluated by us and by liquidjs', () => {
  it.each(shared)('has the same result of the filter %s', (filter) => {
    for (const name of [...names, '(2..5)', 'missing', '"a,b, a"', 'empty']) {
      for (const written of callArguments) {
        const call = `${name} | ${filter}${written}`;
        expectSame(`{{ ${call} }}`, values);
        expectSame(`{% assign x = ${call} %}{{ x | json }}{{ x.size }}{{ x[0] }}`, values);
      }
    }
  });

  it('names every filter that differs, and no other', () => {
    expect(Object.keys(filterHandlers).toSorted()).toEqual([...shared, ...Object.keys(ownOnPurpose)].toSorted());
    for (const name of safeFilters.filter((one) => one !== 'raw')) expect(shared).toContain(name);
    for (const name of Object.keys(ownOnPurpose)) expect([...Object.keys(ownFilters), 'raw']).toContain(name);
  });

  it('has the same results of all operators for all pairs of values', () => {
    const operands = [...names, 'nil', 'empty', 'blank', 'true', '"12"', '12', '(1..3)', 'missing', 'person.missing'];
    for (const operator of ['==', '!=', '<', '>', '<=', '>=', 'contains', 'and', 'or']) {
      for (const left of operands) {
        const template = operands.map((right) => `{% if ${left} ${operator} ${right} %}${right} {% endif %}`).join('');
        expectSame(template, values);
      }
    }
  });

  it('has the same truth of every value', () => {
    for (const name of [
      ...names,
      'nil',
      'empty',
      'blank',
      '""',
      '" "',
      '0',
      'missing',
      '(1..0)',
      'person.missing.at',
    ]) {
      expectSame(
        `{% if ${name} %}a{% else %}b{% endif %}{% unless ${name} %}c{% else %}d{% endunless %}{% if not ${name} %}e{% endif %}`,
        values,
      );
    }
  });

  it.each([
    // Paths.
    ...[
      'person["name"]',
      'person[key]',
      'people[index].name',
      'people[-1].name',
      'people.first.name',
      'people.last.age',
    ],
    ...['person["two words"]', '["person"].name', 'people[numbers[1]].at["city"]', 'word.size', 'person.size'],
    ...['counted.size', 'counted.last', 'person.first', 'numbers["1"]', 'numbers[1.5]', 'numbers[9]', 'one.size'],
    ...['people[person.age]', 'word[0]', 'word.first', 'numbers.length', 'person.toString', 'nothing.x.y', 'yes.x'],
    ...['person.constructor', 'person.__proto__', 'numbers.map', 'emptyList.first', 'numbers.size.size'],
    // Literals and ranges.
    ...['"a\\"b"', "'it\\'s'", '-1.50', '1e3', '(1..3)', '(index..numbers.size)', '(3..1)', '(1.5..4.2)', '("1".."3")'],
    ...['(missing..2)', '(word..2)', 'true', 'nil', 'empty', 'blank'],
    // Operators from the right, groups.
    ...['no and no or yes', 'yes or no and no', 'no or yes and yes', 'not no and yes', 'not yes or yes'],
    ...['one < part and part < index', '1 == one and word contains "or" or missing', 'not (yes and no)'],
    ...['one == 1 == true', 'numbers contains 2 and texts contains "z"', '2 > 1 > 0', 'not not yes'],
  ])('has the same value of %s', (expression) => {
    expectSame(`{{ ${expression} }}`, values);
    expectSame(`{{ ${expression} | json }}`, values);
    expectSame(`{% assign x = ${expression} %}{{ x }}`, values);
  });

  const loop = '{% for i in numbers %}{{ i }}{% unless forloop.last %},{% endunless %}{% endfor %}';
  it.each([
    // Loops.
    loop,
    '{% for i in (1..4) reversed %}{{ i }}{{ forloop.index }}{{ forloop.index0 }}{{ forloop.rindex }}{{ forloop.rindex0 }}{{ forloop.first }}{{ forloop.last }}{{ forloop.length }} {% endfor %}',
    '{% for i in numbers %}{{ forloop.name }}{% for j in texts %}{{ forloop.name }}{{ i }}{{ j }}{% endfor %}{{ forloop.index }}{% endfor %}',
    ...[
      'offset: 1',
      'limit: 2',
      'limit: 2 offset: 1',
      'offset: 1 limit: 2 reversed',
      'reversed limit: 2',
      'limit: 0',
    ].map((how) => loop.replace('numbers', `numbers ${how}`)),
    ...[
      'limit: -1',
      'offset: -2',
      'limit: missing',
      'offset: nothing',
      'limit: word',
      'offset: "2"',
      'limit: part',
    ].map((how) => loop.replace('numbers', `numbers ${how}`)),
    '{% for i in numbers limit: 2 %}{{ i }}{% endfor %}|{% for i in numbers offset: continue limit: 2 %}{{ i }}{% endfor %}|{% for i in numbers offset: continue %}{{ i }}{% endfor %}',
    '{% for i in numbers offset: "1" %}{{ i }}{% endfor %}|{% for i in numbers offset: continue %}{{ i }}{% endfor %}',
    '{% for i in numbers limit: 2 %}{{ i }}{% endfor %}{% for j in numbers offset: continue %}{{ j }}{% endfor %}',
    ...names.map((name) => `{% for i in ${name} %}[{{ i | json }}]{% else %}none{% endfor %}`),
    '{% for i in missing %}a{% else %}none{% endfor %}{% for i in (3..1) %}a{% else %}none{% endfor %}',
    '{% for pair in person %}{{ pair[0] }}={{ pair[1] | json }};{% endfor %}',
    '{% for i in numbers %}{% if i == 2 %}{% break %}{% endif %}{{ i }}{% endfor %}-{{ i }}-{{ forloop }}',
    '{% for i in numbers %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{{ forloop.index }}{% endfor %}',
    '{% for i in numbers %}{% for j in numbers %}{% if j == 2 %}{% break %}{% endif %}{{ j }}{% endfor %}{{ i }}{% endfor %}',
    '{% for i in numbers %}{% capture c %}x{% break %}y{% endcapture %}{{ c }}{% endfor %}{{ c }}',
    '{% for i in numbers %}{% case i %}{% when 1 %}{% continue %}{% when 2 %}two{% endcase %}{{ i }}{% endfor %}',
    'a{% break %}b',
    'a{% continue %}b{% assign x = 1 %}{{ x }}',
    '{% if yes %}a{% break %}b{% endif %}c',
    '{% for i in numbers %}{% assign i = 9 %}{{ i }}{% assign k = i %}{% endfor %}{{ i }}{{ k }}',
    '{% assign forloop = 5 %}{% for i in texts %}{{ forloop.index }}{% endfor %}{{ forloop }}',
    '{% for i in numbers %}{% if forloop %}a{% endif %}{% if forloop == empty %}b{% endif %}{% endfor %}',
    '{% for i in people %}{{ i.name }}{% for t in i.tags %}{{ t }}{{ forloop.length }}{% else %}-{% endfor %}{% endfor %}',
    // Cycle.
    '{% for i in numbers %}{% cycle "a", "b" %}{% cycle "a", "b" %}{% cycle "x": "a", "b" %}{% cycle i, 2 %}{% endfor %}',
    '{% for i in numbers %}{% cycle key: "a", "b", "c" %}{% cycle nothing, one, texts %}{% endfor %}',
    '{% for i in numbers %}{% cycle i: "a", "b" %}{% endfor %}{% cycle "a" %}{% cycle word | upcase, 2 %}{% cycle word | upcase, 2 %}',
    // Case.
    ...names.map(
      (name) =>
        `{% case ${name} %}{% when 1, 2.5 %}a{% when "12" or "Word" %}b{% when nil %}c{% when blank %}d{% when empty %}e{% when true %}f{% when numbers %}g{% else %}h{% endcase %}`,
    ),
    '{% case 1 %}{% when 1, 1 %}a{% when 1 %}b{% else %}c{% endcase %}{% case word | downcase %}{% when "word" %}d{% endcase %}',
    '{% case one %}{% else %}a{% when 1 %}b{% endcase %}{% case one %}x{% when 1 %}y{% endcase %}',
    '{% case missing %}{% when missing %}a{% else %}b{% endcase %}{% case empty %}{% when "" %}a{% else %}b{% endcase %}',
    // Names that tags set.
    '{% assign a = numbers | sort | first %}{{ a }}{% capture a %}[{{ a }}]{% endcapture %}{{ a }}{{ a.size }}',
    '{% assign word = 1 %}{{ word }}{% assign person = word %}{{ person.name }}{% capture b %}{% endcapture %}{% if b == "" %}e{% endif %}{% if b %}t{% endif %}',
    '{% capture "q" %}{% assign inside = 5 %}{% endcapture %}{{ inside }}{{ q }}',
    '{% assign x = y %}{{ x }}{% assign y = 1 %}{{ x }}{% assign a.b = 4 %}{{ a.b }}',
    '{% if missing.a %}{% elsif one == 1 %}b{% else %}c{% endif %}{% unless yes %}a{% elsif no %}b{% else %}c{% endunless %}',
    '{% if word | upcase == "WORD" %}a{% endif %}{% if word | size %}b{% endif %}{% unless none | size %}c{% endunless %}',
    // What is written as it stands, and white space.
    '{% raw %}{{ a }} {% b %}{% endraw %}{% comment %}{{ a }}{% endcomment %}{% # remark %}|{{ word }}|',
    ' a {%- if yes -%} b {%- endif -%} c {{- word -}} d {%- raw -%} e {%- endraw -%} f ',
    ' a \n {%- assign x = 1 %} \n {{ x -}} \n b {{- x }} {% comment -%} x {%- endcomment %} c',
    '{% if yes -%}\n a \n{%- else -%} b {%- endif %}\n',
    '{{ "a" }}{{ \'b\' }}{{ 1 }}{{ 1.0 }}{{ true }}{{ nil }}{{ empty }}{{ blank }}',
    '{{ words | strip | split: ", " | last | upcase | append: "!" | prepend: word }}',
    '{{ people | map: "name" | sort_natural | join: "-" }}{{ people | where: "at.city", "B" | map: "name" }}',
  ])('writes the same: %s', (template) => {
    expectSame(template, values);
  });

  it('writes the same of templates and data made at random', () => {
    fc.assert(
      fc.property(templates, data, (template, given) => {
        expectSame(template, given);
      }),
      { numRuns: 5_000, seed: 20_261 },
    );
  });

  it('differs where the table says so', () => {
    const wanted: readonly (readonly [template: string, gives: unknown, theirs: unknown])[] = [
      // Names with dots, as columns of spreadsheets have them.
      ['|{{ dotted.name }}', '|D', '|'],
      // Values that stand for a text with a look.
      ['|{% if styled == "S" %}yes{% endif %}', '|yes', '|'],
      // A loop's own object is no text.
      ['|{% for i in (1..1) %}{{ forloop }}{% endfor %}', refused, '|{"i":0,"length":1,"name":"i-(1..1)"}'],
      // The variables are no object, so they have no size of their own.
      ['|{{ size }}', '|', '|0'],
      // Items of lists have a size, a first and a last one for `where`, too.
      ['|{{ "ab,c" | split: "," | where: "size", 2 }}', '|ab', '|'],
      ['|{{ 0 | default: 5 }}', '|0', '|5'],
      ['|{{ "1,x" | split: "," | sum }}', refused, '|1'],
      // What is left over after a value.
      ['|{{ styled name }}', refused, refused],
    ];
    const given = { 'dotted.name': 'D', styled: { text: 'S', color: '#111111' }, limitless: 1e300 };
    for (const [template, gives, theirGives] of wanted) {
      expect([template, ours(template, given), theirs(template, given)]).toEqual([template, gives, theirGives]);
    }
  });

  it('tries every tag that templates may have', () => {
    const tried = [
      'assign',
      'break',
      'capture',
      'case',
      'comment',
      'continue',
      'cycle',
      'for',
      'if',
      'raw',
      'unless',
      '#',
    ];
    expect(tried.toSorted()).toEqual([...safeTags].toSorted());
    for (const tag of [
      'increment',
      'decrement',
      'echo',
      'liquid',
      'tablerow',
      'include',
      'render',
      'layout',
      'block',
    ]) {
      expect(ours(`{% ${tag} a %}`, {})).toBe(refused);
    }
  });
});

const word = fc.constantFrom('a', 'b', 'c', 'list', 'o');
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -1, 1.5, '', ' ', 'a', 'b', 'B a', '1', '2.0', '<ü€𝒳>', 'a,b'),
  fc.integer({ min: -20, max: 20 }),
  fc.string({ maxLength: 6 }),
);
const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'size', 'first'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const data: fc.Arbitrary<Data> = fc.dictionary(word, value, { minKeys: 2, maxKeys: 5 });

const path = fc
  .tuple(
    fc.oneof(word, fc.constantFrom('i', 'x', 'forloop')),
    fc.array(
      fc.oneof(
        fc.constantFrom('.a', '.b', '.size', '.first', '.last', '.index', '[0]', '[-1]', '["a"]', '[1]'),
        word.map((name) => `[${name}]`),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([root, steps]) => root + steps.join(''));
const literal = fc.constantFrom(
  '1',
  '0',
  '-2',
  '1.5',
  '"a"',
  '""',
  '" "',
  "'B a'",
  'true',
  'false',
  'nil',
  'empty',
  'blank',
);
const atom = fc.oneof({ weight: 4, arbitrary: path }, { weight: 2, arbitrary: literal });
const count = fc.oneof(fc.integer({ min: -2, max: 4 }).map(String), path);
const range = fc.tuple(count, count).map(([from, to]) => `(${from}..${to})`);
const expression = fc
  .tuple(
    fc.constantFrom('', '', '', 'not '),
    atom,
    fc.array(
      fc
        .tuple(fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'contains', 'and', 'or'), atom)
        .map((pair) => pair.join(' ')),
      { maxLength: 3 },
    ),
  )
  .map(([not, first, rest]) => not + [first, ...rest].join(' '));
const filterCall = fc
  .tuple(fc.constantFrom(...shared), fc.array(atom, { maxLength: 2 }))
  .map(([name, args]) => ` | ${name}${args.length > 0 ? `: ${args.join(', ')}` : ''}`);
const filtered = fc
  .tuple(fc.oneof(atom, range, expression), fc.array(filterCall, { maxLength: 2 }))
  .map(([start, calls]) => start + calls.join(''));

const open = fc.constantFrom('{%', '{%', '{%-');
const close = fc.constantFrom('%}', '%}', '-%}');
const tag = (inside: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(open, inside, close).map((parts) => parts.join(' '));
const fixed = (name: string): fc.Arbitrary<string> => tag(fc.constant(name));
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(''));
const modifiers = fc
  .array(
    fc.oneof(
      fc.constant('reversed'),
      fc.constant('offset: continue'),
      fc.tuple(fc.constantFrom('limit', 'offset'), count).map((pair) => pair.join(': ')),
    ),
    { maxLength: 2 },
  )
  .map((all) => all.join(' '));
const templates = fc.letrec<{ nodes: string; node: string }>((tie) => {
  const nodes = tie('nodes');
  return {
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3, depthIdentifier: 'nodes' }).map((all) => all.join('')),
    node: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'nodes' },
      fc.constantFrom(' t ', '\n', 'é', '{', '}} '),
      fc.tuple(fc.constantFrom('{{', '{{-'), filtered, fc.constantFrom('}}', '-}}')).map((parts) => parts.join(' ')),
      tag(fc.tuple(fc.constantFrom('a', 'x', 'i'), filtered).map(([name, set]) => `assign ${name} = ${set}`)),
      tag(
        fc
          .tuple(fc.constantFrom('', '"g": ', 'a: '), atom, atom)
          .map(([group, ...all]) => `cycle ${group}${all.join(', ')}`),
      ),
      fc.constantFrom('{% break %}', '{% continue %}', '{% # note %}', '{% raw %}{{ a }}{% endraw %}'),
      joined(
        tag(filtered.map((test) => `if ${test}`)),
        nodes,
        tag(filtered.map((test) => `elsif ${test}`)),
        nodes,
        fixed('else'),
        nodes,
        fixed('endif'),
      ),
      joined(tag(filtered.map((test) => `unless ${test}`)), nodes, fixed('else'), nodes, fixed('endunless')),
      joined(
        tag(
          fc
            .tuple(fc.constantFrom('i', 'x'), fc.oneof(path, range), modifiers)
            .map(([name, list, how]) => `for ${name} in ${list} ${how}`),
        ),
        nodes,
        fixed('else'),
        nodes,
        fixed('endfor'),
      ),
      joined(
        tag(filtered.map((target) => `case ${target}`)),
        tag(fc.tuple(atom, fc.constantFrom(', ', ' or '), atom).map((when) => `when ${when.join('')}`)),
        nodes,
        tag(atom.map((when) => `when ${when}`)),
        nodes,
        fixed('else'),
        nodes,
        fixed('endcase'),
      ),
      joined(tag(fc.constantFrom('x', 'b').map((name) => `capture ${name}`)), nodes, fixed('endcapture')),
    ),
  };
}).nodes;
