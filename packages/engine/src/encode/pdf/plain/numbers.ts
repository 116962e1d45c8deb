/** A length of a page in pt, to a thousandth: less than any printer or screen shows. */
export function short(value: number): string {
  return String(rounded(value));
}

/** The number that `short` writes. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** For matrices and colours, which larger numbers are multiplied by; without exponents, which PDF does not know. */
export function precise(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Math.abs(rounded) < 1e-5 && rounded !== 0 ? rounded.toFixed(6) : String(rounded);
}

/** A share from 0 to 1, as Skia writes it: `.5333`. */
export function share(value: number): string {
  return String(Math.round(value * 10_000) / 10_000).replace(/^0\./, '.');
}

/** Larger ones would be written with an exponent, and mean nothing to a reader long before. */
const largest = 1e9;

/** Whether a number can be told to a reader. */
export function isWritable(value: number): boolean {
  return Math.abs(value) <= largest;
}
