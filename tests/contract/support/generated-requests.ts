import { buildOpenApi, operations } from '@platen/server';

export interface GeneratedRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: Schema | boolean;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
const schemas = document.components.schemas as Readonly<Record<string, Schema>>;

/** What nobody would send, wherever a value stands. */
const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-308,
  2 ** 53,
  0.1,
  '',
  ' ',
  'x',
  '\u0001',
  '💥',
  'a'.repeat(5_000),
  '{{ x',
  '{{ x }}',
  '{% for i in (1..9) %}{{ i }}{% endfor %}',
  '../../etc/passwd',
  "' or 1=1 --",
  '<svg/>',
  '#fff',
  'linear-gradient(red, blue)',
  'http://127.0.0.1/',
  'data:image/png;base64,AAAA',
  '2030-01-01T00:00:00Z',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { type: 'text' },
  [1, 2, 3, 4],
  'NaN',
  '-0',
  '٣',
  '\u202e',
  'tpl_gallery_quote_post',
];

/** Requests to every operation, in turn, made from the description of the API and then spoilt in places. */
export function* generateRequests(options: {
  readonly random: () => number;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}): Generator<GeneratedRequest> {
  const { random, ids } = options;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const chance = (share: number) => random() < share;

  function value(schema: Schema | undefined, depth: number): unknown {
    if (schema === undefined || chance(0.08)) return pick(odd);
    if (schema.$ref) return value(schemas[schema.$ref.split('/').at(-1) ?? ''], depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return value(pick(choices), depth);
    const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type;
    if (type === 'object' || schema.properties) return object(schema, depth);
    if (type === 'array') return list(schema, depth);
    if (type === 'integer' || type === 'number') return number(schema, type);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    if (type === 'string')
      return chance(0.3)
        ? pick(odd)
        : pick(['Hello', 'Ada {{ name }}', '#336699', 'bold', 'center', 'https://example.invalid/a.png']);
    return pick(odd);
  }

  function object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !chance(0.05) : chance(depth > 3 ? 0.1 : 0.35)))
      .map(([name, schema]) => [name, value(schema, depth + 1)]);
    if (typeof additionalProperties === 'object' || chance(0.1)) {
      entries.push([pick(['name', 'accent', 'constructor', 'ü', 'x'.repeat(300), 'toString']), pick(odd)]);
    }
    return Object.fromEntries(entries);
  }

  function list({ items, prefixItems }: Schema, depth: number): unknown {
    if (prefixItems) return prefixItems.map((item) => value(item, depth + 1));
    const length = depth > 4 ? 0 : Math.floor(random() * 4);
    return Array.from({ length }, () => value(items, depth + 1));
  }

  function number({ minimum = -1_000, maximum = 1_000 }: Schema, type: string): number {
    const within = minimum + random() * (Math.min(maximum, 2_000) - minimum);
    const chosen = chance(0.1) ? pick([minimum, maximum, minimum - 1, maximum + 1]) : within;
    return type === 'integer' ? Math.round(chosen) : chosen;
  }

  const all = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods as Readonly<Record<string, DescribedOperation>>).map(([method, operation]) => ({
      template,
      method: method.toUpperCase(),
      operation,
    })),
  );
  for (let index = 0; ; index += 1) {
    const { template, method, operation } = all[index % all.length] as (typeof all)[number];
    const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const known = ids[name] ?? [];
      return known.length > 0 && chance(0.8) ? pick(known) : encodeURIComponent(String(pick(odd)).slice(0, 100));
    });
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of operation.parameters) {
      if (place === 'query' && chance(0.4)) query.append(name, String(value(schema, 1)).slice(0, 500));
    }
    const json = operation.requestBody?.content['application/json'];
    yield {
      operation: operation.operationId,
      method,
      path: query.size > 0 ? `${path}?${query.toString()}` : path,
      headers: method === 'POST' && chance(0.1) ? { 'idempotency-key': `key-${Math.floor(random() * 20)}` } : {},
      ...(json && !chance(0.05) && { body: value(json.schema, 0) }),
    };
  }
}
