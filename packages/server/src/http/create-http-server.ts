import type { Operation } from '@platen/api';
import { operations } from '@platen/api';
import { PlatenError } from '@platen/core';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import type { IdSource } from '../domain/ids.ts';
import type { Principal } from '../domain/principal.ts';
import { createCallsAtOnce } from '../limits/calls-at-once.ts';
import { createPublicCalls } from '../limits/public-calls.ts';
import { createPublicRenders, type PublicRenders } from '../limits/public-renders.ts';
import type { StorageQuota } from '../limits/storage-quota.ts';
import type { IdempotencyService } from '../services/accounts/idempotency-service.ts';
import type { FileSigner } from '../services/files/file-signer.ts';
import type { FilesService } from '../services/files/files-service.ts';
import type { NeutralPicture } from '../services/picture-urls/neutral-picture.ts';
import type { StudioFilesService } from '../services/studio/studio-files-service.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { callerNetwork } from './access/caller-network.ts';
import { answerPreflights } from './access/cross-origin.ts';
import { createGate, type Gate, type GateOptions } from './access/gate.ts';
import { createPageOrigin, type PageOrigin } from './access/page-origin.ts';
import type { SessionCookie } from './access/session-cookie.ts';
import { type Subjects, writeAccessLines } from './answers/access-lines.ts';
import { answerErrors, frameworkErrorsAs, notJson, tellCommon } from './answers/error-answers.ts';
import { createEventStreams } from './answers/event-streams.ts';
import { createIdempotencyKey } from './answers/idempotency-key.ts';
import type { ListCursors } from './answers/list-cursors.ts';
import { watchCallers } from './answers/watch-callers.ts';
import { type BindOptions, type BoundOperation, bindOperations, toRoute } from './bind-operations.ts';
import { parseJsonBody, parseLongJsonBody } from './bodies/json-guard.ts';
import { jsonBounds } from './bodies/json-shape.ts';
import type { RequestBodyCache } from './bodies/request-body-cache.ts';
import { answerBefore } from './connections/answer-before.ts';
import { answerInTurn } from './connections/answer-in-turn.ts';
import { drainRefusedBodies } from './connections/drain-refused-bodies.ts';
import { endConnectionsOnClose } from './connections/end-connections.ts';
import { hasBody, standsTwice } from './connections/request-head.ts';
import { readRequestId } from './connections/request-origin.ts';
import { createHandlers, type Services } from './create-handlers.ts';
import { docsRoutes } from './routes/docs-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { healthRoutes, type Readiness } from './routes/health-routes.ts';
import { answerKnownPictures } from './routes/known-pictures.ts';
import { libraryRoutes } from './routes/library-routes.ts';
import { pictureUrlRoutes } from './routes/picture-url-routes.ts';
import { signOnRoutes } from './routes/sign-on-routes.ts';
import { studioRoutes } from './routes/studio-routes.ts';

export interface HttpServerOptions extends Omit<GateOptions, 'sessions' | 'cookie' | 'pageOrigin'> {
  readonly cookie: SessionCookie;
  readonly signOnCookie: SessionCookie;
  readonly services: Services;
  readonly neutralPicture: NeutralPicture;
  readonly files: FilesService;
  readonly signer: FileSigner;
  readonly cursors: ListCursors;
  readonly idempotency: IdempotencyService;
  readonly readiness: Readiness;
  /** The parts that are served, besides `/healthz` and `/readyz`. */
  readonly serves: ReadonlySet<ServedPart>;
  /** Throws while nothing may be written to the disk. */
  readonly checkSpace: () => Promise<void>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly bodies: RequestBodyCache;
  /** Where people reach the service, for the description of the API. */
  readonly baseUrl: string;
  /** The built web app; undefined: it is not served. */
  readonly studio: StudioFilesService | undefined;
  readonly newId: IdSource;
  readonly logger: Logger;
}

/** `api`: everything for callers, with the web app and the files; `admin` and `metrics` are for operators. */
export type ServedPart = 'api' | 'admin' | 'metrics';

