import * as z from 'zod';
import { isObject, type RawObject } from '../aliases/alias.ts';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { canvasDataSchema } from '../guide/document.ts';
import { codeExamples } from './codes.ts';
import { canvasDataExample } from './document.ts';
import type { ExamplesOf } from './examples-of.ts';
import { groupExamples } from './group.ts';
import { pictureExamples } from './pictures.ts';
import { shapeExamples } from './shapes.ts';
import { tableExamples } from './table.ts';
import { textExamples } from './text.ts';

/** Elements that have, together, every property that only their kind has. Each is drawn on a page of its own. */
export const elementExamples: ExamplesOf<ElementKind> = {
  ...shapeExamples,
  ...textExamples,
  ...pictureExamples,
  ...codeExamples,
  ...tableExamples,
  ...groupExamples,
};

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

interface Definition {
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Shape;
}

/** Examples of each object in a design, met in those of elements; each of them has a property that those before it lack. */
const examplesBySchema = examplesInElements();

function examplesInElements(): ReadonlyMap<Schema, readonly RawObject[]> {
  const found = new Map<Schema, readonly RawObject[]>();
  const collect = (schema: Schema, value: unknown): void => {
    const { innerType, element, options = [], shape } = schema._zod.def as Definition;
    if (innerType !== undefined) collect(innerType, value);
    for (const option of options) if (z.safeParse(option, value).success) collect(option, value);
    if (element !== undefined && Array.isArray(value)) for (const item of value) collect(element, item);
    if (shape === undefined || !isObject(value)) return;
    const known = found.get(schema) ?? [];
    const isNew = Object.keys(value).some((name) => !known.some((example) => Object.hasOwn(example, name)));
    if (isNew) found.set(schema, [...known, value]);
    for (const [name, property] of Object.entries(shape)) collect(property, value[name]);
  };
  for (const kind of Object.keys(elementSchemas) as ElementKind[]) {
    for (const example of elementExamples[kind]) collect(elementSchemas[kind], example);
  }
  collect(canvasDataSchema, canvasDataExample);
  return found;
}

/** Examples of an object in a design by its schema; none for a schema that is of no such object. */
export function examplesOf(schema: Schema): readonly RawObject[] {
  return examplesBySchema.get(schema) ?? [];
}

/** What a property is in an example of its object, or of another object that has the very same property. */
export function exampleOf(schema: Schema, name: string): unknown {
  const shapeOf = (object: Schema): Shape => (object._zod.def as Definition).shape ?? {};
  const property = shapeOf(schema)[name];
  const others = [...examplesBySchema].filter(([other]) => shapeOf(other)[name] === property);
  const examples = [...examplesOf(schema), ...others.flatMap(([, found]) => found)];
  return examples.find((example) => Object.hasOwn(example, name))?.[name];
}
