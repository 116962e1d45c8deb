import { operations } from '@platen/api';
import { parseInput } from '../../../../packages/api/src/input.ts';
import type { Operation } from '../../../../packages/api/src/operation.ts';
import { parseJsonBody } from '../../../../packages/server/src/http/bodies/json-guard.ts';
import { jsonBounds } from '../../../../packages/server/src/http/bodies/json-shape.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { jsonMutator } from '../mutate/json.ts';
import { unlessRefused } from './refused.ts';
import { wordsOf } from './words.ts';

const bodies = Object.values<Operation>(operations).flatMap(({ body }) =>
  body === undefined || body.mediaType === 'multipart/form-data' ? [] : [body],
);
const words = wordsOf('packages/api/src/schemas', 'packages/server/src/services');

/** The guard of JSON bodies, and behind it the checks of every operation that takes one. */
export const target: FuzzTarget = {
  maxBytes: 10_000,
  slowMs: 5_000,
  seeds: async () =>
    [
      ...bodies.flatMap(({ examples = {} }) => Object.values(examples).map((example) => JSON.stringify(example))),
      ...odd,
    ].map((text) => Buffer.from(text)),
  dictionary: [
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\u0000',
      '\\ud800',
      '\\udc00',
      '\\"',
      '\\',
      'null',
      'true',
      'false',
      '1e999',
    ],
    ...['-0', '"__proto__":', '"constructor":', '\\u005f_proto__', '\ufeff', '/* */', 'NaN', '1E+2', '"a":1,"a":2'],
    ...[Buffer.from([0xff]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xc0, 0xaf])],
    ...words,
  ],
  mutate: jsonMutator(words),
  run(input) {
    const value = unlessRefused(() => ({ parsed: parseJsonBody(input) }));
    if (value === undefined) return 'refused';
    expectBounded(value.parsed, 0);
    let taken = 0;
    for (const { schema, fieldCodes } of bodies) {
      const found = unlessRefused(() => ({ body: parseInput(schema, value.parsed, fieldCodes) }));
      if (found !== undefined) taken += 1;
    }
    return taken > 0 ? 'taken' : 'refused';
  },
};

const odd = [
  '{"a":{"__proto__":{"polluted":true}}}',
  '{"format":"png","format":"pdf"}',
  '[1e400,-0,1e-400,"\\u0000","\\ud800"]',
  `${'['.repeat(32)}${']'.repeat(32)}`,
  `${'{"a":'.repeat(31)}1${'}'.repeat(31)}`,
  '{"name":"A","width":10,"height":10,"canvasData":{"elements":[]}}',
  '{"dynamicData":{"a":[{"b":null}]},"dynamicElements":{"title":{"text":"x"}}}',
];

/** What the guard promises of what it lets in. */
function expectBounded(value: unknown, depth: number): void {
  if (depth > jsonBounds.depth) throw new Error('deeper than promised');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a number without an end');
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw new Error('a text that is none');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__' || key.length > jsonBounds.keyLength) throw new Error('a key that is none');
    expectBounded(key, depth + 1);
    expectBounded(part, depth + 1);
  }
}
