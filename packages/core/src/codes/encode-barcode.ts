import {
  azteccode,
  code39,
  code93,
  code128,
  datamatrix,
  ean8,
  ean13,
  interleaved2of5,
  japanpost,
  pdf417,
  rationalizedCodabar,
  upca,
  upce,
} from 'bwip-js/generic';
import type { BarcodeElement, BarcodeFormat } from '../design/elements/barcode.ts';
import { barcodeRules, describeProblem } from './barcode-rules.ts';
import type {
  BarcodeSymbol,
  DigitGroup,
  EncodedBarcode,
  FourStateSymbol,
  LinearSymbol,
  MatrixSymbol,
} from './barcode-symbol.ts';
import { type BwipEncoder, type RecordedBar, record, toMatrix } from './bwip-recorder.ts';
import { codeError } from './code-problem.ts';
import { type EciText, eciText } from './eci-text.ts';
import { encodePdf417 } from './encode-pdf417.ts';
import { encodeElementStrings, parseElementStrings } from './gs1-elements.ts';

/** Throws INVALID_DYNAMIC_DATA with the symbology's rule when it cannot hold the value. */
export function encodeBarcode(element: BarcodeElement): EncodedBarcode {
  const checked = barcodeRules[element.format].check(element.value, element.checkDigit);
  if ('issue' in checked) throw codeError(element.id, describeProblem(element, checked.issue));
  try {
    return { symbol: encoders[element.format](checked.value, element), text: checked.value };
  } catch (error) {
    const issue = bwippReason(error) ?? 'the symbology cannot hold it';
    throw codeError(element.id, describeProblem(element, issue), error);
  }
}

/** BWIPP's sentence about the value, such as `Maximum length exceeded`, without its inner code. Undefined for any other error. */
function bwippReason(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : String(error);
  const [, sentence] = /^bwipp\.\w{1,60}#\d{1,6}: ([ -~]{1,200})$/.exec(message) ?? [];
  if (sentence === undefined && !message.startsWith('bwipp.')) throw error;
  return sentence;
}

type Encode = (value: string, element: BarcodeElement) => BarcodeSymbol;

const encoders = {
  code128: (value) => linear(code128, value, latin1(value)),
  code39: (value) => linear(code39, value),
  code93: (value) => linear(code93, value, { options: { includecheck: true } }),
  ean13: (value) =>
    linear(ean13, value, {
      guards: [0, 3, 45, 50, 92, 95],
      digitGroups: [
        { text: value.slice(0, 1), from: -9, to: -2 },
        { text: value.slice(1, 7), from: 3, to: 45 },
        { text: value.slice(7), from: 50, to: 92 },
      ],
    }),
  ean8: (value) =>
    linear(ean8, value, {
      guards: [0, 3, 31, 36, 64, 67],
      digitGroups: [
        { text: value.slice(0, 4), from: 3, to: 31 },
        { text: value.slice(4), from: 36, to: 64 },
      ],
    }),
  upca: (value) =>
    linear(upca, value, {
      guards: [0, 10, 45, 50, 85, 95],
      digitGroups: [
        { text: value.slice(0, 1), from: -9, to: -2 },
        { text: value.slice(1, 6), from: 10, to: 45 },
        { text: value.slice(6, 11), from: 50, to: 85 },
        { text: value.slice(11), from: 97, to: 104 },
      ],
    }),
  upce: (value) =>
    linear(upce, value, {
      guards: [0, 3, 45, 51],
      digitGroups: [
        { text: value.slice(0, 1), from: -9, to: -2 },
        { text: value.slice(1, 7), from: 3, to: 45 },
        { text: value.slice(7), from: 53, to: 60 },
      ],
    }),
  itf14: (value) => linear(interleaved2of5, value, { bearer: 2 }),
  interleaved2of5: (value) => linear(interleaved2of5, value),
  codabar: (value) => linear(rationalizedCodabar, value),
  'gs1-128': (value) => linear(code128, gs1Text(value), { options: { parsefnc: true } }),
  pdf417: (value, element) => encodePdf417(pdf417, value, element),
  datamatrix: (value) => squareMatrix(datamatrix, eciText(value)),
  gs1datamatrix: (value) => squareMatrix(datamatrix, { text: gs1Text(value), options: { parsefnc: true } }),
  aztec: (value) => squareMatrix(azteccode, eciText(value)),
  japanpost: (value) => fourState(value),
} as const satisfies Record<BarcodeFormat, Encode>;

interface LinearLook {
  readonly options?: Readonly<Record<string, boolean>>;
  /** From and to of each stretch of guard bars, in modules. */
  readonly guards?: readonly number[];
  readonly digitGroups?: readonly DigitGroup[];
  readonly bearer?: number;
}

function linear(encoder: BwipEncoder, text: string, look: LinearLook = {}): LinearSymbol {
  const { guards = [], digitGroups = [], bearer = 0, options } = look;
  const { bars } = record(encoder, { text, scale: 2, ...(options && { options }) });
  const start = Math.min(...bars.map((bar) => bar.x));
  const inModules = bars.map((bar) => ({ x: (bar.x - start) / 2, width: bar.width / 2 }));
  const isGuard = (x: number): boolean =>
    guards.some((from, index) => index % 2 === 0 && x >= from && x < (guards[index + 1] ?? 0));
  return {
    kind: 'linear',
    modules: Math.max(...inModules.map((bar) => bar.x + bar.width)),
    bars: inModules.map((bar) => ({ ...bar, guard: isGuard(bar.x) })),
    digitGroups,
    bearer,
  };
}

/**
 * Characters of Latin-1 are bytes, which Code 128 announces by FNC4; bwip-js would make UTF-8 of them. Readers do not extend
 * pairs of digits by FNC4, so it ends before code set C.
 */
function latin1(value: string): LinearLook {
  return /[\u0080-\u00ff]/.test(value)
    ? { options: { binarytext: true, newencoder: true, unlatchextbeforec: true } }
    : {};
}

function gs1Text(value: string): string {
  const parsed = parseElementStrings(value);
  if ('issue' in parsed) throw new Error(`an unchecked GS1 value: ${parsed.issue}`);
  return encodeElementStrings(parsed.elements);
}

function squareMatrix(encoder: BwipEncoder, text: EciText): MatrixSymbol {
  const recording = record(encoder, { ...text, scale: 1 });
  return { kind: 'matrix', matrix: toMatrix(recording, { width: 2, height: 2 }), rowHeight: 1 };
}

function fourState(text: string): FourStateSymbol {
  const { bars } = record(japanpost, { text, scale: 2 });
  const top = Math.min(...bars.map((bar) => bar.top));
  const bottom = Math.max(...bars.map((bar) => bar.bottom));
  const state = (bar: RecordedBar): FourStateSymbol['bars'][number] => {
    if (bar.top === top) return bar.bottom === bottom ? 'full' : 'ascender';
    return bar.bottom === bottom ? 'descender' : 'tracker';
  };
  return { kind: 'four-state', bars: bars.map(state) };
}
