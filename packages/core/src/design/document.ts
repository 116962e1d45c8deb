import * as z from 'zod';
import type { BrandValues } from './brand.ts';
import type { ElementKind } from './elements/index.ts';
import { elementKinds } from './kinds/index.ts';
import { currentVersion } from './migrations/migrate.ts';
import { fill, tooLong } from './values.ts';

/** A design's variable as its author declared it. */
export const variableDeclaration = z.object({
  name: z.string().min(1).max(256),
  type: z.enum(['text', 'image', 'number', 'boolean', 'date', 'color', 'list', 'object']).default('text'),
  default: z.unknown().optional(),
  required: z.boolean().default(false),
  description: z.string().max(1_000).optional(),
});
export type VariableDeclaration = z.output<typeof variableDeclaration>;

/** A BCP 47 language tag such as `de` or `pt-BR`. */
export const locale = z.string().max(35, tooLong).refine(isLocale, 'a BCP 47 language tag such as "de" or "pt-BR"');

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** `canvasData` without its elements, which `elements/` checks one by one. */
export const canvasDataShape = {
  schemaVersion: z.int().min(1).default(currentVersion),
  background: fill.default('#ffffff'),
  variables: z.array(variableDeclaration).max(500).default([]),
  /** BCP 47; the language of number, currency and date filters and of line breaking. */
  locale: locale.default('en'),
};

/**
 * A stored design document: canonical names, as its author wrote it, defaults not filled in, `{{variables}}` in
 * place. This is what the store keeps and `GET /designs/{id}` returns as `canvasData`, with its size beside it.
 */
export interface DesignDocument {
  readonly width: number;
  readonly height: number;
  readonly canvasData: CanvasData;
  /** What `{{brand.…}}` stands for; whoever has the design drawn lays it beside it. It is not stored with it. */
  readonly brand?: BrandValues;
}

export interface CanvasData {
  readonly schemaVersion: number;
  readonly background?: unknown;
  readonly variables?: readonly unknown[];
  readonly locale?: string;
  readonly elements: readonly StoredElement[];
  readonly [unknownProperty: string]: unknown;
}

/** The children of a group; other kinds have none, whatever stands under that name. */
export function childrenOf(element: StoredElement): readonly StoredElement[] {
  const { type, children } = element;
  return elementKinds[type as ElementKind].holdsElements && Array.isArray(children)
    ? (children as readonly StoredElement[])
    : [];
}

export interface StoredElement {
  readonly id: string;
  readonly type: string;
  readonly [property: string]: unknown;
}
