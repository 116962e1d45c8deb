import type { Method } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

export interface MethodHandler {
  /** Runs before the body is read. */
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Limit for the body, in bytes; undefined: the limit of the service. */
  readonly bodyLimit?: number;
}

export type Caller = NonNullable<FastifyContextConfig['caller']>;

export type Methods = Readonly<Partial<Record<Method, MethodHandler>>>;

interface Address {
  /** Matches the paths of the address. */
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
  /** Which callers are checked; see `watchCallers`. */
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

/** Methods that an address may refuse although it takes others. A route for each would double the time of a start. */
const methodsToTell: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Whether nothing handles a request: there is no route, or only one with parameters although its address is registered
 * by its full name.
 */
export function isStray({ url, server, routeOptions }: FastifyRequest): boolean {
  if (!routeOptions.url?.includes(':')) return routeOptions.url === undefined;
  const [address = ''] = url.split('?');
  return addressesOf.get(server.server)?.has(address) ?? false;
}

/** Throws METHOD_NOT_ALLOWED for a stray request whose address takes other methods. */
export function refuseStrayMethod({ method, url, server }: FastifyRequest, reply: FastifyReply): void {
  if (!methodsToTell.has(method)) return;
  const [address = ''] = url.split('?');
  const found = [...(addressesOf.get(server.server) ?? [])].filter(([, { pattern }]) => pattern.test(address));
  // A path without parameters takes precedence.
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
