import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../vector/support/compare.ts';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** Reads the one code in a PNG or JPG file, or in pixels, with zxing-cpp, an implementation independent of ours. */
export async function decode(
  picture: Picture,
  format: ReadInputBarcodeFormat,
  /** `HRI` as it is printed beside a code of GS1, with names for characters that cannot be printed. */
  textMode: 'HRI' | 'Plain' = 'HRI',
): Promise<ReadResult> {
  const results = await readBarcodes(picture as Uint8Array | ImageData, {
    formats: [format],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: 2,
    textMode,
  });
  const [result] = results;
  if (result === undefined) throw new Error(`zxing-cpp finds no ${format} in the picture`);
  return result;
}
