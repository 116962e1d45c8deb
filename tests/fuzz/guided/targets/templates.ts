import { bindDesign, listVariables, parseDesign, WorkBudget, workLimits } from '@platen/core';
import { fillText } from '@platen/core/requests';
import { filterHandlers } from '../../../../packages/core/src/liquid/filters/filters.ts';
import { safeTags } from '../../../../packages/core/src/liquid/liquid.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { unlessRefused } from './refused.ts';
import { wordsOf } from './words.ts';

/** A tenth of what a render may take, so that what is charged too little is told from what is honestly slow. */
const limit = workLimits.render / 10;

/** Sent with every template: what takes long to go through. */
const large = {
  long: 'ü €'.repeat(100_000),
  many: Array.from({ length: 1_000 }, (_, index) => ({ n: index, text: `text ${index % 7}`, list: [[1, 2], 'x'] })),
};

/** A template, and in the last line its data, as JSON. Every step of a request has a budget of its own. */
export const target: FuzzTarget = {
  maxBytes: 5_000,
  // A tenth of a second of work, and the time that counting blocks takes.
  slowMs: 1_000,
  seeds: async () => seeds.map((template) => Buffer.from(`${template}\n${JSON.stringify(data)}`)),
  dictionary: [
    ...['{{', '}}', '{%', '%}', '{%-', '-%}', '|', ':', ',', '.', '..', '(', ')', '[', ']', '"', "'", '==', '!=', '<='],
    ...safeTags.flatMap((tag) => [`{% ${tag} `, `{% end${tag} %}`]),
    ...Object.keys(filterHandlers).map((filter) => `| ${filter}`),
    ...['{% else %}', '{% elsif a %}', '{% when 1 %}', ' contains ', ' and ', ' or ', ' not ', 'empty', 'blank', 'nil'],
    ...['long', 'many', 'many[0].list', 'forloop', '(1..9999)', '(1..many.size)', '-1', '1e9', '9007199254740991'],
    ...[' limit: 2', ' offset: continue', ' reversed', ', "name"', ': "n"', ': long', ': many', ': 99999'],
    ...wordsOf('packages/core/src/liquid'),
  ],
  run(input) {
    const text = input.toString('utf8');
    const end = text.lastIndexOf('\n');
    const template = text.slice(0, end);
    const dynamicData = { ...parsed(text.slice(end + 1)), ...large };
    const element = { id: 'a', type: 'text', width: 9, height: 9, text: template };
    const shown = { id: 'b', type: 'rectangle', width: 9, height: 9, visible: template };
    const budget = () => new WorkBudget(limit);
    const steps: readonly (() => unknown)[] = [
      () => fillText({ template, dynamicData, field: 'fileName', budget: budget() }),
      ...[element, shown].flatMap((one) => [
        () => listVariables(designOf(one), { budget: budget() }),
        () => bindDesign(designOf(one), { dynamicData, budget: budget() }),
      ]),
    ];
    const done = steps.map((step) => unlessRefused(step) !== undefined);
    return done.includes(true) ? 'taken' : 'refused';
  },
};

const designOf = (element: object) => parseDesign({ width: 9, height: 9, canvasData: { elements: [element] } });

const data = { a: 1, b: 'text', c: [3, 1, 2], d: { name: 'x', list: ['y'] }, e: '2026-03-01', f: true };

const seeds = [
  ...Object.keys(filterHandlers).flatMap((filter) => [`{{ b | ${filter} }}`, `{{ many | ${filter}: "n", c }}`]),
  'a > 1 and b contains "t" or not f',
  '{% for i in many limit: 3 reversed %}{{ forloop.index }}{{ i.n }}{% else %}-{% endfor %}',
  '{% for i in (1..9999) %}{% assign x = long | upcase %}{% endfor %}',
  '{% for i in (1..99) %}{% for j in many %}{% if i == j.n %}{% break %}{% endif %}{% endfor %}{% endfor %}',
  '{% case a %}{% when 1, 2 %}{% cycle "x": "a", b %}{% else %}{% capture c %}{{ d.list[0] }}{% endcapture %}{% endcase %}',
  '{% unless f %}a{% elsif c contains 1 %}{{ d["name"] }}{%- else -%} {% raw %}{{ x }}{% endraw %}{% endunless %}',
  '{% comment %}x{% endcomment %}{% # y %}{{ c | sort | join: "-" }}{{ e | date: "dd.MM.yyyy" }}',
  '{{ a | currency: "EUR" }} {{ a | number: 2, notation: "compact" }} {{ many | sum: "n" }}',
];

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { a: value };
  } catch {
    return { a: text };
  }
}
