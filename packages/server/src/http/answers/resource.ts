import type { Method } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

export interface MethodHandler {
  /** Before the body is read. */
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Bytes; that of the service when undefined. */
  readonly bodyLimit?: number;
}

export type Caller = NonNullable<FastifyContextConfig['caller']>;

export type Methods = Readonly<Partial<Record<Method, MethodHandler>>>;

interface Address {
  /** Of the paths that it takes. */
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
}

/** The addresses of a service, by their paths as the web framework takes them. */
const addressesOf = new WeakMap<FastifyInstance['server'], Map<string, Address>>();

/** Registers one address with its methods; every other method there is answered 405 before its body is read. */
export function resource(
  app: FastifyInstance,
  path: string,
  methods: Methods,
  /** Who is looked at; see `watchCallers`. */
  caller: Caller = 'public',
): void {
  const names = Object.keys(methods) as Method[];
  for (const [method, { handler, ...options }] of Object.entries(methods)) {
    app.route({ method, url: path, handler: handler as RouteHandlerMethod, config: { caller }, ...options });
  }
  const known = addressesOf.get(app.server) ?? new Map<string, Address>();
  const whole = app.prefix + path;
  const allowed = names.includes('GET') ? [...names, 'HEAD'] : names;
  addressesOf.set(app.server, known.set(whole, { pattern: patternOf(whole), allowed }));
}

/** What nothing takes at an address that takes other methods. A route for each would double what a start costs. */
const methodsToTell: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Whether nothing takes a request: no route was found, or only one with parameters where its address is named in full. */
export function isStray({ url, server, routeOptions }: FastifyRequest): boolean {
  if (!routeOptions.url?.includes(':')) return routeOptions.url === undefined;
  const [address = ''] = url.split('?');
  return addressesOf.get(server.server)?.has(address) ?? false;
}

/** Throws METHOD_NOT_ALLOWED for a stray request where its address takes other methods. */
export function refuseStrayMethod({ method, url, server }: FastifyRequest, reply: FastifyReply): void {
  if (!methodsToTell.has(method)) return;
  const [address = ''] = url.split('?');
  const found = [...(addressesOf.get(server.server) ?? [])].filter(([, { pattern }]) => pattern.test(address));
  // A path that is named in full comes before one with parameters.
  const [first] = found.toSorted(([a], [b]) => a.split(/[:*]/).length - b.split(/[:*]/).length);
  if (first === undefined) return;
  const [, { allowed }] = first;
  reply.header('allow', allowed.join(', '));
  throw new PlatenError('METHOD_NOT_ALLOWED', {
    message: `This address takes ${allowed.join(', ')}.`,
    details: { allowed },
  });
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}
