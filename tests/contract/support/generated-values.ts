import type { IdPool } from './id-pool.ts';

export interface Schema {
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
  readonly contentMediaType?: string;
}

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
const texts = ['Hello', 'Ada {{ name }}', '#336699', 'bold', 'center', 'https://example.invalid/a.png'];

/** Values of schemas, now and then spoilt. */
export function createValues(options: {
  readonly random: () => number;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly ids: IdPool;
  /** Where somebody takes webhooks, and where a picture is. */
  readonly urls: readonly string[];
}) {
  const { random, schemas, ids } = options;
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
    if (type === 'string') return chance(0.3) ? pick(odd) : pick(texts);
    return pick(odd);
  }

  /** What a name says of its value; undefined when it says nothing. */
  function named(name: string): unknown {
    if (name.endsWith('Id')) return ids.pick(name);
    if (name === 'webhook' || name === 'url') return pick(options.urls);
    if (name === 'src') return ids.pick('assetId');
    return undefined;
  }

  const property = (name: string, schema: Schema, depth: number): unknown =>
    (chance(0.7) ? named(name) : undefined) ?? value(schema, depth);

  function object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !chance(0.05) : chance(depth > 3 ? 0.1 : 0.35)))
      .map(([name, schema]) => [name, property(name, schema, depth + 1)]);
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

  /**
   * An example of the description with ids that are there, and now and then a list that is empty. Also with another field,
   * when a schema is given.
   */
  function example(given: unknown, schema: Schema | undefined): unknown {
    const filled = withIds(given);
    if (typeof filled !== 'object' || filled === null || schema === undefined) return filled;
    const named = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    const [name, property] = pick(Object.entries(named?.properties ?? {}));
    return { ...filled, [name]: value(property, 1) };
  }

  function withIds(given: unknown, name = ''): unknown {
    // A form without variables fits every design; the example's fits few.
    if (Array.isArray(given)) return chance(0.2) ? [] : given.map((item) => withIds(item));
    if (typeof given === 'object' && given !== null) {
      return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, withIds(item, key)]));
    }
    if (typeof given !== 'string') return given;
    // An address of a picture holds the id of its design.
    return given.includes('dsn_…') ? given.replace('dsn_…', ids.pick('designId') ?? '') : (named(name) ?? given);
  }

  return { pick, chance, odd: () => pick(odd), value, property, example };
}
