import type { Element, ElementKind, ElementOf } from '../elements/index.ts';
import { type PictureSource, picturesOfImage, picturesOfTable } from './picture-sources.ts';
import {
  elasticCard,
  imageResizing,
  lineResizing,
  type ResizeRules,
  stiff,
  stiffCard,
  svgResizing,
  tableResizing,
  textResizing,
} from './resize-rules.ts';
import { groupTemplates, plainTemplates, type TemplateRules, tableTemplates, textTemplates } from './template-rules.ts';

/** What other code wants to know of a kind. No code beside tables of kinds compares the names of kinds. */
export interface KindFacts<Kind extends Element = Element> {
  /** Whether its shape or glyphs cast its shadow; the shadows of others follow the alpha of all they draw. */
  readonly castsOwnShadows: boolean;
  /** Whether machines read it, so that nothing may cover it. */
  readonly isCode: boolean;
  /** Whether its pixels are unknown to layout: text on it is judged when it is painted. */
  readonly isPicture: boolean;
  /** Whether it is words: it may come without a size, may be marked up, and grows with `overflow: expand`. */
  readonly isText: boolean;
  /** Whether it consists of rows of cells, which are bounded together. */
  readonly isTable: boolean;
  /** Whether it has `children`. */
  readonly holdsElements: boolean;
  readonly templates: TemplateRules;
  readonly resize: ResizeRules<Kind>;
  /** Whether equal elements of equal contexts have equal marks, and those are worth keeping. */
  isLayoutKept(element: Kind): boolean;
  /** The pictures that it shows, its children's not among them. */
  picturesOf(element: Kind): readonly PictureSource[];
  /** SVG markup in it that may hold pictures. */
  inlineArtOf(element: Kind): string | undefined;
  /** The families that it names; undefined for kinds that are not about text. */
  fontsOf(element: Kind): readonly string[] | undefined;
}

/** A shape with a fill and an outline. */
const shape = {
  castsOwnShadows: true,
  isCode: false,
  isPicture: false,
  isText: false,
  isTable: false,
  holdsElements: false,
  templates: plainTemplates,
  resize: stiffCard,
  isLayoutKept: () => true,
  picturesOf: () => [],
  inlineArtOf: () => undefined,
  fontsOf: () => undefined,
} satisfies KindFacts;

/** Something whose layout takes more than its own properties. */
const composed = { ...shape, castsOwnShadows: false, isLayoutKept: () => false } satisfies KindFacts;

const code = { ...composed, isCode: true, resize: stiff, isLayoutKept: () => true } satisfies KindFacts;

/** The one table of kinds: the compiler asks for each. */
export const elementKinds: { readonly [Kind in ElementKind]: KindFacts<ElementOf<Kind>> } = {
  rectangle: { ...shape, resize: elasticCard },
  circle: shape,
  polygon: shape,
  star: shape,
  line: { ...shape, castsOwnShadows: false, resize: lineResizing },
  text: {
    ...shape,
    isText: true,
    templates: textTemplates,
    resize: textResizing,
    fontsOf: ({ fontFamily }) => [fontFamily].flat(),
  },
  image: { ...composed, isPicture: true, resize: imageResizing, picturesOf: picturesOfImage },
  svg: {
    ...composed,
    isPicture: true,
    resize: svgResizing,
    picturesOf: ({ svg, src }) => (svg === undefined && src ? [{ src, at: ['src'] }] : []),
    inlineArtOf: ({ svg }) => svg,
  },
  rating: { ...composed, resize: stiff, isLayoutKept: () => true },
  qr: {
    ...code,
    isLayoutKept: ({ logo }) => logo === undefined,
    picturesOf: ({ logo }) => (logo && logo.src !== '' ? [{ src: logo.src, at: ['logo', 'src'] }] : []),
  },
  barcode: code,
  table: {
    ...composed,
    isTable: true,
    templates: tableTemplates,
    resize: tableResizing,
    isLayoutKept: ({ rows, footer }) =>
      ![...rows, ...footer].some(({ cells }) => cells.some(({ image }) => image !== undefined)),
    picturesOf: picturesOfTable,
    fontsOf: ({ headerStyle, bodyStyle, footerStyle }) => [
      ...new Set([headerStyle, bodyStyle, footerStyle].flatMap(({ fontFamily }) => fontFamily ?? [])),
    ],
  },
  group: { ...composed, holdsElements: true, templates: groupTemplates, resize: elasticCard },
};

/** What the table says of an element's kind. */
export function factsOf(element: Pick<Element, 'type'>): KindFacts {
  return elementKinds[element.type];
}

/** An element and all elements inside it, from the outside in. */
export function withInner(element: Element): readonly Element[] {
  return [element, ...innerOf(element).flatMap(withInner)];
}

/** The children of an element that holds some; else none. */
export function innerOf(element: Element): readonly Element[] {
  return 'children' in element ? element.children : [];
}
