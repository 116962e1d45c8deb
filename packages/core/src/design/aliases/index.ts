import type { ElementKind } from '../elements/index.ts';
import { type Alias, type RawObject, renames } from './alias.ts';
import { readShadow } from './common.ts';
import { readFill } from './convert-fill.ts';
import { fillAliases } from './fills.ts';
import { readCorners, readSides } from './lengths.ts';
import { barcodeAliases, imageAliases, qrAliases, readBarcodeFormat, svgAliases } from './media.ts';
import { cornerAliases, ellipseAliases, radiusAliases } from './radii.ts';
import { readClip } from './read-clip.ts';
import { readFilters } from './read-filters.ts';
import {
  groupAliases,
  lineAliases,
  polygonAliases,
  readDirection,
  readFlatPoints,
  readFlexWord,
  readHead,
  readInnerRadius,
  readPoints,
  readRepeat,
  starAliases,
  tableAliases,
} from './shapes.ts';
import { borderAliases, dashes, strokeAliases } from './strokes.ts';
import {
  readFontFamily,
  readFontStyle,
  readFontWeight,
  readLetterSpacing,
  readLineHeight,
  readOverflow,
  readTextAlign,
  readTextDecoration,
  readVerticalAlign,
  tableTextAliases,
  textAliases,
} from './text.ts';

export { commonAliases, helperNames, lateAliases } from './common.ts';
export { bareKind, kindAliases, kindOfFigure } from './kinds.ts';

/** Reads a canonical property that other tools write in another form. */
export type ValueReader = (value: unknown, element: RawObject) => unknown;

/** Every alias of each kind beside the common ones. A name that is canonical for the kind is never an alias of it. */
export const elementAliases = {
  rectangle: [...fillAliases, ...strokeAliases, ...borderAliases, ...cornerAliases],
  circle: [...radiusAliases('radius'), ...ellipseAliases, ...fillAliases, ...strokeAliases, ...borderAliases],
  text: [...textAliases, ...strokeAliases],
  image: [...imageAliases, ...strokeAliases, ...borderAliases, ...cornerAliases],
  line: [...lineAliases, ...strokeAliases],
  polygon: [...radiusAliases('radius'), ...polygonAliases, ...fillAliases, ...strokeAliases, ...borderAliases],
  star: [...radiusAliases('outerRadius', 'radius'), ...starAliases, ...fillAliases, ...strokeAliases, ...borderAliases],
  svg: [...svgAliases, ...cornerAliases],
  rating: [
    ...renames('value', 'rating', 'score', 'stars'),
    ...renames('max', 'maximum', 'maxValue', 'count'),
    ...renames('icon', 'symbol', 'shape'),
    ...renames('gap', 'spacing'),
    ...fillAliases,
    ...renames('emptyFill', 'emptyColor', 'backgroundColor'),
  ],
  qr: qrAliases,
  barcode: barcodeAliases,
  table: [...tableAliases, ...tableTextAliases],
  group: [...groupAliases, ...fillAliases, ...strokeAliases, ...borderAliases, ...cornerAliases],
} as const satisfies Record<ElementKind, readonly Alias[]>;

const shapeReaders = {
  fill: readFill,
  stroke: readFill,
  strokeDash: dashes,
  cornerRadius: readCorners,
} satisfies Record<string, ValueReader>;

/** The styles of spans and table cells that are read in other forms too. */
export const styleReaders: Readonly<Record<string, ValueReader>> = {
  textDecoration: readTextDecoration,
  fontFamily: readFontFamily,
  fontWeight: readFontWeight,
  fontStyle: readFontStyle,
  letterSpacing: readLetterSpacing,
  lineHeight: readLineHeight,
  padding: readSides,
};

/** Canonical properties whose values are read in the forms of other tools too. */
export const valueReaders: Readonly<Record<ElementKind | 'common', Readonly<Record<string, ValueReader>>>> = {
  common: { shadow: readShadow, filters: readFilters, clip: readClip },
  rectangle: shapeReaders,
  circle: { ...shapeReaders, innerRadius: readInnerRadius },
  text: {
    ...shapeReaders,
    letterSpacing: readLetterSpacing,
    lineHeight: readLineHeight,
    overflow: readOverflow,
    textAlign: readTextAlign,
    verticalAlign: readVerticalAlign,
    textDecoration: readTextDecoration,
    fontFamily: readFontFamily,
    fontWeight: readFontWeight,
    fontStyle: readFontStyle,
    backgroundColor: readFill,
    padding: readSides,
    backgroundPadding: readSides,
  },
  image: shapeReaders,
  line: { ...shapeReaders, points: readFlatPoints, startHead: readHead, endHead: readHead },
  polygon: { ...shapeReaders, points: readPoints },
  star: { ...shapeReaders, innerRadius: readInnerRadius },
  svg: {},
  rating: { fill: readFill, emptyFill: readFill },
  qr: { fill: readFill },
  barcode: { format: readBarcodeFormat, fontFamily: readFontFamily },
  table: {
    fill: readFill,
    textAlign: readTextAlign,
    verticalAlign: readVerticalAlign,
    textDecoration: readTextDecoration,
    fontFamily: readFontFamily,
    fontWeight: readFontWeight,
    fontStyle: readFontStyle,
    cellPadding: readSides,
    overflow: readOverflow,
  },
  group: {
    ...shapeReaders,
    layout: readDirection,
    align: readFlexWord,
    justify: readFlexWord,
    padding: readSides,
    repeat: readRepeat,
  },
};
