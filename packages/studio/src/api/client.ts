import operations from 'platen:operations';
import type { Operations } from '@platen/api';
import type { z } from 'zod';
import { noteBuild } from './new-build.ts';
import { pathPrefix } from './path-prefix.ts';

type Id = keyof Operations;
type Params<O> = O extends { readonly params: infer S extends z.ZodType } ? z.input<S> : never;
/** Numbers and switches are written into the address as text. */
type Query<O> = O extends { readonly query: infer S extends z.ZodType }
  ? { readonly [Key in keyof z.input<S>]?: string | number | boolean | undefined }
  : never;
type Body<O> = O extends { readonly body: { readonly schema: infer S extends z.ZodType } } ? z.input<S> : never;
type Data<O> = O extends { readonly success: { readonly data: infer S extends z.ZodType } } ? z.output<S> : never;

interface Parts<O> {
  readonly params: Params<O>;
  readonly query: Query<O>;
  readonly body: Body<O>;
}
type Given<P> = { readonly [Key in keyof P as [P[Key]] extends [never] ? never : Key]: P[Key] };

/** The arguments of an operation: those parts that its description has. */
export type CallOf<Name extends Id> = Given<Parts<Operations[Name]>> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

export interface Answered<T> {
  readonly data: T;
  /** Set for a list; `nextCursor` is there when the list goes on. */
  readonly pagination?: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly nextCursor?: string;
  };
  readonly etag: string | null;
}

/** A refusal of the service, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The operation that was called; undefined: it was called in another way than by `call`. */
  readonly operation: Id | undefined;

  constructor(
    status: number,
    error: { code: string; message: string; details?: Readonly<Record<string, unknown>> },
    operation?: Id,
  ) {
    super(error.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = error.code;
    this.details = error.details ?? {};
    this.operation = operation;
  }
}

/** The codes without any session, and with one that has ended. */
const nobodyIsSignedIn: ReadonlySet<string> = new Set(['INVALID_API_KEY', 'SESSION_EXPIRED']);

/**
 * Dispatches `signed-out` when nobody is signed in any more. Then the shell shows the sign-in page, unless a page with
 * unsaved work prevents that; it calls `leave` later. `signed-in` follows when somebody has signed in again.
 */
export const sessionEvents = new EventTarget();

/** The account for which this page acts, whatever other tabs do; undefined: the session's account. */
let acting: string | undefined;

export function actFor(accountId: string | undefined): void {
  acting = accountId;
}

/** Acts for an account from now on: this page, and what it loads in other ways than by `call`. */
export async function chooseAccount(accountId: string): Promise<void> {
  actFor(undefined);
  await call('chooseAccount', { body: { accountId } });
  actFor(accountId);
}

/**
 * Calls an operation of the API with the session. Throws ApiError for a refusal of the service, and TypeError without a
 * connection.
 */
export async function call<Name extends Id>(id: Name, given: CallOf<Name>): Promise<Answered<Data<Operations[Name]>>> {
  const response = await send(id, given as LooseCall);
  return { ...(await readAnswer(response)), etag: response.headers.get('etag') };
}

/** Calls an operation without the session, even if there is one, and returns the raw response. */
export function anonymousCall(id: Id, body: unknown): Promise<Response> {
  return send(id, { body }, 'omit');
}

async function send(
  id: Id,
  { params = {}, query = {}, body, headers, signal }: LooseCall,
  credentials: RequestCredentials = 'same-origin',
): Promise<Response> {
  const [method = 'GET', path = ''] = operations[id] ?? [];
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const response = await fetch(`${pathPrefix()}/v1${place}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(acting !== undefined && { 'platen-account': acting }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    credentials,
    // A page may send a deletion while it is being left.
    keepalive: method === 'DELETE',
  });
  noteBuild(response.headers);
  if (response.ok) return response;
  const { error } = await readAnswer(response);
  if (nobodyIsSignedIn.has(error.code)) tellSignedOut();
  const refused = new ApiError(response.status, error, id);
  const [oldest] = accountsToChoose(refused);
  if (oldest === undefined) throw refused;
  await chooseAccount(oldest);
  return send(id, { params, query, body, ...(headers && { headers }), ...(signal && { signal }) }, credentials);
}

/** Reads the JSON of an answer. Anything else, such as the page of a proxy, counts as no connection. */
export async function readAnswer(response: Response) {
  try {
    return await response.json();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new TypeError(`expected JSON; received ${response.headers.get('content-type')}`, { cause });
  }
}

function tellSignedOut(): void {
  const isLeaving = sessionEvents.dispatchEvent(new Event('signed-out', { cancelable: true }));
  if (isLeaving) sessionEvents.dispatchEvent(new Event('leave'));
}

interface LooseCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The accounts to choose from, when somebody belongs to several and has chosen none yet. */
function accountsToChoose({ details }: ApiError): readonly string[] {
  return details['field'] === 'Platen-Account' && acting === undefined ? (details['accounts'] as string[]) : [];
}
