import { encode } from 'uqr';
import type { QrElement } from '../design/elements/qr.ts';
import { type CodeProblem, codeError } from './code-problem.ts';
import type { ModuleMatrix } from './module-matrix.ts';

type ErrorCorrection = NonNullable<QrElement['errorCorrection']>;

/** What version 40 holds, ISO/IEC 18004:2015, table 7: digits, `0-9A-Z $%*+-./:`, bytes of UTF-8. */
const capacity = {
  L: { digits: 7089, alphanumeric: 4296, bytes: 2953 },
  M: { digits: 5596, alphanumeric: 3391, bytes: 2331 },
  Q: { digits: 3993, alphanumeric: 2420, bytes: 1663 },
  H: { digits: 3057, alphanumeric: 1852, bytes: 1273 },
} as const satisfies Record<ErrorCorrection, unknown>;

/** With a logo: smaller symbols have too few codewords to lose the middle. */
const minVersionWithLogo = 3;

type QrContent = Pick<QrElement, 'value' | 'logo' | 'errorCorrection'>;

/** Throws INVALID_DYNAMIC_DATA when the value is longer than the largest symbol holds. */
export function encodeQr(element: QrContent & Pick<QrElement, 'id'>): ModuleMatrix {
  const problem = qrProblem(element);
  if (problem) throw codeError(element.id, problem);
  const minVersion = hasLogo(element) ? minVersionWithLogo : 1;
  const { data, size } = encode(element.value, { ecc: correctionOf(element), border: 0, minVersion, boostEcc: false });
  return { columns: size, rows: size, cells: Uint8Array.from(data.flat(), Number) };
}

/** The level of error correction that a code has: a logo covers modules, which only the highest mends. */
function correctionOf({ logo, errorCorrection }: QrContent): ErrorCorrection {
  return hasLogo({ logo }) ? 'H' : (errorCorrection ?? 'M');
}

function hasLogo({ logo }: Pick<QrElement, 'logo'>): boolean {
  return logo !== undefined && logo.src !== '';
}

/** Set when the value is longer than the largest symbol holds. */
export function qrProblem(element: QrContent): CodeProblem | undefined {
  const level = correctionOf(element);
  const { limit, length, unit } = measureValue(element.value, level);
  if (length <= limit) return undefined;
  return {
    of: `a QR code of error correction ${level}`,
    expected: `at most ${limit} ${unit}`,
    received: `${length} ${unit}`,
  };
}

function measureValue(
  value: string,
  level: ErrorCorrection,
): { readonly limit: number; readonly length: number; readonly unit: string } {
  if (/^[0-9]*$/.test(value)) return { limit: capacity[level].digits, length: value.length, unit: 'digits' };
  if (/^[0-9A-Z $%*+./:-]*$/.test(value)) {
    return { limit: capacity[level].alphanumeric, length: value.length, unit: 'characters' };
  }
  return { limit: capacity[level].bytes, length: utf8Length(value), unit: 'bytes of UTF-8' };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
