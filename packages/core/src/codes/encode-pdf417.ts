import type { MatrixSymbol } from './barcode-symbol.ts';
import { type BwipEncoder, record, toMatrix } from './bwip-recorder.ts';
import { eciText } from './eci-text.ts';

/** Rows of PDF417 are three modules high, ISO/IEC 15438, 5.8.2. */
const rowHeight = 3;
/** Start, left and right row indicators and stop, in modules; a data column has 17. */
const frameModules = 69;

/**
 * Encodes with the number of columns that gives the widest modules in the box: PDF417 may be a long flat code or a
 * tall narrow one.
 */
export function encodePdf417(
  encoder: BwipEncoder,
  value: string,
  box: { readonly width: number; readonly height: number },
): MatrixSymbol {
  const encode = (columns: number): MatrixSymbol => {
    const { text, options } = eciText(value);
    const recording = record(encoder, { text, scale: 1, options: { ...options, columns } });
    return { kind: 'matrix', matrix: toMatrix(recording, { width: 1, height: rowHeight }), rowHeight };
  };
  const first = encode(0);
  const usedColumns = (first.matrix.columns - frameModules) / 17;
  const codewords = usedColumns * first.matrix.rows;
  const moduleFor = (columns: number): number => {
    const rows = Math.max(3, Math.ceil(codewords / columns));
    if (rows > 90) return 0;
    return Math.min(box.width / (frameModules + 17 * columns), box.height / (rows * rowHeight));
  };
  const best = Array.from({ length: 30 }, (_, index) => index + 1).reduce((a, b) =>
    moduleFor(b) > moduleFor(a) ? b : a,
  );
  return best === usedColumns ? first : encode(best);
}
