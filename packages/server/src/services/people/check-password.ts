import { PlatenError } from '@platen/core';
import { commonWords, slides } from './common-passwords.ts';

/** Letters and signs of one's own that a password needs beside what everybody chooses. */
const leastOwn = 3;
const leastDistinct = 5;
/** As many signs along a row of the keyboard are one movement. */
const leastSlide = 4;

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The longest first: what is left of a longer word must not keep it from being found. */
const words = commonWords.filter(({ length }) => length >= 3).sort((left, right) => right.length - left.length);
const rows = [...slides, ...slides.map((row) => [...row].reverse().join(''))];

/**
 * Throws INVALID_REQUEST for a password that many people choose, or that is made of the person's own name or e-mail:
 * known words, slides over the keyboard, digits behind them and repetitions do not count, and something must be left.
 */
export function checkPassword(password: string, person: { readonly name: string; readonly email: string }): void {
  const plain = password.normalize('NFKC').toLowerCase();
  const ofPerson = [...person.email.toLowerCase().split(/[@.+_-]/), ...person.name.toLowerCase().split(/\s+/)].filter(
    ({ length }) => length >= 3,
  );
  if (new Set(plain).size >= leastDistinct && ownLength(plain, ofPerson) >= leastOwn) return;
  throw new PlatenError('INVALID_REQUEST', {
    message:
      'password: expected one that few people choose; this one is made of common words, digits in order, repetitions or your own name. Four words that you pick at random are good.',
    details: { field: 'password', reason: 'common' },
  });
}

/** How many characters are left without what everybody could think of. */
function ownLength(password: string, ofPerson: readonly string[]): number {
  const shortened = withoutSlides(withoutRepetition(password));
  const forms = [shortened, undisguised(shortened), withoutRepetition(undisguised(password))];
  // A short name may be a part of a longer word, or the other way round.
  const orders = [
    [...ofPerson, ...words],
    [...words, ...ofPerson],
  ];
  return Math.min(...forms.flatMap((form) => orders.map((known) => leftOf(form, known))));
}

function leftOf(text: string, known: readonly string[]): number {
  let left = text;
  for (const word of known) left = left.split(word).join('\n');
  const letters = left.replace(/[^\p{L}]/gu, '').length;
  // Digits and signs are what people put behind a word; several words with something between them are a phrase.
  const others = Math.min(2, left.replace(/[\p{L}\s]/gu, '').length);
  return letters + others + (/\n[ _-]+\n/.test(left) ? leastOwn : 0);
}

function undisguised(text: string): string {
  return [...text].map((sign) => disguises[sign] ?? sign).join('');
}

/** `abcabcabc` is `abc`; `aaaa` inside of a text is `a`. */
function withoutRepetition(text: string): string {
  const whole = /^(.{1,16}?)\1+$/u.exec(text)?.[1] ?? text;
  return whole.replace(/(.)\1{2,}/gu, '$1');
}

/** Without parts of four signs and more that lie side by side on a keyboard, or follow each other. */
function withoutSlides(text: string): string {
  let left = '';
  for (let start = 0; start < text.length; ) {
    let length = 0;
    while (start + length < text.length && rows.some((row) => row.includes(text.slice(start, start + length + 1))))
      length += 1;
    if (length >= leastSlide) {
      left += '\n';
      start += length;
    } else {
      left += text[start] ?? '';
      start += 1;
    }
  }
  return left;
}
