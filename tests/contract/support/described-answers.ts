import { buildOpenApi, operations } from '@platen/api';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json'?: DescribedJson } }>>;
}

interface DescribedJson {
  /** Examples of failures, one of each code. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface DescribedAnswer {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const document = buildOpenApi(Object.values(operations), { baseUrl: 'https://platen.example' });
const ajv = new Ajv2020({ strict: false, allErrors: true });
// The package is CommonJS; its default export arrives wrapped.
(addFormats as unknown as { readonly default: (ajv: Ajv2020) => void }).default?.(ajv);
ajv.addSchema({ $id: 'https://platen.example/openapi.json', ...document });

const patterns = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // An address without parameters wins over one with.
  .sort((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')));
const validators = new Map<string, ValidateFunction>();

/** The id of the operation that answers at an address; undefined when none is described. */
export function operationAt(method: string, path: string): string | undefined {
  return findOperation(method, path)?.operation.operationId;
}

function findOperation(method: string, path: string) {
  const canonical = path.replace(/^\/api\/v1\//, '/v1/');
  const template = patterns.find(({ pattern }) => pattern.test(canonical))?.path;
  if (template === undefined) return undefined;
  const operation = (document.paths[template] as Readonly<Record<string, DescribedOperation>>)[method.toLowerCase()];
  return operation && { template, operation };
}

/** What is wrong with an answer, by the description of the API; an empty list when it is as described. */
export function problemsOf({ method, path, status, body }: DescribedAnswer): readonly string[] {
  const found = findOperation(method, path);
  if (!found) return [];
  const { template, operation } = found;
  const response = operation.responses[String(status)];
  if (!response) return [`${method} ${template} answered ${status}, which is not described: ${JSON.stringify(body)}`];
  const json = response.content?.['application/json'];
  // What is sent as it comes has no schema.
  if (!json) return [];
  const code = codeIn(body);
  // An address with a part that is too long is no operation's.
  if (code !== undefined && code !== 'NOT_FOUND' && !(code in (json.examples ?? {}))) {
    return [`${method} ${template} answered ${status} ${code}, which is not described there: ${JSON.stringify(body)}`];
  }
  const pointer = [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ]
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `https://platen.example/openapi.json#/${pointer}` });
  validators.set(pointer, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${method} ${template} ${status}: ${instancePath} ${message}`,
  );
}

/** The examples of properties of named schemas, and whether their schemas take them. */
export function propertyExamples(): readonly {
  readonly path: string;
  readonly example: unknown;
  readonly fits: boolean;
}[] {
  return Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties as Readonly<Record<string, { readonly examples?: readonly unknown[] }>>).flatMap(
      ([name, { examples = [] }]) => {
        const path = `components/schemas/${schema}/properties/${name}`;
        return examples.map((example) => ({
          path,
          example,
          fits: ajv.validate({ $ref: `https://platen.example/openapi.json#/${path}` }, example),
        }));
      },
    ),
  );
}

/** The code of a failure. */
function codeIn(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: string } };
  return error?.code;
}
