import { Readable } from 'node:stream';
import type { FileSuccess, Operation, OperationSuccess, Scope, StreamSuccess } from '@platen/api';
import { parseInput } from '@platen/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireRole, requireScope } from '../accounts/authenticator.ts';
import type { HeldRight, Rights } from '../accounts/rights.ts';
import type { Principal } from '../domain/principal.ts';
import type { CallsAtOnce } from '../limits/calls-at-once.ts';
import type { PublicCalls } from '../limits/public-calls.ts';
import type { StoredAnswer, UnitsOfWork } from '../services/accounts/idempotency-service.ts';
import type { FileSigner } from '../services/files/file-signer.ts';
import type { Gate } from './access/gate.ts';
import { readAcceptHeader } from './answers/accept-header.ts';
import type { Subjects } from './answers/access-lines.ts';
import { errorAnswer } from './answers/error-answers.ts';
import type { IdempotencyKey } from './answers/idempotency-key.ts';
import { withIgnoredFields } from './answers/ignored-fields.ts';
import type { ListCursors } from './answers/list-cursors.ts';
import { toPage } from './answers/list-page.ts';
import { type Methods, resource } from './answers/resource.ts';
import { type OpenRendered, type Rendered, sendRendered } from './answers/send-rendered.ts';
import type { RequestBodyCache } from './bodies/request-body-cache.ts';
import type { Answer, Call, FileAnswer, Handler, StreamAnswer } from './call.ts';
import { entityTag } from './files/entity-tag.ts';
import { sendMade } from './files/send-packed.ts';
import { listOf, type ReadQuery, readBody, readQuery } from './read-input.ts';

export interface BoundOperation {
  readonly operation: Operation;
  // biome-ignore lint/suspicious/noExplicitAny: the table of handlers has proved that it fits its operation.
  readonly handler: Handler<any>;
}

export interface BindOptions {
  readonly gate: Gate;
  readonly subjects: Subjects;
  readonly once: IdempotencyKey;
  /** For calls without a key. */
  readonly units: UnitsOfWork;
  readonly bodies: RequestBodyCache;
  readonly signer: Pick<FileSigner, 'signAnswer'>;
  readonly cursors: ListCursors;
  readonly rights: Pick<Rights, 'hold'>;
  readonly openRendered: OpenRendered;
  readonly callsAtOnce: CallsAtOnce;
  readonly publicCalls: PublicCalls;
  /** By what those are counted who call without a key. */
  readonly networkOf: (request: FastifyRequest) => string;
  /** Throws while nothing may be written. */
  readonly checkSpace: () => Promise<void>;
  /** Throws while the account may store no more. */
  readonly checkStorage: (account: Principal) => Promise<void>;
}

/** Registers operations on `app`, grouped by address so that other methods there are answered 405. */
export function bindOperations(app: FastifyInstance, bound: readonly BoundOperation[], options: BindOptions): void {
  const byPath = Map.groupBy(bound, ({ operation }) => operation.path);
  for (const [path, group] of byPath) {
    const methods: Methods = Object.fromEntries(
      group.map((each) => [
        each.operation.method,
        {
          async onRequest(request: FastifyRequest, reply: FastifyReply) {
            await options.gate.admit(each.operation, request, reply);
            const principal = options.gate.principalOf(request);
            if (principal) options.callsAtOnce.enter(principal, reply.raw);
            // Before its body is read; what has none costs little.
            if (each.operation.access === 'public' && each.operation.body)
              await options.publicCalls.enter(options.networkOf(request), reply.raw);
            if (writes.has(each.operation.method)) await options.checkSpace();
          },
          handler: (request: FastifyRequest, reply: FastifyReply) => run({ ...each, ...options, request, reply }),
          ...bodyLimitOf(each.operation),
        },
      ]),
    );
    resource(app, toRoute(path), methods, 'operation');
  }
}

/** Names, passwords and tokens. */
const publicBodyBytes = 16_384;

