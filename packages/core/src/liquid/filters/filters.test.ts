import { filters as builtIns } from 'liquidjs';
import { expect, test } from 'vitest';
import { parseTemplate } from '../parse-template.ts';
import { renderTemplate } from '../render-template.ts';
import { WorkBudget } from '../work-budget.ts';
import { WrittenText } from '../written-text.ts';
import { ownFilters, safeFilters } from './filters.ts';

function render(template: string, variables: Record<string, unknown> = {}, locale = 'en'): string {
  const settings = {
    variables,
    locale,
    timeZone: 'UTC',
    now: undefined,
    budget: new WorkBudget(),
    written: new WrittenText(),
  };
  // Locale data writes no-break spaces, which no reader of a test can see.
  return String(renderTemplate(parseTemplate(`${template} `, settings.budget), settings).value)
    .trimEnd()
    .replace(/[\u00a0\u202f]/g, ' ');
}

test.each<[string, Record<string, unknown>, string, string]>([
  ['{{ n | number }}', { n: 1234567.891 }, 'en', '1,234,567.891'],
  ['{{ n | number: 2 }}', { n: '1234.5' }, 'de', '1.234,50'],
  ['{{ n | number: notation: "compact" }}', { n: 1_500_000 }, 'en', '1.5M'],
  ['{{ n | number }}', { n: 1234 }, 'ar-EG', '١٬٢٣٤'],
  ['{{ n | number }}', { n: 123456 }, 'hi', '1,23,456'],
  ['{{ n | currency: "EUR" }}', { n: 1234.5 }, 'de', '1.234,50 €'],
  ['{{ n | currency: "JPY" }}', { n: 1234.5 }, 'ja', '￥1,235'],
  ['{{ n | currency: "USD", digits: 0, display: "code" }}', { n: 99.5 }, 'en', 'USD 100'],
  ['{{ n | percent }}', { n: 0.195 }, 'en', '19.5%'],
  ['{{ n | percent: 0 }}', { n: 0.195 }, 'de', '20 %'],
  ['{{ n | currency: "EUR" }}', {}, 'de', ''],
  ['{{ d | date }}', { d: '2026-11-05' }, 'en', 'Nov 5, 2026'],
  ['{{ d | date: "long" }}', { d: '2026-11-05' }, 'de', '5. November 2026'],
  ['{{ d | date: "full" }}', { d: '2026-11-05T12:00:00Z' }, 'fr', 'jeudi 5 novembre 2026'],
  ['{{ d | date: "EEE d MMM yy" }}', { d: 1_793_836_800 }, 'en', 'Thu 5 Nov 26'],
  ['{{ d | date: "dd.MM.yyyy" }}', { d: '1793836800000' }, 'en', '05.11.2026'],
  ['{{ d | date: "%d/%m/%Y %H:%M %%" }}', { d: '2026-11-05 18:30' }, 'en', '05/11/2026 18:30 %'],
  ['{{ d | date: "d \'of\' MMMM" }}', { d: '2026-11-05' }, 'en', '5 of November'],
  ['{{ d | time }}', { d: '2026-11-05T18:30+02:00' }, 'de', '16:30'],
  ['{{ d | date: "d. MMMM" }}', { d: '2026-03-01' }, 'pl', '1. marca'],
  ['{{ d | date: "d MMM, d/M" }}', { d: '2026-04-05' }, 'en-GB', '5 Apr, 5/4'],
  ['{{ d | date: "H:m:s" }}', { d: '2026-04-05T07:08:09' }, 'de', '7:8:9'],
  ['{{ d | date: "d/M" }}', { d: '2026-04-05' }, 'ar-EG', '٥/٤'],
  ['{{ d | date }}', { d: '' }, 'en', ''],
  [
    '{{ l | sum }} {{ l | avg }} {{ l | min }} {{ l | max }} {{ l | count }}',
    { l: [0.1, '0.2', '', null] },
    'en',
    '0.3 0.15 0.1 0.2 2',
  ],
  ['{{ l | sum: "p" }}', { l: [{ p: 1 }, {}, { p: 2 }] }, 'en', '3'],
  ['{{ a | not }} {{ b | not }}', { a: 'false', b: 'x' }, 'en', 'true false'],
  ['{{ s | upcase | slice: 0, 2 }}', { s: 'abc' }, 'en', 'AB'],
  ['{{ s | url_encode }}', { s: 'a b&c' }, 'en', 'a+b%26c'],
])('%s of %j in %s', (template, variables, locale, expected) => {
  expect(render(template, variables, locale)).toBe(expected);
});

test.each([
  ['{{ "x" | number }}', 'is not a number'],
  ['{{ 1 | number: 99 }}', 'number of digits'],
  ['{{ 1 | number: style: "x" }}', 'has no option'],
  ['{{ 1 | currency }}', 'without a currency'],
  ['{{ 1 | currency: "EURO" }}', '"EURO" is not known'],
  ['{{ "2026-02-30" | date }}', 'is not a date'],
  ['{{ "2026-02-03" | date: "Q" }}', 'Q, which is not known'],
  ['{{ "2026-02-03" | date: "%Q" }}', '%Q, which is not known'],
  ['{{ "soon" | time }}', 'is not a date'],
  ['{{ "today" | date }}', 'no fixed meaning'],
  ['{{ "p" | sum }}', 'no table'],
  ['{{ 5 | sum }}', 'needs a list'],
  ['{{ 1 | sha256 }}', 'undefined filter: sha256'],
  ['{{ l | shuffle }}', 'undefined filter: shuffle'],
])('%s says what is wrong', (template, message) => {
  expect(() => render(template)).toThrow(message);
});

test('every filter that is offered exists, and none that needs a clock, chance or evaluation is', () => {
  for (const name of safeFilters) expect(builtIns).toHaveProperty(name);
  const all = [...safeFilters, ...Object.keys(ownFilters)];
  expect(all.filter((name) => /_exp$|^date_to|sample|shuffle|sha|md5/.test(name))).toEqual([]);
});
