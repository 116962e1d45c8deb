import type * as z from 'zod';
import { elementSchemas } from '../elements/index.ts';
import { canvasDataSchema } from './document.ts';

type Schema = z.core.$ZodType;

export interface Definition {
  readonly type?: string;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly valueType?: Schema;
}

/** Every object that a design may hold, with the path where it is met first. */
export const objectsOfDesigns: ReadonlyMap<Schema, string> = findObjects();

function findObjects(): ReadonlyMap<Schema, string> {
  const found = new Map<Schema, string>();
  const search = (schema: Schema, path: string): void => {
    const { innerType, element, items = [], options = [], shape, valueType } = schema._zod.def as Definition;
    if (shape !== undefined) {
      if (found.has(schema)) return;
      found.set(schema, path);
    }
    for (const inner of [innerType, element, valueType, ...items, ...options]) {
      if (inner !== undefined) search(inner, path);
    }
    for (const [name, property] of Object.entries(shape ?? {})) search(property, `${path}.${name}`);
  };
  for (const [kind, schema] of Object.entries(elementSchemas)) search(schema, kind);
  search(canvasDataSchema, 'canvasData');
  return found;
}