/** Who has no key holds little of the memory: a body is in it before anybody looks at who sent it. */
function bodyLimitOf({ access, body }: Operation): { readonly bodyLimit?: number } {
  const limit = body?.maxBytes ?? (access === 'public' ? publicBodyBytes : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
}

/** The path of an operation as the web framework takes it. */
export function toRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Reading goes on when the disk is full, and deleting makes room. */
const writes: ReadonlySet<Operation['method']> = new Set(['POST', 'PUT', 'PATCH']);

interface Run extends BoundOperation, BindOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Checked extends Run {
  readonly principal: Principal | undefined;
  readonly query: ReadQuery | undefined;
}

async function run(given: Run): Promise<unknown> {
  const { operation, request, reply, gate, subjects } = given;
  subjects.note(request, request.params);
  const principal = gate.principalOf(request);
  if (principal) {
    if (operation.access !== 'any-key') requireScope(principal, operation.access as Scope);
    for (const scope of operation.alsoNeeds ?? []) requireScope(principal, scope);
    if (operation.roles) requireRole(principal, operation.roles);
  }
  const { success, body } = operation;
  const context: Checked = { ...given, principal, query: readQuery(given, principal) };
  const once = (content: () => string, work: (units: UnitsOfWork) => Promise<Answer<unknown> | StoredAnswer>) =>
    context.once(
      { operation, request, principal, content },
      {
        run: (units) => answered(context, () => work(units)),
        answerTo: (data) => envelope(context, { data }),
      },
    );
  const call = readCall(context, { once: (content, work) => once(() => content, work as never) });
  if ('file' in success) return sendFileOf(context, success, call);
  if ('mediaType' in success) return sendStream(context, success, call);
  // A multipart body is read by its handler, which alone knows when the same file came again.
  const answer =
    body?.mediaType === 'multipart/form-data'
      ? await answered(context, () => handle(context, call))
      : await once(
          () => JSON.stringify(request.body ?? null),
          (units) => handle(context, { ...call, units }),
        );
  subjects.note(request, (answer.body as { readonly data?: unknown }).data);
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  // After an answer was taken from memory, so that a repeated one has fresh signatures.
  const signed = principal ? context.signer.signAnswer(answer.body, principal) : answer.body;
  reply.code(answer.status);
  if (!success.fileTypes) return reply.send(signed);
  reply.header('vary', ['Accept', reply.getHeader('vary') ?? []].flat().join(', '));
  const accepted = answer.status === success.status ? readAcceptHeader(request.headers.accept) : undefined;
  if (!accepted || !principal) return reply.send(signed);
  const { data } = signed as { readonly data: Rendered };
  const { accountId } = principal;
  return sendRendered(reply, data, {
    accepted,
    open: () => given.openRendered({ accountId, renderId: data.renderId }),
  });
}

function readCall(
  { operation, request, reply, bodies, units, gate, principal, query }: Checked,
  { once }: Pick<Call<Operation>, 'once'>,
): Call<Operation> {
  return {
    principal: principal as never,
    signedIn: gate.signedInOf(request) as never,
    params: (operation.params ? parseInput(operation.params, request.params) : undefined) as never,
    query: query as never,
    body: readBody(operation, request, bodies.of(request)) as never,
    request,
    reply,
    units,
    once,
  };
}

async function sendFileOf(
  { handler, request, reply }: Run,
  { mediaType }: FileSuccess,
  call: Call<Operation>,
): Promise<FastifyReply> {
  return sendMade({ mediaType, ...((await handler(call)) as FileAnswer) }, { request, reply });
}

async function sendStream({ handler, request, reply, rights }: Run, success: StreamSuccess, call: Call<Operation>) {
  const { stream, headers = {} } = (await handler(call)) as StreamAnswer;
  reply.headers(headers);
  if (!stream) return reply.code(204).send();
  reply.code(success.status).type(success.mediaType);
  if (request.method !== 'HEAD') {
    if (call.principal) endWithRight(stream, rights.hold(call.principal));
    return reply.send(stream);
  }
  // Nobody is going to read it.
  stream.destroy();
  return reply.send(Readable.from([]));
}

/** Who may read no more is sent no more, however long the stream would go on. */
function endWithRight(stream: Readable, { signal, release }: HeldRight): void {
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  stream.once('close', release);
}

async function handle({ operation, handler, checkStorage }: Run, call: Call<Operation>) {
  if (storesMore(operation, call)) await checkStorage(call.principal);
  return (await handler(call)) as Answer<unknown> | StoredAnswer;
}

/** Puts the answer of the work, or its error, into the envelope. */
async function answered(context: Checked, work: () => Promise<Answer<unknown> | StoredAnswer>): Promise<StoredAnswer> {
  try {
    const answer = await work();
    return 'body' in answer ? answer : envelope(context, answer);
  } catch (cause) {
    return errorAnswer(cause, context.request);
  }
}

function storesMore({ stores }: Operation, { body }: Call<Operation>): boolean {
  if (stores !== 'canvasData') return stores === 'always';
  return (body as unknown as { readonly canvasData?: unknown }).canvasData !== undefined;
}

function envelope(context: Checked, answer: Answer<unknown>): StoredAnswer {
  const { operation, request, principal, query = {}, cursors } = context;
  const others = [operation.accepted, operation.tried];
  const other = others.find((each) => each !== undefined && answer.status === each.status);
  const success = other ?? (operation.success as OperationSuccess);
  // What leaves is checked like what enters: an answer never has a shape that the description does not tell.
  const data = success.data.parse(withIgnoredFields(operation.body, request.body, answer.data));
  const status = answer.status ?? success.status;
  const headers = { ...headersOf(success, data, request.params), ...answer.headers };
  if (!success.pagination || !answer.page) return { status, headers, body: { success: true, data } };
  const { next, after, ...shown } = answer.page;
  const nextCursor = next && cursors.write({ page: shown.page + 1, after: next }, listOf(operation, principal, query));
  const byCursor = after !== undefined;
  const page = toPage({ ...shown, nextCursor, byCursor, kind: success.pagination, url: request.url });
  return {
    status,
    headers: { ...headers, ...page.headers },
    body: { success: true, data, pagination: page.pagination },
  };
}

/** What follows from what is answered. */
function headersOf(
  { location, etag, isSecret }: OperationSuccess,
  data: unknown,
  params: unknown,
): Readonly<Record<string, string>> {
  const values = { ...(params as object), ...(data as object) };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name as never]));
  return {
    ...(location !== undefined && { location: filled(location) }),
    ...(etag !== undefined && { etag: entityTag(filled(etag)) }),
    ...(isSecret && { 'cache-control': 'no-store' }),
  };
}
