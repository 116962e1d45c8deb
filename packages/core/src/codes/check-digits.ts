/**
 * The GS1 check digit of EAN, UPC and ITF-14 (GS1 General Specifications, 7.9.1): weights 3 and 1 in turn from the
 * right. `digits` holds decimal digits only, without the check digit.
 */
export function gs1CheckDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

const code39Characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Code 39's optional check character: the sum of the values modulo 43 (ISO/IEC 16388, annex A). */
export function code39CheckCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum += code39Characters.indexOf(character);
  return code39Characters[sum % 43] ?? '';
}

const codabarCharacters = '0123456789-$:/.+ABCD';

/** Codabar's optional check character: it makes the sum of all values, start and stop included, a multiple of 16. */
export function codabarCheckCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum += codabarCharacters.indexOf(character);
  return codabarCharacters[(16 - (sum % 16)) % 16] ?? '';
}

/**
 * The twelve UPC-A digits of an eight digit UPC-E, whose check digit they share (GS1 General Specifications,
 * 5.2.2.4.2).
 */
export function expandUpcE(digits: string): string {
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = '', check = ''] = digits;
  if ('012'.includes(last)) return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}
