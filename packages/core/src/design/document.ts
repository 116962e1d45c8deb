import * as z from 'zod';
import { fill } from './values.ts';

/** The newest version of the document format. Older ones are migrated step by step; see `migrations/`. */
export const schemaVersion = 1;

/** A design's variable as its author declared it. */
export const variableDeclaration = z.object({
  name: z.string().min(1).max(256),
  type: z.enum(['text', 'image', 'number', 'boolean', 'color', 'list', 'object']).default('text'),
  default: z.unknown().optional(),
  required: z.boolean().default(false),
  description: z.string().max(1_000).optional(),
});
export type VariableDeclaration = z.output<typeof variableDeclaration>;

/** `canvasData` without its elements, which `elements/` checks one by one. */
export const canvasDataShape = {
  schemaVersion: z.int().min(1).default(schemaVersion),
  background: fill.default('#ffffff'),
  variables: z.array(variableDeclaration).max(500).default([]),
  /** BCP 47; the language of number, currency and date filters and of line breaking. */
  locale: z.string().max(35).default('en'),
};

/**
 * A stored design document: canonical names, as its author wrote it, defaults not filled in, `{{variables}}` in
 * place. This is what the store keeps and `GET /designs/{id}` returns as `canvasData`, with its size beside it.
 */
export interface DesignDocument {
  readonly width: number;
  readonly height: number;
  readonly canvasData: CanvasData;
}

export interface CanvasData {
  readonly schemaVersion: number;
  readonly background?: unknown;
  readonly variables?: readonly unknown[];
  readonly locale?: string;
  readonly elements: readonly StoredElement[];
  readonly [unknownProperty: string]: unknown;
}

export interface StoredElement {
  readonly id: string;
  readonly type: string;
  readonly [property: string]: unknown;
}
