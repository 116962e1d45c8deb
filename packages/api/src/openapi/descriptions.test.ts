import { describe, expect, it } from 'vitest';
import { operations } from '../operations/index.ts';
import { buildOpenApi } from './build-openapi.ts';

type Json = Readonly<Record<string, unknown>>;

interface Place {
  /** From the root of the document. */
  readonly path: string;
  /** What a description may not merely repeat. */
  readonly name: string;
  readonly description: unknown;
}

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' }) as unknown as Json;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Everything in the document that people read of: properties, named schemas, parameters, headers, answers. */
function* placesIn(value: unknown, path: string): Generator<Place> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* placesIn(item, `${path}/${index}`);
    return;
  }
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const inner = `${path}/${key}`;
    // Examples and defaults are data, not descriptions of it.
    if (['example', 'examples', 'default', 'enum', 'const'].includes(key) && !path.endsWith('/properties')) continue;
    if (isObject(item) && holdsNamed(key, path)) yield* namedIn(item, inner);
    if (Array.isArray(item) && key === 'parameters') {
      for (const { name, description } of item as readonly Json[]) {
        yield { path: `${inner}/${name}`, name: String(name), description };
      }
    }
    yield* placesIn(item, inner);
  }
}

/** Whether the keys of an object are names of what must be described. */
function holdsNamed(key: string, path: string): boolean {
  if (path.endsWith('/properties')) return false;
  return ['properties', 'headers', 'responses', 'securitySchemes'].includes(key) || path + key === '/componentsschemas';
}

function* namedIn(object: Json, path: string): Generator<Place> {
  for (const [name, described] of Object.entries(object)) {
    if (!isObject(described)) continue;
    const isReference = '$ref' in described && !path.endsWith('/properties');
    if (!isReference) yield { path: `${path}/${name}`, name, description: described['description'] };
  }
}

function* objectsIn(value: unknown, path: string): Generator<readonly [path: string, object: Json]> {
  if (isObject(value)) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${path}/${key}`);
}

const places = [...placesIn(document, '')];

describe('the description of the API', () => {
  it('says something of every property, schema, parameter, header and answer', () => {
    const missing = places.filter(({ description }) => typeof description !== 'string' || description.trim() === '');
    expect(missing.map(({ path }) => path)).toEqual([]);
    expect(places.length).toBeGreaterThan(1_000);
  });

  it('says it in whole sentences', () => {
    const broken = places.filter(({ description }) => !/^[A-Z0-9`"“][\s\S]*[.:)`”]$/.test(String(description)));
    expect(broken.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });

  it('says more than a name does', () => {
    const empty = places.filter(({ name, description }) => {
      const words = String(description)
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word !== '' && !['the', 'a', 'an', 'of', 'its'].includes(word));
      return words.join('') === name.toLowerCase().replaceAll(/[^a-z]/g, '') || words.length < 2;
    });
    expect(empty.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });

  it('gives Spectral, a public linter, nothing that it calls an error', () => {
    for (const [path, object] of objectsIn(document, '')) {
      if (object['type'] === 'array') expect(object, path).toHaveProperty('items');
      // It takes such an example for a schema, and a wrong one.
      if (/\/content\/.*\/example\/|^\/components\/schemas\/.*\/examples\/\d/.test(path)) {
        expect('type' in object && 'default' in object, path).toBe(false);
      }
    }
  });

  it('leads to no page that only the repository has', () => {
    const led = places.filter(({ description }) => /\]\((?!https?:)/.test(String(description)));
    expect(led.map(({ path }) => path)).toEqual([]);
  });
});
