export { encodeQr } from './codes/encode-qr.ts';
export { modulePath } from './codes/module-path.ts';
