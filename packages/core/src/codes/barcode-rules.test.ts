import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { type BarcodeElement, type BarcodeFormat, barcode, barcodeFormats } from '../design/elements/barcode.ts';
import { PlatenError } from '../errors/platen-error.ts';
import { barcodeRules } from './barcode-rules.ts';
import { encodeBarcode } from './encode-barcode.ts';

function element(format: BarcodeFormat, value: string, checkDigit: 'auto' | 'validate' = 'auto'): BarcodeElement {
  return barcode.parse({ type: 'barcode', id: 'code', width: 200, height: 80, format, value, checkDigit });
}

function refusal(format: BarcodeFormat, value: string, checkDigit: 'auto' | 'validate' = 'auto'): PlatenError {
  try {
    encodeBarcode(element(format, value, checkDigit));
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error(`${format} took ${value}`);
}

describe('a barcode value', () => {
  const completed: readonly [BarcodeFormat, string, string][] = [
    ['ean13', '590123412345', '5901234123457'],
    ['ean8', '9638507', '96385074'],
    ['upca', '03600029145', '036000291452'],
    ['upce', '123456', '01234565'],
    ['upce', '0123456', '01234565'],
    ['itf14', '1540014128876', '15400141288763'],
    ['interleaved2of5', '1234567', '12345670'],
    ['codabar', '40156', 'A40156A'],
    ['japanpost', '154-00233-16', '15400233-16'],
  ];
  for (const [format, value, full] of completed) {
    it(`${value} becomes ${full} in ${format}`, () => {
      expect(encodeBarcode(element(format, value)).text).toBe(full);
    });
  }

  const wrong: readonly [BarcodeFormat, string, RegExp][] = [
    ['ean13', '5901234123458', /check digit is 8 and should be 7/],
    ['ean13', '12345', /has 5 digits/],
    ['ean13', '59012341234x', /not made of digits/],
    ['ean8', '96385075', /should be 4/],
    ['upca', '036000291453', /should be 2/],
    ['upce', '01234566', /should be 5/],
    ['upce', '2123456', /number system/],
    ['itf14', '15400141288764', /should be 3/],
    ['interleaved2of5', '12a4', /digits only/],
    ['code39', 'lower', /cannot hold/],
    ['code93', 'lower', /cannot hold/],
    ['code128', '日本', /cannot hold/],
    ['codabar', 'A12', /cannot hold/],
    ['gs1-128', '0109521234543213', /does not begin with an application identifier/],
    ['gs1-128', '(01)09521234543214', /check digit of \(01\) is 4 and should be 3/],
    ['gs1datamatrix', '(9999)1', /\(9999\) is no application identifier/],
    ['gs1-128', '(17)271331', /\(17\) does not begin with a date/],
    ['gs1-128', '(10)ABC(01)12', /\(01\) has 2 characters and needs 14/],
    ['gs1-128', '(10)A^B', /character that GS1 does not allow/],
    ['japanpost', '12345', /another form/],
    ['japanpost', '1540023ABCDEFGH', /takes 23 places/],
    ['pdf417', 'ä'.repeat(1_500), /too long/],
    ['datamatrix', 'ä'.repeat(1_500), /exceeds|too long/],
    ['aztec', 'ä'.repeat(1_500), /Maximum length/],
  ];
  for (const [format, value, issue] of wrong) {
    it(`${value.slice(0, 20)} is refused by ${format} with the rule and the reason`, () => {
      const error = refusal(format, value);
      expect(error.code).toBe('INVALID_DYNAMIC_DATA');
      expect(error.details).toMatchObject({
        field: 'value',
        elementId: 'code',
        expected: barcodeRules[format].expected,
      });
      expect(error.details['issue']).toMatch(issue);
      expect(error.details['received']).toContain(value.slice(0, 60));
    });
  }

  it('without its check digit is refused where check digits are to be validated', () => {
    for (const [format, value] of [
      ['ean13', '590123412345'],
      ['upce', '0123456'],
      ['itf14', '1540014128876'],
    ] as const) {
      expect(refusal(format, value, 'validate').details['issue']).toMatch(/missing/);
    }
    expect(refusal('code39', 'ABC1', 'validate').details['issue']).toMatch(/should be X/);
    expect(encodeBarcode(element('code39', 'ABCX', 'validate')).text).toBe('ABCX');
    expect(refusal('interleaved2of5', '1234', 'validate').details['issue']).toMatch(/should be 6/);
    expect(encodeBarcode(element('codabar', 'A40156+B', 'validate')).text).toBe('A40156+B');
  });

  it('of any content is either encoded or refused with INVALID_DYNAMIC_DATA', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...barcodeFormats),
        fc.oneof(fc.string({ maxLength: 40, unit: 'grapheme' }), fc.stringMatching(/^[0-9A-Z()^-]{1,24}$/)),
        (format, value) => {
          if (value === '') return;
          try {
            expect(encodeBarcode(element(format, value)).text.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toMatchObject({ code: 'INVALID_DYNAMIC_DATA' });
          }
        },
      ),
      { numRuns: 600, seed: propertySeed },
    );
  });
});