/** 2 MB; photos come by URL. */
const maxBodyBytes = 2 * 1024 ** 2;
/** Longer bodies are read in steps, because they would delay other requests by more than some milliseconds. */
const longBodyBytes = 100_000;
const bodyTimeoutMs = 60_000;
/** Enough for a hundred megabytes at 3 Mbit/s. */
const formTimeoutMs = 300_000;
/**
 * A connection without any traffic for this time is closed; no call takes so long (`idempotency-service.ts`). A client
 * that reads nothing of its answer is noticed at the second check, after twice this time.
 */
const stallTimeoutMs = 150_000;
/** The specification shows both for renders; every route answers under both. */
const prefixes = ['/v1', '/api/v1'] as const;

/** The web layer: addresses, headers, bodies and the error envelope. It decides nothing about designs. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { sessions } = options.services;
  const pageOrigin = createPageOrigin(options.baseUrl);
  const { serves } = options;
  // Where the admin API is not served, its token opens nothing, so nobody can find out whether a token is right.
  const adminToken = serves.has('admin') ? options.adminToken : undefined;
  const gate = createGate({ ...options, adminToken, sessions, pageOrigin });
  const looksAtCallers = serves.has('api') || serves.has('admin');
  const app = fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    genReqId: ({ headers }) => readRequestId(headers) ?? options.newId('req'),
    requestTimeout: formTimeoutMs,
    connectionTimeout: stallTimeoutMs,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    // For requests that Fastify refuses before it has found a route.
    frameworkErrors: frameworkErrorsAs(looksAtCallers ? gate.admitStray : undefined),
    // During a stop, requests on open connections are still answered.
    return503OnClosing: false,
  });
  const { pictureUrls } = options.services;
  if (serves.has('api')) answerBefore(app, answerKnownPictures({ ...options, pictureUrls }));
  answerInTurn(app);
  refuseCompressedBodies(app);
  readJsonBodies(app, { ...options, gate });
  passForms(app);
  limitBodyTime(app);
  answerErrors(app);
  addCommonHeaders(app);
  if (serves.has('api')) answerPreflights(app, prefixes);
  const subjects = writeAccessLines(app, { ...options, gate });
  drainRefusedBodies(app);
  endConnectionsOnClose(app);
  healthRoutes(app, options);
  if (!looksAtCallers) return app;
  watchCallers(app, gate);
  const publicRenders = createPublicRenders(options);
  bindApi(app, { ...options, gate, pageOrigin, subjects, publicRenders });
  if (!serves.has('api')) return app;
  docsRoutes(app, options);
  fileRoutes(app, options.files);
  const web = { ...options, gate, subjects, publicRenders, networkOf: networkOf(options) };
  pictureUrlRoutes(app, { ...web, pictureUrls });
  signOnRoutes(app, { ...web, signOn: options.services.signOn });
  if (options.studio !== undefined) studioRoutes(app, { baseUrl: options.baseUrl, files: options.studio });
  return app;
}

interface ApiOptions extends HttpServerOptions {
  readonly gate: Gate;
  readonly pageOrigin: PageOrigin;
  readonly subjects: Subjects;
  readonly publicRenders: PublicRenders;
}

function bindApi(app: FastifyInstance, options: ApiOptions): void {
  const eventStreams = createEventStreams({ watch: options.services.batchWatch, signer: options.signer });
  // Streams end by themselves only when their batch does; without this a stop would wait for them.
  app.addHook('preClose', async () => eventStreams.close());
  const { bodies, cookie, signOnCookie, pageOrigin } = options;
  const web = {
    cookie,
    signOnCookie,
    pageOrigin,
    networkOf: networkOf(options),
    publicRenders: options.publicRenders,
    subjects: options.subjects,
  };
  const handlers = createHandlers(options.services, { eventStreams, bodies, ...web });
  const bound = Object.values(operations).map(
    (operation): BoundOperation => ({
      operation,
      handler: handlers[operation.id] as BoundOperation['handler'],
    }),
  );
  const binding: BindOptions = {
    gate: options.gate,
    subjects: options.subjects,
    once: createIdempotencyKey(options.idempotency),
    units: options.idempotency.units,
    bodies,
    signer: options.signer,
    cursors: options.cursors,
    rights: options.services.rights,
    openRendered: async (key) => {
      const file = await options.services.renders.file(key);
      return { ...file, bytes: await options.files.read(file) };
    },
    callsAtOnce: createCallsAtOnce(options.plans),
    publicCalls: createPublicCalls(),
    networkOf: web.networkOf,
    checkSpace: options.checkSpace,
    checkStorage: (account: Principal) => options.storage.check(account),
  };
  const isAdmin = ({ operation }: BoundOperation) => operation.access === 'admin';
  if (options.serves.has('admin')) bindOperations(app, bound.filter(isAdmin), binding);
  if (!options.serves.has('api')) return;
  for (const prefix of prefixes) {
    app.register(
      async (api) => {
        libraryRoutes(api, options.services.library);
        bindOperations(
          api,
          bound.filter((each) => !isAdmin(each)),
          binding,
        );
      },
      { prefix },
    );
  }
}

/** The name by which callers without a key, and attempts to sign in, are counted. */
function networkOf({ clientAddress }: Pick<HttpServerOptions, 'clientAddress'>) {
  return ({ raw }: FastifyRequest) => callerNetwork(clientAddress(raw));
}

