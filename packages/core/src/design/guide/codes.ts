import type { barcode } from '../elements/barcode.ts';
import type { qr, qrLogo } from '../elements/qr.ts';
import { commonGuide } from './common.ts';
import { type GuideOf, inGroup, type PartGuide } from './property-guide.ts';

export const qrGuide = {
  ...commonGuide,
  ...inGroup('content', {
    value: {
      title: 'Value',
      description:
        'What the code says when it is scanned. An empty value draws nothing and gives the warning CODE_EMPTY.',
      control: 'template',
    },
  }),
  ...inGroup('code', {
    errorCorrection: {
      title: 'Error correction',
      description:
        'How much of the code may be hidden or damaged: L about 7 %, M 15 %, Q 25 %, H 30 %. M when absent; with a logo always H.',
    },
    quietZone: {
      title: 'Quiet zone',
      description: 'Empty margin around the code, within its box. ISO/IEC 18004 asks for 4; less may not scan.',
      unit: 'modules',
    },
    moduleShape: { title: 'Shape of the modules', description: 'What the small dark squares look like.' },
    eyeShape: { title: 'Shape of the eyes', description: 'What the three finder patterns in the corners look like.' },
    logo: {
      title: 'Logo',
      description: 'A picture in the middle of the code. The modules beneath it are left out. None when absent.',
    },
  }),
  ...inGroup('fill', {
    fill: { title: 'Fill', description: 'Colour or gradient of the dark modules.', control: 'fill' },
    backgroundColor: {
      title: 'Background',
      description: 'Colour behind the code, quiet zone included. The code is a square in the middle of its box.',
      control: 'color',
    },
    eyeColor: {
      title: 'Colour of the eyes',
      description: 'Colour of the three finder patterns; that of the modules when absent.',
      control: 'color',
    },
  }),
} as const satisfies GuideOf<typeof qr>;

export const qrLogoGuide = {
  src: {
    title: 'Source',
    description:
      'Address (`http`, `https`, `data:`) or asset id of the picture, which is shown whole. None when empty.',
    control: 'asset',
  },
  size: {
    title: 'Size',
    description: 'Side of the logo, as a share of the side of the code without its quiet zone.',
    control: { slider: { min: 0.05, max: 0.25, step: 0.01 } },
  },
  padding: {
    title: 'Padding',
    description: 'Free room around the logo. Logo and padding take 0.3 of the side of the code at most.',
    unit: 'px',
  },
  backgroundColor: { title: 'Background', description: 'Colour behind the logo and its padding.', control: 'color' },
  cornerRadius: { title: 'Corner radius', description: 'Radius of the corners of the background.', unit: 'px' },
} as const satisfies GuideOf<typeof qrLogo, PartGuide>;

export const barcodeGuide = {
  ...commonGuide,
  ...inGroup('content', {
    value: {
      title: 'Value',
      description:
        'What the code says. Which characters it may hold depends on `format`; others are refused. An empty value draws nothing and gives the warning CODE_EMPTY.',
      control: 'template',
    },
  }),
  ...inGroup('code', {
    format: {
      title: 'Symbology',
      description: 'The kind of code. `pdf417`, `datamatrix`, `gs1datamatrix` and `aztec` are two-dimensional.',
    },
    checkDigit: {
      title: 'Check digit',
      description:
        '`auto` adds the check digit that EAN, UPC and ITF-14 lack. `validate` expects it in the value, also for Code 39, Codabar and Interleaved 2 of 5. A wrong one is refused.',
    },
    moduleWidth: {
      title: 'Width of a module',
      description: 'Width of the narrowest bar. The widest that fits, in whole pixels of the output, when absent.',
      unit: 'px',
    },
    quietZone: {
      title: 'Quiet zone',
      description:
        'Empty margin on each side, within the box. What the standard of the symbology asks for when absent.',
      unit: 'modules',
    },
    displayValue: {
      title: 'Show the value',
      description:
        'Whether the value stands beside the bars. When absent it does, but for two-dimensional and postal codes.',
    },
  }),
  ...inGroup('fill', {
    fill: { title: 'Fill', description: 'Colour of the bars. Scanners see red as white.', control: 'color' },
    backgroundColor: {
      title: 'Background',
      description: 'Colour of the whole box behind the bars.',
      control: 'color',
    },
  }),
  ...inGroup('text', {
    textColor: {
      title: 'Text colour',
      description: 'Colour of the value beside the bars; that of the bars when absent.',
      control: 'color',
    },
    fontFamily: { title: 'Font', description: 'Font of the value beside the bars.', control: 'font' },
    fontSize: {
      title: 'Font size',
      description:
        'Size of the value beside the bars, smaller where it does not fit. It follows from the size of the code when absent.',
      unit: 'px',
    },
    textAlign: {
      title: 'Alignment',
      description:
        'Where the value stands beside the bars. EAN, UPC and the like have their digits in the places of the standard below the bars.',
    },
    textPosition: { title: 'Place of the text', description: 'Whether the value stands above or below the bars.' },
    textMargin: {
      title: 'Distance of the text',
      description: 'Distance between the bars and the value. It follows from the size of the code when absent.',
      unit: 'px',
    },
  }),
} as const satisfies GuideOf<typeof barcode>;
