import { expect, it } from 'vitest';
import { WorkBudget } from '../work-budget.ts';
import { dateTimeFormat, numberFormat } from './formatter-cache.ts';

const use = (locale: string) => ({ locale, budget: new WorkBudget() });

it('gives the same formatter for the same locale and options, and another for others', () => {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  const first = numberFormat(use('en-IE'), euros);
  expect(numberFormat(use('en-IE'), { ...euros })).toBe(first);
  expect(numberFormat(use('de-DE'), euros).format(1234.5)).toBe('1.234,50\u00a0€');
  expect(numberFormat(use('en-IE'), { ...euros, currency: 'USD' }).format(1234.5)).toBe('US$1,234.50');
  expect(first.format(1234.5)).toBe('€1,234.50');
});

it('tells time zones apart', () => {
  const hour = { hour: '2-digit', hour12: false } as const;
  const at = Date.UTC(2026, 0, 1, 12);
  expect(dateTimeFormat(use('en-GB'), { ...hour, timeZone: 'UTC' }).format(at)).toBe('12');
  expect(dateTimeFormat(use('en-GB'), { ...hour, timeZone: 'Asia/Tokyo' }).format(at)).toBe('21');
});

it('throws for what is not known, each time', () => {
  const wrong = () => numberFormat(use('en'), { style: 'currency', currency: 'EURO' });
  expect(wrong).toThrow(RangeError);
  expect(wrong).toThrow(RangeError);
});

it('keeps those that were asked for last, and lets the others go', () => {
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
  const early = numberFormat(use('sv'), digits(0));
  const used = numberFormat(use('sv'), digits(1));
  for (const locale of ['de', 'fr', 'it', 'es'])
    for (let count = 0; count < 20; count += 1) {
      numberFormat(use(locale), digits(count));
      expect(numberFormat(use('sv'), digits(1))).toBe(used);
    }
  expect(numberFormat(use('sv'), digits(0))).not.toBe(early);
});