/** A small compressed body could become gigabytes in memory. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') return done(null, payload);
    done(
      new PlatenError('UNSUPPORTED_MEDIA_TYPE', {
        message: `Send the body as it is, without Content-Encoding; received ${encoding.slice(0, 64)}.`,
        details: { field: 'Content-Encoding', expected: 'identity', received: encoding.slice(0, 64) },
      }),
    );
  });
}

interface BodyReading {
  readonly bodies: RequestBodyCache;
  readonly gate: Gate;
}

function readJsonBodies(app: FastifyInstance, { bodies, gate }: BodyReading): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // The reader of the form refuses what is no form, once it is known that the caller may send one.
    if (takesForm(request)) return undefined;
    checkCharset(request.headers['content-type'] ?? '');
    const isLarge = request.routeOptions.bodyLimit > maxBodyBytes;
    const bounds = { nodes: isLarge ? jsonBounds.batchNodes : jsonBounds.nodes };
    if (body.length > longBodyBytes) return parseLongJsonBody(body, bounds);
    const parse = (bytes: Buffer) => parseJsonBody(bytes, bounds);
    const principal = renderAddresses.has(request.routeOptions.url ?? '') ? gate.principalOf(request) : undefined;
    return principal ? bodies.read(request, { accountId: principal.accountId, bytes: body, parse }) : parse(body);
  });
}

const formAddresses = addressesOf(({ body }) => body?.mediaType === 'multipart/form-data');

function takesForm({ routeOptions }: FastifyRequest): boolean {
  return formAddresses.has(routeOptions.url ?? '');
}

/** Addresses of operations that draw a single render. */
const renderAddresses = addressesOf(({ meter }) => meter === 'render');

/** Addresses of the operations that `isMeant` picks, as the routes have them. */
function addressesOf(isMeant: (operation: Operation) => boolean): ReadonlySet<string> {
  const meant = Object.values(operations).filter(isMeant);
  return new Set(meant.flatMap(({ path }) => prefixes.map((prefix) => prefix + toRoute(path))));
}

/** Operations that take forms read them, and refuse other bodies; all other operations accept JSON only. */
function passForms(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, _payload, done) => done(takesForm(request) ? null : notJson(request)));
}

/** A client that sends a small body slowly must not hold a connection for as long as a large file may take. */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw) || takesForm(request)) return done();
    const cut = setTimeout(() => raw.complete || raw.destroy(), bodyTimeoutMs);
    raw.once('close', () => clearTimeout(cut));
    done();
  });
}

function checkCharset(contentType: string): void {
  const charset = /;\s{0,8}charset="?([^\s";]{1,64})/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return;
  throw new PlatenError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json in UTF-8.' });
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    tellCommon(request, reply);
    // When there are two keys, neither counts, for the same reason as below.
    if (standsTwice(request.raw, 'authorization')) delete request.raw.headers.authorization;
    done();
  });
  // This runs after the caller is known and before a body is read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Node.js takes the first of two; a proxy in front of it may take the second.
    if (!standsTwice(request.raw, 'host')) return done(null, payload);
    done(new PlatenError('INVALID_REQUEST', { message: 'The request has two Host headers.' }));
  });
}
