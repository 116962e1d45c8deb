import { encode } from 'uqr';
import type { QrElement } from '../design/elements/qr.ts';
import { PlatenError } from '../errors/platen-error.ts';
import type { ModuleMatrix } from './module-matrix.ts';

export type ErrorCorrection = NonNullable<QrElement['errorCorrection']>;

/** What version 40 holds, ISO/IEC 18004:2015, table 7: digits, `0-9A-Z $%*+-./:`, bytes of UTF-8. */
const capacity = {
  L: { digits: 7089, alphanumeric: 4296, bytes: 2953 },
  M: { digits: 5596, alphanumeric: 3391, bytes: 2331 },
  Q: { digits: 3993, alphanumeric: 2420, bytes: 1663 },
  H: { digits: 3057, alphanumeric: 1852, bytes: 1273 },
} as const satisfies Record<ErrorCorrection, unknown>;

export interface QrRequest {
  readonly elementId: string;
  readonly value: string;
  readonly errorCorrection: ErrorCorrection;
  /** 1 to 40: the smallest symbol to use, `4 version + 17` modules a side. */
  readonly minVersion: number;
}

/** Throws INVALID_DYNAMIC_DATA when the value is longer than the largest symbol holds. */
export function encodeQr({ elementId, value, errorCorrection, minVersion }: QrRequest): ModuleMatrix {
  const { limit, length, unit } = measureValue(value, errorCorrection);
  if (length > limit) {
    throw new PlatenError('INVALID_DYNAMIC_DATA', {
      message: `The QR code's value is too long: ${length} ${unit}, where error correction ${errorCorrection} holds at most ${limit}. Shorten it or choose a lower errorCorrection.`,
      details: {
        field: 'value',
        elementId,
        issue: 'the value is too long for a QR code',
        expected: `at most ${limit} ${unit} with error correction ${errorCorrection}`,
        received: `${length} ${unit}`,
        limit,
      },
    });
  }
  const { data, size } = encode(value, { ecc: errorCorrection, border: 0, minVersion, boostEcc: false });
  return { columns: size, rows: size, cells: Uint8Array.from(data.flat(), Number) };
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
