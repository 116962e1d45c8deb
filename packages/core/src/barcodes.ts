export { encodeBarcode } from './layout/codes/encode-barcode.ts';
export type { BarcodeEncoder, EncodedBarcode } from './layout/context.ts';
