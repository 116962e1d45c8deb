import { expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';

it('gives every currency the digits that this runtime gives it', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    expect([currency, currencyDigits(currency)]).toEqual([currency, maximumFractionDigits]);
  }
  expect(currencyDigits('jpy')).toBe(0);
});
