import type { Operation } from '../operation.ts';
import type { JsonSchema } from './json-schema.ts';

const integer = (description: string): JsonSchema => ({ description, schema: { type: 'integer' } });
const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } });

const always = {
  'X-Request-Id': text(
    'Names the request in the logs of the operator: its own `X-Request-Id`, when that is up to 100 letters, digits and `._:+/=@-`, else an id that is made up.',
  ),
  'X-API-Version': text('The date of the newest change of the API.'),
};

const rates = {
  'X-RateLimit-Limit': integer('Calls of this kind that may come in a minute.'),
  'X-RateLimit-Remaining': integer('How many of them are left.'),
  'X-RateLimit-Reset': integer('Unix time in seconds at which the count begins anew.'),
};

const ofLists = {
  'X-Total-Count': integer('How many items there are on all pages; about right where `totalIsEstimate` is told.'),
  Link: text('Addresses of other pages, RFC 8288: `first`, `prev`, `next` and `last`, as far as they are known.'),
};

const ofFiles = {
  ETag: text('Names the content.'),
  'Cache-Control': text('Who may keep the file, and for how long.'),
};

const ofRenderedFiles = {
  'Content-Location': text('The address of the file, as `imageUrl` of the JSON.'),
  'Platen-Warnings': text(
    'What was noticed on the way, as JSON in ASCII: `warnings` of the JSON, as many as 4,000 characters hold.',
  ),
  'Platen-Warnings-Count': integer('How many warnings there are in all.'),
};

/** Every header, to be referred to. */
export const componentHeaders: JsonSchema = { ...always, ...rates, ...ofLists, ...ofFiles, ...ofRenderedFiles };

const references = (headers: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const listHeaders: JsonSchema = references(ofLists);
export const fileHeaders: JsonSchema = references(ofFiles);
export const renderedFileHeaders: JsonSchema = references(ofRenderedFiles);

/** Headers of every answer to an operation. */
export function answerHeaders(operation: Operation): JsonSchema {
  return references(operation.access === 'public' ? always : { ...always, ...rates });
}
