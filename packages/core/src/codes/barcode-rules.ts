import type { BarcodeElement, BarcodeFormat } from '../design/elements/barcode.ts';
import { describeValue } from '../errors/describe-value.ts';
import { codabarCheckCharacter, code39CheckCharacter, expandUpcE, gs1CheckDigit } from './check-digits.ts';
import type { CodeProblem } from './code-problem.ts';
import { parseElementStrings } from './gs1-elements.ts';

export type CheckDigitMode = 'auto' | 'validate';

/** A value in the form that is encoded and shown, or what is wrong with it. */
export type CheckedValue = { readonly value: string } | { readonly issue: string };

export interface BarcodeRule {
  /** What a value must look like, as an error tells it. */
  readonly expected: string;
  /** Light modules that the standard asks for on each side. */
  readonly quietZone: { readonly left: number; readonly right: number };
  readonly linear: boolean;
  readonly check: (value: string, mode: CheckDigitMode) => CheckedValue;
}

/** Longer ones are no use to any scanner: at two device px a module they fill the width of a page. */
const maxLinear = 80;
/** Characters; what the largest symbols hold of plain text. The encoder refuses what does not fit in bytes. */
const maxMatrix = 3_000;

/** One rule per symbology. The quiet zones are those of the ISO/IEC standard or the GS1 General Specifications. */
export const barcodeRules = {
  code128: {
    expected: `1 to ${maxLinear} characters of ASCII or Latin-1`,
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: (value) =>
      value.length > maxLinear || [...value].some((character) => (character.codePointAt(0) ?? 0) > 255)
        ? { issue: 'it is too long or has a character that Code 128 cannot hold' }
        : { value },
  },
  code39: {
    expected: `1 to ${maxLinear} of the characters 0-9, A-Z, space and - . $ / + %`,
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: (value, mode) => {
      if (!/^[0-9A-Z. $/+%-]{1,80}$/.test(value))
        return { issue: 'it is too long or has a character that Code 39 cannot hold' };
      return mode === 'validate' ? checkLast(value, code39CheckCharacter) : { value };
    },
  },
  code93: {
    expected: `1 to ${maxLinear} of the characters 0-9, A-Z, space and - . $ / + %`,
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: (value) =>
      /^[0-9A-Z. $/+%-]{1,80}$/.test(value)
        ? { value }
        : { issue: 'it is too long or has a character that Code 93 cannot hold' },
  },
  ean13: {
    expected: '12 or 13 digits; the 13th is the check digit',
    quietZone: { left: 11, right: 7 },
    linear: true,
    check: (value, mode) => checkGs1(value, 13, mode),
  },
  ean8: {
    expected: '7 or 8 digits; the 8th is the check digit',
    quietZone: { left: 7, right: 7 },
    linear: true,
    check: (value, mode) => checkGs1(value, 8, mode),
  },
  upca: {
    expected: '11 or 12 digits; the 12th is the check digit',
    quietZone: { left: 9, right: 9 },
    linear: true,
    check: (value, mode) => checkGs1(value, 12, mode),
  },
  upce: {
    expected: '6 digits, or 7 or 8 digits of which the first is 0 or 1; the 8th is the check digit',
    quietZone: { left: 9, right: 7 },
    linear: true,
    check: checkUpcE,
  },
  itf14: {
    expected: '13 or 14 digits; the 14th is the check digit',
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: (value, mode) => checkGs1(value, 14, mode),
  },
  interleaved2of5: {
    expected: `an even number of digits, at most ${maxLinear}; with checkDigit auto an odd number gets a check digit`,
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: checkInterleaved,
  },
  codabar: {
    expected: `1 to ${maxLinear} of the characters 0-9 and - $ : / . +, optionally between two of the letters A to D`,
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: checkCodabar,
  },
  'gs1-128': {
    expected: 'GS1 element strings with application identifiers in parentheses, such as (01)09521234543213(10)ABC123',
    quietZone: { left: 10, right: 10 },
    linear: true,
    check: (value) => checkElementStrings(value, maxLinear),
  },
  pdf417: {
    expected: 'up to 1,850 characters of text; bytes and other scripts take more room',
    quietZone: { left: 2, right: 2 },
    linear: false,
    check: checkMatrix,
  },
  datamatrix: {
    expected: 'up to 2,335 characters of text or 1,555 bytes of UTF-8',
    quietZone: { left: 1, right: 1 },
    linear: false,
    check: checkMatrix,
  },
  gs1datamatrix: {
    expected: 'GS1 element strings with application identifiers in parentheses, such as (01)09521234543213(10)ABC123',
    quietZone: { left: 1, right: 1 },
    linear: false,
    check: (value) => checkElementStrings(value, maxMatrix),
  },
  aztec: {
    expected: 'up to 3,000 characters of text or 1,900 bytes of UTF-8',
    quietZone: { left: 1, right: 1 },
    linear: false,
    check: checkMatrix,
  },
  japanpost: {
    expected:
      'the 7 digits of the postcode, then the address number as digits, capital letters and hyphens: 20 places in all, where a letter takes two',
    quietZone: { left: 4, right: 4 },
    linear: false,
    check: checkJapanPost,
  },
} as const satisfies Record<BarcodeFormat, BarcodeRule>;

