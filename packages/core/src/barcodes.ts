export type { BarcodeEncoder, EncodedBarcode } from './codes/barcode-symbol.ts';
export { encodeBarcode } from './codes/encode-barcode.ts';
