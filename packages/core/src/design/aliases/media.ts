import { barcodeFormats } from '../elements/barcode.ts';
import { type Alias, converted, isObject, renames } from './alias.ts';

function cropPart(name: string, key: 'x' | 'y' | 'width' | 'height'): Alias {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  return {
    name,
    to: `crop.${key}`,
    note: '0 to 1 of the source',
    convert: (value, element) => ({ crop: { ...whole, ...(isObject(element.crop) && element.crop), [key]: value } }),
  };
}

export const fitAliases: readonly Alias[] = [
  ...renames('objectFit', 'fit', 'backgroundSize', 'fittingType', 'fitMode'),
  ...converted('objectFit', 'true is `fill`', ['stretchEnabled'], (value) => (value === true ? 'fill' : 'cover')),
  ...renames('objectPosition', 'backgroundPosition', 'imagePosition'),
];

export const imageAliases: readonly Alias[] = [
  ...renames('objectPosition', 'alignment'),
  ...renames('src', 'url', 'imageUrl', 'image', 'backgroundImage', 'source'),
  ...fitAliases,
  cropPart('cropX', 'x'),
  cropPart('cropY', 'y'),
  cropPart('cropWidth', 'width'),
  cropPart('cropHeight', 'height'),
  ...renames('focalPoint', 'focus', 'focusPoint'),
  ...renames('fallbackSrc', 'fallback', 'fallbackImage'),
  ...renames('colorOverlay', 'overlayColor'),
  ...renames('orientation', 'autoRotate'),
  ...converted('onError', 'true is `skip`', ['skipImageError'], (value) => (value === true ? 'skip' : 'fail')),
];

export const svgAliases: readonly Alias[] = [
  ...renames('svg', 'html', 'markup', 'content'),
  ...renames('src', 'url', 'svgUrl', 'imageUrl', 'source'),
  ...renames('colors', 'colorsReplace'),
  ...renames('fill', 'color', 'svgColor', 'primaryColor'),
  ...fitAliases,
];

export const qrAliases: readonly Alias[] = [
  ...renames('value', 'data', 'content', 'text', 'url', 'qrTarget', 'qrCode', 'payload'),
  ...renames('fill', 'color', 'qrColor', 'foregroundColor', 'barColor'),
  ...renames('backgroundColor', 'background', 'qrBackgroundColor'),
  ...converted('errorCorrection', 'upper case', ['errorCorrectionLevel', 'ecLevel', 'ecl'], (value) =>
    typeof value === 'string' ? value.toUpperCase() : value,
  ),
  ...renames('quietZone', 'margin', 'quietzone'),
  {
    name: 'imageUrl',
    to: 'logo.src',
    convert: (value, element) => ({ logo: { ...(isObject(element.logo) && element.logo), src: value } }),
  },
];

const formatNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(barcodeFormats.map((format) => [bare(format), format])),
  nw7: 'codabar',
  itf: 'interleaved2of5',
  i2of5: 'interleaved2of5',
  upc: 'upca',
  ean: 'ean13',
  gs1128: 'gs1-128',
  ean128: 'gs1-128',
  japanesepost: 'japanpost',
};

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** `EAN13`, `EAN-13`, `UPC`, `nw7` and their like; a name that is none comes back as it is. */
export function readBarcodeFormat(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 40) return value;
  const name = bare(value);
  return Object.hasOwn(formatNames, name) ? formatNames[name] : value;
}

export const barcodeAliases: readonly Alias[] = [
  ...renames('value', 'data', 'content', 'text', 'barcodeData', 'payload'),
  ...converted(
    'format',
    'upper case and hyphens too',
    ['symbology', 'barcodeType', 'barcodeFormat'],
    readBarcodeFormat,
  ),
  ...renames('fill', 'color', 'barColor', 'foregroundColor', 'lineColor'),
  ...renames('backgroundColor', 'background'),
  ...renames('displayValue', 'includetext', 'includeText', 'showText'),
  ...renames('textAlign', 'align'),
  ...renames('quietZone', 'margin'),
];
