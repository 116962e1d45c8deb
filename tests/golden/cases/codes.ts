import type { GoldenCase } from '../golden-case.ts';

const canvas = { width: 240, height: 160 } as const;
const qr = (properties: Readonly<Record<string, unknown>> = {}) => ({
  id: 'qr',
  type: 'qr',
  x: 50,
  y: 10,
  width: 140,
  height: 140,
  value: 'https://example.org/t/4F7K',
  ...properties,
});
const barcode = (format: string, value: string, properties: Readonly<Record<string, unknown>> = {}) => ({
  id: 'code',
  type: 'barcode',
  x: 10,
  y: 20,
  width: 220,
  height: 120,
  format,
  value,
  ...properties,
});

const barcodes: readonly (readonly [format: string, value: string])[] = [
  ['code128', 'PLATEN-2026'],
  ['code39', 'PLATEN 26'],
  ['code93', 'PLATEN26'],
  ['ean13', '4006381333931'],
  ['ean8', '96385074'],
  ['upca', '036000291452'],
  ['upce', '04252614'],
  ['itf14', '15400141288763'],
  ['interleaved2of5', '12345678'],
  ['codabar', 'A40156B'],
  ['gs1-128', '(01)09521234543213(10)ABC123'],
  ['pdf417', 'Platen draws PDF417 codes'],
  ['datamatrix', 'Platen draws Data Matrix codes'],
  ['gs1datamatrix', '(01)09521234543213(17)261231'],
  ['aztec', 'Platen draws Aztec codes'],
  ['japanpost', '6540123789-A-K-Z'],
];

export const codeCases: readonly GoldenCase[] = [
  { ...canvas, name: 'qr-plain', says: 'a QR code has whole modules and a quiet zone of four', elements: [qr()] },
  { ...canvas, name: 'qr-scaled', says: 'modules fall on whole pixels at any scale', scale: 1.5, elements: [qr()] },
  {
    ...canvas,
    name: 'qr-rounded',
    says: 'modules can be rounded',
    elements: [qr({ moduleShape: 'rounded', eyeShape: 'rounded' })],
  },
  {
    ...canvas,
    name: 'qr-dots',
    says: 'modules can be dots and eyes have their own colour',
    elements: [qr({ moduleShape: 'dots', eyeShape: 'rounded', eyeColor: '#dc2626' })],
  },
  {
    ...canvas,
    name: 'qr-gradient',
    says: 'dark modules take a gradient',
    elements: [qr({ fill: 'linear-gradient(135deg, #1e3a8a, #7c3aed)' })],
  },
  {
    ...canvas,
    name: 'qr-transparent',
    says: 'a transparent background shows what lies beneath',
    background: '#fef3c7',
    elements: [qr({ backgroundColor: 'transparent', errorCorrection: 'H' })],
  },
  {
    ...canvas,
    name: 'qr-wide-box',
    says: 'a QR code stays square in the middle of a wide box',
    elements: [qr({ x: 10, width: 220 })],
  },
  ...barcodes.map(([format, value]) => ({
    ...canvas,
    name: `barcode-${format}`,
    says: `${format} has sharp bars`,
    elements: [barcode(format, value)],
  })),
  {
    ...canvas,
    name: 'barcode-colours',
    says: 'bars and text have their own colours',
    elements: [barcode('code128', 'BLUE-7', { fill: '#1e3a8a', backgroundColor: '#fef9c3', textColor: '#b91c1c' })],
  },
  {
    ...canvas,
    name: 'barcode-no-text',
    says: 'the text can be left out',
    elements: [barcode('ean13', '4006381333931', { displayValue: false })],
  },
  {
    ...canvas,
    name: 'barcode-text-top',
    says: 'the text can stand above',
    elements: [barcode('code39', 'ABOVE', { textPosition: 'top' })],
  },
];
