import type { BarcodeElement } from '../design/elements/barcode.ts';
import type { ModuleMatrix } from './module-matrix.ts';

/** What a value becomes in its symbology, in modules and without quiet zone. */
export type BarcodeSymbol = LinearSymbol | MatrixSymbol | FourStateSymbol;

/** A run of dark modules. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  /** Reaches below the others into the line of digits. */
  readonly guard: boolean;
}

export interface LinearSymbol {
  readonly kind: 'linear';
  readonly modules: number;
  readonly bars: readonly Bar[];
  /** Digits that have their place under certain bars; empty when the text is simply centred. */
  readonly digitGroups: readonly DigitGroup[];
  /** Bars above and below that keep a slanting scan line from reading half a code, in modules; 0 is none. */
  readonly bearer: number;
}

/** Digits spread evenly between two positions in modules; before 0 and past the end they stand in the quiet zone. */
export interface DigitGroup {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface MatrixSymbol {
  readonly kind: 'matrix';
  readonly matrix: ModuleMatrix;
  /** Height of a row over the width of a module. */
  readonly rowHeight: number;
}

/** Bars of equal width and pitch that differ in where they begin and end. */
export interface FourStateSymbol {
  readonly kind: 'four-state';
  readonly bars: readonly ('full' | 'ascender' | 'descender' | 'tracker')[];
}

/**
 * Encodes a barcode's value; throws INVALID_DYNAMIC_DATA with the symbology's rule when it cannot hold it. A port,
 * because the encoders are a third of all code and an editor need not load them before it meets a barcode.
 */
export type BarcodeEncoder = (element: BarcodeElement) => EncodedBarcode;

export interface EncodedBarcode {
  readonly symbol: BarcodeSymbol;
  /** The value as encoded, check digit included: what stands beside the bars. */
  readonly text: string;
}
