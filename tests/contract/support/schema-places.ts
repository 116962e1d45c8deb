import { buildOpenApi, operations } from '@platen/api';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
const schemas = document.components.schemas as Readonly<Record<string, Schema>>;

/** Where in a schema a property stands whose name fits: `renders[].designId`; `<Name>` names one of several forms. */
export function placesOf(schema: Schema, fits: (name: string) => boolean): readonly string[] {
  const places = new Set<string>();
  // A form that holds itself, as groups do, is looked into once.
  const walk = (at: Schema, path: string, inside: ReadonlySet<string>): void => {
    if (at.$ref !== undefined) {
      const name = at.$ref.split('/').at(-1) ?? '';
      if (!inside.has(name)) walk(schemas[name] ?? {}, path, new Set([...inside, name]));
      return;
    }
    for (const [name, property] of Object.entries(at.properties ?? {})) {
      const here = path === '' ? name : `${path}.${name}`;
      if (fits(name)) places.add(here);
      walk(property, here, inside);
    }
    if (at.items) walk(at.items, `${path}[]`, inside);
    if (typeof at.additionalProperties === 'object') walk(at.additionalProperties, `${path}[]`, inside);
    for (const form of [...(at.anyOf ?? []), ...(at.oneOf ?? []), ...(at.allOf ?? [])]) {
      const name = form.$ref?.split('/').at(-1);
      walk(form, name === undefined ? path : `${path}<${name}>`, inside);
    }
  };
  walk(schema, '', new Set());
  return [...places];
}

/** Where designs name a picture. What elements of every kind have is the same thing in each. */
export const pictureFields: readonly string[] = [
  ...new Set(
    placesOf({ $ref: '#/components/schemas/CanvasData' }, (name) => name === 'src' || name.endsWith('Src')).map(
      (place) => place.replace(/^elements\[\]<\w+>\.clip/, 'elements[].clip'),
    ),
  ),
];

/** Where ids of things stand in bodies and queries: `renderBatch renders[].designId`, `listRenders ?designId`. */
export const idFields: readonly string[] = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods as Readonly<Record<string, Described>>).flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters
      .filter((parameter) => parameter.in === 'query' && parameter.name.endsWith('Id'))
      .map(({ name }) => `${operationId} ?${name}`),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      placesOf(schema, (name) => name.endsWith('Id')).map((place) => `${operationId} ${place}`),
    ),
  ]),
);
