import { expect } from 'vitest';
import { operationAt, problemsOf } from './described-answers.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
}

export interface Client {
  readonly key: string;
  /** Sends a request; checks that the answer is one that the description of the API tells. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What every answer to a key tells. */
export const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;

/** They answer whatever is broken, so they look at no key. */
const isProbe = (path: string) => ['/healthz', '/readyz', '/metrics'].includes(path);

/** Which operations were called by any client of this process, with which status. */
export const calledOperations = new Set<string>();

/** `own` are headers of every call, such as the cookie of a session. */
export function createClient(baseUrl: string, key: string, own: Readonly<Record<string, string>> = {}): Client {
  async function call(method: string, address: string, { body, headers }: CallOptions = {}): Promise<Answer> {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    const response = await fetch(baseUrl + address, {
      method,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...((isJson || typeof body === 'string') && { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
    });
    const text = await response.text();
    const isJsonAnswer = method !== 'HEAD' && response.headers.get('content-type')?.startsWith('application/json');
    const parsed = isJsonAnswer ? JSON.parse(text) : text;
    const path = address.split('?')[0] ?? '';
    const isKnown = key !== '' || /^Bearer \S/i.test(headers?.['authorization'] ?? '');
    const operation = operationAt(method, path);
    if (operation) calledOperations.add(operation);
    if (method !== 'HEAD') {
      expect(problemsOf({ method, path, status: response.status, body: parsed })).toEqual([]);
    }
    const missing = isKnown && !isProbe(path) ? rateHeaders.filter((name) => !response.headers.has(name)) : [];
    expect(missing, `headers of ${method} ${address}`).toEqual([]);
    return { status: response.status, headers: response.headers, body: parsed };
  }
  return {
    key,
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, { body, ...(headers && { headers }) }),
    patch: (path, body, headers) => call('PATCH', path, { body, ...(headers && { headers }) }),
    delete: (path) => call('DELETE', path),
  };
}
