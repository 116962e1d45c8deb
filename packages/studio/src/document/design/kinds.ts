import type { ElementKind, StoredElement } from '@platen/core';
import { type Point, scaledPoints, scaledVertices } from './points.ts';

/** What of an element a pointer can hit. */
export type HitArea = 'box' | 'ellipse' | 'line';

/** The handles that a kind has on the canvas: for the radius of its corners, or for its points. */
export type ShapeHandles = 'corners' | 'star' | 'polygon';

/** What new elements say, in a language. */
export interface NewWords {
  readonly text: string;
  readonly column: string;
}

/** What the editor wants to know of a kind. No code beside tables of kinds compares the names of kinds. */
export interface EditorKind {
  /** px of a new one that is not drawn but clicked onto the page. */
  readonly size: { readonly width: number; readonly height: number };
  /** The properties of a new one beside its place; the format has a default for all others. */
  readonly start: Readonly<Record<string, unknown>>;
  /** Those of them that are words. */
  readonly says?: (words: NewWords) => Readonly<Record<string, unknown>>;
  readonly hitArea: HitArea;
  /** Whether it is held by its points and not by the corners of its box. */
  readonly hasPoints: boolean;
  readonly shapeHandles?: ShapeHandles;
  /** Whether its `fill` covers its box, so that a gradient can be pulled there. */
  readonly isFilled?: true;
  /** Whether its picture is moved under its frame. */
  readonly isCropped?: true;
  /** What of it is written on the canvas: its text, that of its cells, or nothing. */
  readonly writes: 'text' | 'cells' | null;
  /** Whether it has layers of its own: it is made of what is selected, and not out of nothing. */
  readonly holdsLayers?: true;
  /** The properties beside its box that change when that becomes `x` times as wide and `y` times as high. */
  scaled(element: StoredElement, factor: Point): Readonly<Record<string, unknown>>;
}

const box = {
  hitArea: 'box',
  hasPoints: false,
  writes: null,
  scaled: () => ({}),
} satisfies Partial<EditorKind>;

const square = { width: 160, height: 160 };
const grey = '#d4d4d8';

/** The one table of what the editor does with each kind: the compiler asks for all. */
export const editorKinds: { readonly [Kind in ElementKind]: EditorKind } = {
  rectangle: {
    ...box,
    size: { width: 200, height: 140 },
    start: { fill: grey },
    shapeHandles: 'corners',
    isFilled: true,
  },
  circle: { ...box, size: square, start: { fill: grey }, hitArea: 'ellipse', isFilled: true },
  polygon: {
    ...box,
    size: square,
    start: { fill: grey, sides: 6 },
    shapeHandles: 'polygon',
    isFilled: true,
    scaled: scaledVertices,
  },
  star: { ...box, size: square, start: { fill: grey }, shapeHandles: 'star', isFilled: true },
  line: {
    size: { width: 200, height: 0 },
    start: { stroke: '#18181b', strokeWidth: 2 },
    hitArea: 'line',
    hasPoints: true,
    writes: null,
    scaled: scaledPoints,
  },
  text: {
    ...box,
    size: { width: 240, height: 40 },
    start: { fontSize: 32 },
    says: ({ text }) => ({ text }),
    writes: 'text',
    isFilled: true,
  },
  image: {
    ...box,
    size: { width: 240, height: 180 },
    start: { backgroundColor: '#e4e4e7' },
    isCropped: true,
    shapeHandles: 'corners',
  },
  svg: { ...box, size: { width: 96, height: 96 }, start: { svg: starArt() } },
  rating: { ...box, size: { width: 200, height: 36 }, start: { value: 4 } },
  qr: { ...box, size: square, start: { value: 'https://example.com' } },
  barcode: { ...box, size: { width: 240, height: 96 }, start: { value: '12345678' } },
  table: {
    ...box,
    writes: 'cells',
    size: { width: 360, height: 132 },
    start: {
      rows: [
        ['', '', ''],
        ['', '', ''],
      ],
      minRowHeight: 44,
      border: { color: grey, width: 1 },
      rowBorder: { color: grey, width: 1 },
      headerStyle: { fontWeight: 600 },
    },
    says: ({ column }) => ({ columns: [1, 2, 3].map((number) => ({ header: `${column} ${number}` })) }),
  },
  group: {
    ...box,
    size: { width: 200, height: 140 },
    start: { children: [] },
    isFilled: true,
    holdsLayers: true,
  },
};

export function editorKindOf({ type }: Pick<StoredElement, 'type'>): EditorKind {
  return editorKinds[type as ElementKind];
}

/** The icon that stands there until somebody chooses one. */
function starArt(): string {
  const d = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${d}" fill="currentColor"/></svg>`;
}
