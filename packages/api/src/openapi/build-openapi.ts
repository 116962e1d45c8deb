import type { z } from 'zod';
import { apiVersion } from '../api-version.ts';
import {
  actsForAccount,
  type FileSuccess,
  type Operation,
  type OperationSuccess,
  rolesOf,
  type StreamSuccess,
  tags,
  takesIdempotencyKey,
} from '../operation.ts';
import { pagination } from '../schemas/common.ts';
import { addErrorSchema, errorExamples, errorResponses } from './describe-errors.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { addDocumentSchemas } from './document-schemas.ts';
import { acceptedExample, answerExamples, triedExamples } from './example-answers.ts';
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { lowerDefaults } from './lower-defaults.ts';
import { answerHeaders, componentHeaders, fileHeaders, listHeaders, renderedFileHeaders } from './response-headers.ts';

/** The OpenAPI 3.1 document of the operations. `baseUrl` has no slash at its end. */
export function buildOpenApi(operations: readonly Operation[], options: { readonly baseUrl: string }) {
  const components: Components = new Map();
  addDocumentSchemas(components);
  addErrorSchema(components);
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    const path = operation.access === 'admin' ? operation.path : `/v1${operation.path}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, components) };
  }
  const webhooks = describeWebhooks(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: apiVersion,
      summary: 'Stored designs and your own data become PNG, JPG, WebP, PDF and SVG.',
      description:
        'Every call needs an API key as a Bearer token, or the cookie of a session. Each address also answers under `/api/v1`. Answers have the form `{success, data}`, failures `{success, error}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: lowerDefaults(
        Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
      ) as Readonly<Record<string, JsonSchema>>,
      examples: errorExamples(),
      headers: componentHeaders,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of an account: `platen_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-platen_session_…',
          description:
            'The session of a person who signed in with `POST /v1/session`. The name of the cookie ends in an id of the installation, and begins with `__Host-` where `PLATEN_BASE_URL` is https. Calls other than GET need `Origin: <PLATEN_BASE_URL>`. `Platen-Account: acc_…` chooses the account; a person with only one account may leave it out. A key takes precedence over a session.',
        },
        adminToken: { type: 'http', scheme: 'bearer', description: "The operator's `PLATEN_ADMIN_TOKEN`." },
      },
    },
  };
}

function describe(operation: Operation, components: Components): JsonSchema {
  const { id, tag, summary, description, access, alsoNeeds, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, whoMayCall(operation)].filter((part) => part !== undefined).join('\n\n'),
    ...(access === 'public' && { security: [] }),
    ...(access === 'admin' && { security: [{ adminToken: [] }] }),
    ...((access === 'person' || access === 'operator') && { security: [{ session: [] }] }),
    ...(actsForAccount(operation) && access !== 'any-key' && { 'x-required-scope': access }),
    ...(alsoNeeds && { 'x-also-required-scopes': alsoNeeds }),
    ...(actsForAccount(operation) && { 'x-required-roles': rolesOf(operation) }),
    parameters: parametersOf(operation, components),
    ...(body && {
      requestBody: {
        required: body.optional !== true,
        content: {
          [body.mediaType ?? 'application/json']: {
            schema: toJsonSchema(body.schema, { io: 'input', components }),
            ...(body.examples && {
              examples: Object.fromEntries(Object.entries(body.examples).map(([name, value]) => [name, { value }])),
            }),
          },
        },
      },
    }),
    responses: responsesOf(operation, components),
  };
}

/** In words: the scopes of a key, and the roles of a person. */
function whoMayCall(operation: Operation): string {
  const { access, alsoNeeds = [], roles } = operation;
  if (access === 'public') return '**Who may call:** everybody; no key or session is needed.';
  if (access === 'admin') return '**Who may call:** the operator, with the admin token.';
  if (access === 'operator') return '**Who may call:** operators of the installation who are signed in; no API key.';
  if (access === 'person') return '**Who may call:** everybody who is signed in, whatever their role.';
  const scopes = [access, ...alsoNeeds].filter((scope) => scope !== 'any-key').map((scope) => `\`${scope}\``);
  const keys = roles ? undefined : scopes.length === 0 ? 'every API key' : `API keys with ${scopes.join(' and ')}`;
  const people = `people in the role ${inWords(rolesOf(operation))}`;
  return `**Who may call:** ${keys === undefined ? `${people}; no API key` : `${keys}, and ${people}`}.`;
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** RFC 7240. */
const preferParameter: JsonSchema = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` answers 202 at once, like `async: true` in the body. With `wait=<seconds>`, the answer is the finished result if it is ready within that time.',
  schema: { type: 'string' },
};

const ifNoneMatchParameter: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of your copy. While the copy is up to date, the answer is 304 without a body.',
  schema: { type: 'string' },
};

function parametersOf(operation: Operation, components: Components): readonly JsonSchema[] {
  const ofShape = (place: 'path' | 'query', object: z.ZodObject | undefined): readonly JsonSchema[] =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => {
      const { description, ...json } = toJsonSchema(schema as z.ZodType, { io: 'input', components });
      return {
        name,
        in: place,
        required: place === 'path',
        ...(description !== undefined && { description }),
        schema: json,
      };
    });
  return [
    ...ofShape('path', operation.params),
    ...ofShape('query', operation.query),
    ...('mediaType' in operation.success && operation.success.mediaType === 'text/event-stream'
      ? [
          {
            name: 'Last-Event-ID',
            in: 'header',
            required: false,
            description: 'The id of the last event that you received: the stream goes on after it.',
            schema: { type: 'string', pattern: '^\\d{0,9}$' },
          },
        ]
      : []),
    ...('file' in operation.success ? [ifNoneMatchParameter] : []),
    ...(operation.accepted ? [preferParameter] : []),
    ...(takesIdempotencyKey(operation)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'A repeated call with the same key and body gets the first answer again, for 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ]
      : []),
  ];
}

const binary: JsonSchema = { type: 'string', format: 'binary' };

function successOf(operation: Operation, success: OperationSuccess, components: Components): JsonSchema {
  const data = toJsonSchema(success.data, { io: 'output', components });
  const content: JsonSchema = {
    type: 'object',
    required: ['success', 'data', ...(success.pagination ? ['pagination'] : [])],
    properties: {
      success: { const: true, description: 'Always true: the call succeeded.' },
      data: { ...data, description: success.description },
      ...(success.pagination && {
        pagination: {
          ...toJsonSchema(pagination[success.pagination], { io: 'output', components }),
          description: 'Which part of the list this is.',
        },
      }),
    },
  };
  return {
    description: success.description,
    headers: {
      ...answerHeaders(operation),
      ...(success.pagination && listHeaders),
      ...(success.fileTypes && renderedFileHeaders),
    },
    content: {
      'application/json': { schema: content, example: exampleOf(operation, success) },
      ...Object.fromEntries((success.fileTypes ?? []).map((type) => [type, { schema: binary }])),
    },
  };
}

/** A whole answer, in its envelope. */
function exampleOf(operation: Operation, success: OperationSuccess): JsonSchema {
  const known: Readonly<Record<string, unknown>> = answerExamples;
  const example = success === operation.tried ? triedExamples[operation.id] : known[operation.id];
  const data = success === operation.accepted ? acceptedExample : example;
  const pagination = {
    page: 1,
    limit: 20,
    total: 1,
    ...(success.pagination === 'with-total-pages' && { totalPages: 1 }),
  };
  return { success: true, data, ...(success.pagination && { pagination }) };
}

function responsesOf(operation: Operation, components: Components): JsonSchema {
  const responses: Record<string, JsonSchema> = {};
  const { accepted, tried } = operation;
  for (const success of [operation.success, ...(accepted ? [accepted] : []), ...(tried ? [tried] : [])]) {
    if ('file' in success) Object.assign(responses, fileResponses(operation, success, components));
    else if ('mediaType' in success) Object.assign(responses, streamResponses(operation, success));
    else responses[success.status] = successOf(operation, success, components);
  }
  Object.assign(responses, errorResponses(operation));
  return responses;
}

function streamResponses(operation: Operation, success: StreamSuccess): Record<string, JsonSchema> {
  const { status, description, mediaType, whenEmpty } = success;
  return {
    [status]: {
      description,
      headers: answerHeaders(operation),
      content: { [mediaType]: { schema: { type: 'string' } } },
    },
    ...(whenEmpty !== undefined && { 204: { description: whenEmpty, headers: answerHeaders(operation) } }),
  };
}

function fileResponses(
  operation: Operation,
  { status, description, mediaType, file }: FileSuccess,
  components: Components,
): Record<string, JsonSchema> {
  const headers = { ...answerHeaders(operation), ...fileHeaders };
  const schema =
    file === 'bytes'
      ? binary
      : {
          type: 'object',
          required: ['success', 'data'],
          properties: {
            success: { const: true, description: 'Always true: the call succeeded.' },
            data: { ...toJsonSchema(file, { io: 'output', components }), description },
          },
        };
  const known: Readonly<Record<string, unknown>> = answerExamples;
  const example = file !== 'bytes' && { example: { success: true, data: known[operation.id] } };
  return {
    [status]: { description, headers, content: { [mediaType]: { schema, ...example } } },
    304: { description: 'The copy that `If-None-Match` names is up to date.', headers },
  };
}
