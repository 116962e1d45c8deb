import { gs1CheckDigit } from './check-digits.ts';

/**
 * The application identifiers of the GS1 General Specifications, section 3, a line each: identifier (`-` to another
 * for a range), kind (`n` digits, `x` the 82 characters of GS1), fewest and most characters, and `check` where the
 * value begins with a key of that length whose last digit is a check digit, or `date` where it begins with YYMMDD.
 */
const identifiers = `
00 n 18 18 check18|01-03 n 14 14 check14|10 x 1 20|11-13 n 6 6 date|15-17 n 6 6 date|20 n 2 2|21-22 x 1 20|
235 x 1 28|240-241 x 1 30|242 n 1 6|243 x 1 20|250-251 x 1 30|253 x 13 30 check13|254 x 1 20|255 n 13 25 check13|
30 n 1 8|3100-3169 n 6 6|3200-3379 n 6 6|3400-3579 n 6 6|3600-3699 n 6 6|37 n 1 8|3900-3909 n 1 15|3910-3919 n 4 18|
3920-3929 n 1 15|3930-3939 n 4 18|3940-3943 n 4 4|3950-3959 n 6 6|400-401 x 1 30|402 n 17 17 check17|403 x 1 30|
410-417 n 13 13 check13|420 x 1 20|421 x 4 12|422 n 3 3|423 n 3 15|424 n 3 3|425 n 3 15|426 n 3 3|427 x 1 3|
4300-4301 x 1 35|4302-4306 x 1 70|4307 x 2 2|4308 x 1 30|4309 n 20 20|4310-4311 x 1 35|4312-4316 x 1 70|4317 x 2 2|
4318 x 1 20|4319 x 1 30|4320 x 1 35|4321-4323 n 1 1|4324-4325 n 10 10|4326 n 6 6|4330-4333 x 6 7|7001 n 13 13|
7002 x 1 30|7003 n 10 10 date|7004 n 1 4|7005 x 1 12|7006 n 6 6 date|7007 n 6 12 date|7008 x 1 3|7009 x 1 10|
7010 x 1 2|7011 n 6 10 date|7020-7022 x 1 20|7023 x 1 30|7030-7039 x 4 30|7040 x 4 4|710-717 x 1 20|7230-7239 x 3 30|
7240 x 1 20|7241 n 2 2|7242 x 1 25|7250 n 8 8|7251 n 12 12|7252 n 1 1|7253-7254 x 1 40|7255 x 1 10|7256 x 1 90|
7257 x 1 70|7258 x 3 3|7259 x 1 40|8001 n 14 14|8002 x 1 20|8003 x 14 30|8004 x 1 30|8005 n 6 6|8006 n 18 18|
8007 x 1 34|8008 n 8 12|8009 x 1 50|8010 x 1 30|8011 n 1 12|8012 x 1 20|8013 x 1 25|8014 x 1 25|
8017-8018 n 18 18 check18|8019 n 1 10|8020 x 1 25|8026 n 18 18|8030 x 1 90|8110 x 1 70|8111 n 4 4|8112 x 1 70|
8200 x 1 70|90 x 1 30|91-99 x 1 90`;

interface Identifier {
  readonly digitsOnly: boolean;
  readonly min: number;
  readonly max: number;
  readonly rule: string;
}

const table: ReadonlyMap<string, Identifier> = new Map(
  identifiers
    .replaceAll('\n', '')
    .split('|')
    .flatMap((line) => {
      const [range = '', kind, min, max, rule = ''] = line.split(' ');
      const [first = '', last = first] = range.split('-');
      const identifier = { digitsOnly: kind === 'n', min: Number(min), max: Number(max), rule };
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => [String(Number(first) + index).padStart(first.length, '0'), identifier] as const,
      );
    }),
);

/** Values of identifiers that begin so have a length of their own and need no separator, section 7.8.5. */
const fixedLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;
const characters82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;

export interface ElementString {
  readonly identifier: string;
  readonly value: string;
}

/** Reads `(01)09521234543213(10)ABC`; an issue says what is wrong, naming the identifier. */
export function parseElementStrings(
  text: string,
): { readonly elements: readonly ElementString[] } | { readonly issue: string } {
  const elements: ElementString[] = [];
  const pattern = /\(([0-9]{2,4})\)([^(]*)/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) {
      const where =
        elements.length === 0 ? 'it does not begin with' : `after (${elements.at(-1)?.identifier}) it lacks`;
      return { issue: `${where} an application identifier in parentheses` };
    }
    const [, identifier = '', value = ''] = match;
    const issue = checkElement(identifier, value);
    if (issue !== undefined) return { issue };
    elements.push({ identifier, value });
  }
  return { elements };
}

/** The element strings as BWIPP reads them: FNC1 first, and between values whose length does not say where they end. */
export function encodeElementStrings(elements: readonly ElementString[]): string {
  const parts = elements.map(({ identifier, value }, index) => {
    const last = index === elements.length - 1;
    return `${identifier}${value}${last || fixedLength.test(identifier) ? '' : '^FNC1'}`;
  });
  return `^FNC1${parts.join('')}`;
}

function checkElement(identifier: string, value: string): string | undefined {
  const known = table.get(identifier);
  if (known === undefined) return `(${identifier}) is no application identifier of GS1`;
  const { digitsOnly, min, max, rule } = known;
  if (value.length < min || value.length > max) {
    const expected = min === max ? `${min}` : `${min} to ${max}`;
    return `(${identifier}) has ${value.length} characters and needs ${expected}`;
  }
  if (digitsOnly && !/^[0-9]*$/.test(value)) return `(${identifier}) takes digits only`;
  if (!characters82.test(value)) return `(${identifier}) has a character that GS1 does not allow`;
  if (rule.startsWith('check')) return checkKey(identifier, value.slice(0, Number(rule.slice('check'.length))));
  if (rule === 'date' && !isDate(value)) return `(${identifier}) does not begin with a date as YYMMDD`;
  return undefined;
}

function checkKey(identifier: string, key: string): string | undefined {
  if (!/^[0-9]*$/.test(key)) return `(${identifier}) takes digits only in its first ${key.length} places`;
  const right = gs1CheckDigit(key.slice(0, -1));
  const last = key.slice(-1);
  return last === right ? undefined : `the check digit of (${identifier}) is ${last} and should be ${right}`;
}

/** Day 00 stands for the end of the month, section 3.4.2. */
function isDate(value: string): boolean {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  const days = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day <= days;
}
