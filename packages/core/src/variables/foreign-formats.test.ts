import { expect, it } from 'vitest';
import { parseDesign } from '../design/parse-design.ts';
import type { ForeignFormats, FormatAsk } from '../liquid/filters/foreign-formats.ts';
import { partOf } from '../liquid/filters/formatter-cache.ts';
import { bindDesign } from './bind-design.ts';

/** No runtime has data for it. */
const klingon = 'tlh';
const text = '{{ day | date: "d MMMM" }} {{ day | date }} {{ 5 | currency: "EUR" }}';
const element = { id: 'a', type: 'text', x: 0, y: 0, width: 9, height: 9, text };

const bind = (locale: string, formats: ForeignFormats | undefined, data: object = {}) => {
  const document = parseDesign({ width: 9, height: 9, canvasData: { locale, elements: [element] } } as never);
  const bound = bindDesign(document, { dynamicData: { day: '2026-03-09', ...data }, formats });
  return [bound.locale, (bound.elements[0] as unknown as { readonly text: string }).text];
};

const knows = (asks: FormatAsk[] = []): ForeignFormats => ({
  lacks: (locale) => locale === 'kk',
  localeOf: (tag) => (tag === klingon || tag === 'kk' ? tag : ''),
  textOf: (ask) => {
    asks.push(ask);
    return ask.options && 'currency' in ask.options ? undefined : `<${ask.part ?? ask.kind}>`;
  },
});

it('another runtime writes dates and numbers in a language that this one lacks', () => {
  const asks: FormatAsk[] = [];
  // What it has not told yet is English meanwhile.
  expect(bind(klingon, knows(asks))).toEqual([klingon, '<day> <month> <date> €5.00']);
  expect(asks.map(({ locale, value }) => [locale, value])).toContainEqual([klingon, Date.UTC(2026, 2, 9)]);
  expect(asks.map(({ options }) => options)).toContainEqual({ dateStyle: 'medium', timeZone: 'UTC' });
  expect(bind('en', knows(), { locale: klingon })[0]).toBe(klingon);
  expect(bind('kk', knows())).toEqual(['kk', '<day> <month> <date> €5.00']);
});

it('a language that this runtime has is its own, and one that neither has is the next that there is', () => {
  expect(bind('de', knows())).toEqual(['de', '9 März 09.03.2026 5,00\u00a0€']);
  expect(bind('de', knows(), { locale: 'qaa' })[0]).toBe('de');
  expect(bind('qaa', knows())[0]).toBe('en');
  expect(bind(klingon, undefined)).toEqual(['en', '9 March Mar 9, 2026 €5.00']);
});

it('a part of a date has the spaces that the whole has', () => {
  const dates = new Intl.DateTimeFormat('es', { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' });
  expect(partOf(dates.formatToParts(Date.UTC(2026, 2, 9, 17)), 'dayPeriod')).toBe('p. m.');
});
