import { expect, test } from 'vitest';
import { checkFilters } from './check-filters.ts';
import { parseTemplate } from './parse-template.ts';
import { WorkBudget } from './work-budget.ts';

function check(source: string): void {
  const budget = new WorkBudget();
  checkFilters(parseTemplate(source, budget), budget);
}

test.each([
  ['a date pattern', '{{ day | date: "DD.MM.YYYY" }}', /holds DD/],
  ['a pattern of percent signs', '{{ day | time: "%Q" }}', /holds %Q/],
  ['a currency', 'Total: {{ total | currency: "EURO" }}', /"EURO" is not known/],
  ['an option', '{{ total | number: digits: 99 }}', /99 is not a number of digits/],
  ['what stands in a tag', '{% if paid %}{% assign x = total | currency: "EURO" %}{% endif %}', /EURO/],
])('%s that no data can make right is refused', (_, source, problem) => {
  expect(() => check(source)).toThrow(problem);
});

test.each([
  '{{ day | date: "dd.MM.yyyy" }}',
  '{{ day | date: "%d.%m.%Y" }} {{ day | date: "long" }} {{ day | date }}',
  '{{ total | currency: "EUR", display: "code" }} {{ rate | percent: 1 }}',
  '{{ day | date: pattern }} {{ total | currency: code }}',
  '{{ name | truncate: 5 }}',
])('%s is taken', (source) => {
  expect(() => check(source)).not.toThrow();
});
