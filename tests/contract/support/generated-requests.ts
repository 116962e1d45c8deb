import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi, operations } from '@platen/api';
import { inconsolataOtf, interWeightWoff2 } from '../../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { createValues, type Schema } from './generated-values.ts';
import type { IdPool } from './id-pool.ts';

export interface GeneratedRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Ids in its address, or what stands in their places. */
  readonly ids: readonly string[];
  /** Whether its address ends in the last of them, so that a 404 is about that one. */
  readonly endsInId: boolean;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
const schemas = document.components.schemas as Readonly<Record<string, Schema>>;

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures');
const fixture = (name: string) => readFileSync(path.join(fixtures, name));
/** Some that templates of the gallery have as variables, or they would fit no row. */
const columns = ['title', 'place', 'message', 'quote', 'website', 'address', 'statement', 'full_name', 'first_name'];

const tables = [
  Buffer.from(`name,${columns.join()}\nAda,${columns.map(() => 'x').join()}\nMax\n`),
  Buffer.from('name;photo\r\n"Grüße;";\r\n'),
  fixture('spreadsheets/values.xlsx'),
];

/** What is taken as an asset, and what as a table. */
const files = {
  uploadAsset: [
    fixture('images/palette.png'),
    fixture('images/orientation-6.jpg'),
    fixture('images/photo.gif'),
    fixture('images/photo.webp'),
    fixture('images/logo.svg'),
    inconsolataOtf,
    interWeightWoff2,
  ],
  renderBatchFromFile: tables,
  renderRun: tables,
} as const satisfies Readonly<Record<string, readonly Buffer[]>>;
const badFiles: readonly Buffer[] = [
  fixture('images/palette.png').subarray(0, 60),
  Buffer.from('PK\u0003\u0004 no archive'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 'a'),
];

const all = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods as Readonly<Record<string, DescribedOperation>>).map(([method, operation]) => ({
    template,
    method: method.toUpperCase(),
    operation,
  })),
);

/** Requests to every operation, in turn, made from the description of the API and then spoilt in places. */
export function* generateRequests(options: {
  readonly random: () => number;
  readonly ids: IdPool;
  readonly urls: readonly string[];
  /** Whether the next requests should rather succeed: with ids that are known and what the description has as examples. */
  readonly isGentle: () => boolean;
}): Generator<GeneratedRequest> {
  const values = createValues({ ...options, schemas });
  const { pick, chance } = values;
  const mostly = (share: number) => options.isGentle() || chance(share);

  function bodyOf({ operationId, requestBody }: DescribedOperation): unknown {
    if (!requestBody && chance(0.8)) return undefined;
    if (!requestBody) return chance(0.8) ? { unasked: values.odd() } : formOf(operationId, {}, {});
    if (chance(0.05)) return undefined;
    const [[type, { schema, examples = {} }] = ['', { schema: {} }]] = Object.entries(requestBody.content);
    // The other kind of body, where it is not asked for.
    const isForm = (type === 'multipart/form-data') !== chance(0.03);
    const [example] = Object.values(examples).length > 0 && mostly(0.5) ? [pick(Object.values(examples))] : [];
    const sent = example ? values.example(example.value, mostly(0.7) ? undefined : schema) : values.value(schema, 0);
    return isForm ? formOf(operationId, schema, sent) : (sent ?? 'null');
  }

  function formOf(operation: string, schema: Schema, sent: unknown): FormData {
    const form = new FormData();
    const named = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    const fields = Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).filter(
      ([name]) => named?.properties?.[name]?.contentMediaType === undefined,
    );
    // Half of the forms say no more than they must, and so are rather taken.
    const idFields = Object.keys(named?.properties ?? {}).filter((name) => name.endsWith('Id'));
    const plain =
      idFields.length > 0 ? [pick(idFields)].map((name) => [name, options.ids.pick(name) ?? ''] as const) : [];
    for (const [name, value] of chance(0.5) ? plain : fields) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    if (!chance(0.05))
      form.append('file', new Blob([new Uint8Array(fileFor(operation))]), pick(['a.png', 'ü 💥.csv', 'a']));
    if (chance(0.03)) form.append(pick(['file', 'name', 'other']), 'twice');
    return form;
  }

  /** Mostly one that the operation takes. */
  function fileFor(operation: string): Buffer {
    const good: readonly Buffer[] = operation in files ? files[operation as keyof typeof files] : [];
    return pick(good.length > 0 && chance(0.7) ? good : [...Object.values(files).flat(), ...badFiles]);
  }

  for (let index = 0; ; index += 1) {
    const { template, method, operation } = all[index % all.length] as (typeof all)[number];
    const ids: string[] = [];
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    // Where one thing belongs to another, mostly one with its own: any two seldom belong together.
    const family = names.length > 1 && mostly(0.6) ? options.ids.pickFamily(names.at(-1) ?? '') : undefined;
    const address = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const known = mostly(0.85) ? (family?.get(name) ?? options.ids.pick(name, ids)) : undefined;
      const value = known ?? encodeURIComponent(String(values.odd()).slice(0, 100));
      if (name.endsWith('Id')) ids.push(value);
      return value;
    });
    const query = new URLSearchParams();
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === 'query' && chance(required ? 0.9 : 0.4))
        query.append(name, String(values.property(name, schema, 1)).slice(0, 500));
    }
    const body = bodyOf(operation);
    yield {
      operation: operation.operationId,
      method,
      path: query.size > 0 ? `${address}?${query.toString()}` : address,
      ids,
      endsInId: template.endsWith('Id}'),
      headers: {
        ...(method === 'POST' && chance(0.1) && { 'idempotency-key': `key-${Math.floor(options.random() * 20)}` }),
        ...(chance(0.03) && { prefer: pick(['respond-async', 'respond-async, wait=1', 'wait=x', '=']) }),
        ...(chance(0.03) && { 'if-match': pick(['*', '"x"', 'W/"x"', '""']) }),
        ...(chance(0.03) && { 'last-event-id': pick(['0', '1', '-1', 'x', '9999999999']) }),
      },
      ...(method !== 'GET' && body !== undefined && { body }),
    };
  }
}