/** Fixed-length GS1 numbers: all but the last digit, or all of them with the right last one. */
/** Set when the symbology of a code cannot hold its value. Matrix codes that are too full are refused when they are encoded. */
export function barcodeProblem(element: CodeContent): CodeProblem | undefined {
  const checked = barcodeRules[element.format].check(element.value, element.checkDigit);
  return 'issue' in checked ? describeProblem(element, checked.issue) : undefined;
}

type CodeContent = Pick<BarcodeElement, 'format' | 'value' | 'checkDigit'>;

export function describeProblem({ format, value }: CodeContent, issue: string): CodeProblem {
  const { expected }: BarcodeRule = barcodeRules[format];
  return { of: `a barcode of format ${format}`, expected, received: describeValue(value), issue };
}

function checkGs1(value: string, length: number, mode: CheckDigitMode): CheckedValue {
  if (!/^[0-9]{1,14}$/.test(value)) return { issue: 'it is not made of digits only, or has too many' };
  if (value.length === length - 1 && mode === 'auto') return { value: value + gs1CheckDigit(value) };
  if (value.length === length - 1) return { issue: 'its check digit is missing, and checkDigit is validate' };
  if (value.length !== length) return { issue: `it has ${value.length} digits` };
  return checkLast(value, gs1CheckDigit);
}

function checkLast(value: string, checkOf: (text: string) => string): CheckedValue {
  const right = checkOf(value.slice(0, -1));
  const last = value.slice(-1);
  return last === right ? { value } : { issue: `its check digit is ${last} and should be ${right}` };
}

function checkUpcE(value: string, mode: CheckDigitMode): CheckedValue {
  if (!/^([0-9]{6}|[01][0-9]{6,7})$/.test(value))
    return { issue: 'it does not have that many digits, or another number system' };
  const withSystem = value.length === 6 ? `0${value}` : value;
  const right = gs1CheckDigit(expandUpcE(withSystem.slice(0, 7)));
  if (withSystem.length === 8) {
    const last = withSystem.slice(7);
    return last === right ? { value: withSystem } : { issue: `its check digit is ${last} and should be ${right}` };
  }
  if (mode === 'validate') return { issue: 'its check digit is missing, and checkDigit is validate' };
  return { value: withSystem + right };
}

function checkInterleaved(value: string, mode: CheckDigitMode): CheckedValue {
  if (!/^[0-9]{1,80}$/.test(value)) return { issue: 'it is not made of digits only, or has too many' };
  if (value.length % 2 === 1) {
    return mode === 'auto' ? { value: value + gs1CheckDigit(value) } : { issue: `it has ${value.length} digits` };
  }
  return mode === 'validate' ? checkLast(value, gs1CheckDigit) : { value };
}

/** Start and stop letters are added as A when the value has none, as most software does. */
function checkCodabar(value: string, mode: CheckDigitMode): CheckedValue {
  const upper = value.toUpperCase();
  if (!/^([0-9$:/.+-]{1,80}|[ABCD][0-9$:/.+-]{1,78}[ABCD])$/.test(upper)) {
    return { issue: 'it is too long or has a character that Codabar cannot hold' };
  }
  const framed = /^[ABCD]/.test(upper) ? upper : `A${upper}A`;
  if (mode === 'auto') return { value: framed };
  const right = codabarCheckCharacter(framed.slice(0, -2) + framed.slice(-1));
  const last = framed.slice(-2, -1);
  return last === right ? { value: framed } : { issue: `its check character is ${last} and should be ${right}` };
}

function checkElementStrings(value: string, maxLength: number): CheckedValue {
  if (value.length > maxLength) return { issue: `it has ${value.length} characters, more than ${maxLength}` };
  const parsed = parseElementStrings(value);
  return 'issue' in parsed ? parsed : { value };
}

function checkMatrix(value: string): CheckedValue {
  return value.length > maxMatrix ? { issue: `it has ${value.length} characters` } : { value };
}

function checkJapanPost(value: string): CheckedValue {
  const compact = value.replace(/^([0-9]{3})-([0-9]{4})/, '$1$2');
  if (!/^[0-9]{7}[0-9A-Z-]{0,13}$/.test(compact)) return { issue: 'it has another form' };
  const places = compact.length + compact.replace(/[^A-Z]/g, '').length;
  return places > 20 ? { issue: `it takes ${places} places` } : { value: compact };
}
