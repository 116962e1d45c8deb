import { createHash, timingSafeEqual } from 'node:crypto';
import type { Operation } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../accounts/authenticator.ts';
import type { SignedIn } from '../../domain/person.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { Principal } from '../../domain/principal.ts';
import { operatorRequestsPerMinute, otherCallsFactor, sessionCallsPerMinute } from '../../limits/plan-limits.ts';
import type { RateAnswer, RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';
import type { SessionsService } from '../../services/people/sessions-service.ts';
import { nothingThere } from '../answers/error-answers.ts';
import type { ClientAddress } from '../connections/client-address.ts';
import { callerNetwork } from './caller-network.ts';
import { admitOrigin } from './cross-origin.ts';
import { createKeyGuessing } from './key-guessing.ts';
import type { PageOrigin } from './page-origin.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface GateOptions {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  readonly plans: PlanTable;
  /** Undefined: the admin API is off. */
  readonly adminToken: string | undefined;
  readonly clientAddress: ClientAddress;
  readonly sessions: Pick<SessionsService, 'authenticate' | 'principalOf'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
  readonly pageOrigin: PageOrigin;
}

export type Gate = ReturnType<typeof createGate>;

/** Wrong keys that one address, of IPv6 one network, may send in a minute. */
const wrongKeysPerMinute = 60;
const hourSeconds = 3_600;

/** Decides, before any body is read, whether a request may come in: who calls, and how often. */
export function createGate(options: GateOptions) {
  const { authenticator, limiter, plans, adminToken, clientAddress, sessions, cookie, pageOrigin } = options;
  const operatorRate: RateQuery = { name: 'operator', limit: operatorRequestsPerMinute(plans), windowSeconds: 60 };
  const principals = new WeakMap<FastifyRequest, Principal>();
  const people = new WeakMap<FastifyRequest, SignedIn>();
  const guessing = createKeyGuessing();

  return {
    /** A call of an operation. Throws when it may not come in. */
    async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (operation.access === 'public') {
        pageOrigin.refuseOthers(request);
        await tell(request, reply);
      } else if (operation.access === 'admin') await admitOperator(request, reply);
      else if (operation.access === 'person') await admitPerson(request, reply);
      else if (operation.access === 'operator') await admitOperatingPerson(request, reply);
      else {
        const principal = await admitToAccount(operation, request, reply);
        principals.set(request, principal);
        if (principal.isSuspended) throw new PlatenError('ACCOUNT_SUSPENDED');
        if (operation.meter === 'batch') await takeBatch(principal);
      }
    },

    admitStray,

    tell,

    /** For which account the request is; undefined where it is for none. */
    principalOf: (request: FastifyRequest): Principal | undefined => principals.get(request),

    /** Who is signed in; undefined where a key or nobody calls. */
    signedInOf: (request: FastifyRequest): SignedIn | undefined => people.get(request),
  };

  /**
   * A call that no operation takes: an unknown address, or another method. It counts like any other of its account;
   * without a key its answer tells how many wrong ones may still come.
   */
  async function admitStray(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.authorization === undefined) {
      tellRate(reply, await limiter.peek(wrongKeysOf(request)));
      return;
    }
    await slowDown(request, reply, 'any');
    if (isOperator(request)) await take(operatorRate, reply);
    else {
      const principal = await authenticate(request, reply, 'any').catch(unlessKeyIsWrong);
      if (!principal) return;
      await take(rateOf(principal), reply);
      if (principal.isSuspended) throw new PlatenError('ACCOUNT_SUSPENDED');
    }
  }

  /** A read of what everybody may read. It counts for nobody; who sends a key all the same is told how it stands. */
  async function tell(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.authorization === undefined) return;
    // Asking here tells no more about a key than asking elsewhere.
    if ((await limiter.peek(wrongKeysOf(request))).remaining === 0) return;
    const principal = await authenticator.authenticate(request.headers.authorization).catch(unlessKeyIsWrong);
    if (principal) tellRate(reply, await limiter.peek(rateOf(principal)));
    else await limiter.take(wrongKeysOf(request));
  }

  /** By a key, or else by a session. */
  async function admitToAccount(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Principal> {
    const token = tokenOf(request);
    if (token === undefined) {
      await slowDown(request, reply, 'account');
      const principal = await authenticate(request, reply, 'account');
      admitOrigin(request, reply, principal);
      await take(rateOf(principal, operation), reply);
      return principal;
    }
    const signedIn = await admitSession(token, request, reply);
    const named = request.headers['platen-account'];
    const principal = sessions.principalOf(signedIn, typeof named === 'string' ? named : undefined);
    if (isRender(operation)) await take(rateOf(principal, operation), reply);
    return principal;
  }

  async function admitPerson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenOf(request);
    if (token !== undefined) {
      await admitSession(token, request, reply);
      return;
    }
    // A key is somebody's as well, and counts as ever; but it is no person.
    await admitStray(request, reply);
    await sessions.authenticate(undefined);
  }

  /** Who operates the installation, by a session alone: a key belongs to one account. Throws ROLE_TOO_LOW. */
  async function admitOperatingPerson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await admitPerson(request, reply);
    if (people.get(request)?.person.isOperator) return;
    throw new PlatenError('ROLE_TOO_LOW', { message: 'Only operators of this installation may do that.' });
  }

  /** A key wins: whoever sends one means it. */
  function tokenOf(request: FastifyRequest): string | undefined {
    return request.headers.authorization === undefined ? cookie.read(request) : undefined;
  }

  async function admitSession(token: string, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    pageOrigin.require(request);
    await slowDown(request, reply, 'session');
    const signedIn = await sessions.authenticate(token).catch(async (cause: unknown) => {
      throw isWrongKey(cause) ? await countWrongKey(request, reply, 'session', cause) : cause;
    });
    guessing.noteGood(credential(request, 'session'));
    people.set(request, signedIn);
    await take({ name: `person ${signedIn.person.id}`, limit: sessionCallsPerMinute, windowSeconds: 60 }, reply);
    return signedIn;
  }

  function networkOf({ raw }: FastifyRequest): string {
    return callerNetwork(clientAddress(raw));
  }

  function wrongKeysOf(request: FastifyRequest): RateQuery {
    return { name: `address ${networkOf(request)}`, limit: wrongKeysPerMinute, windowSeconds: 60 };
  }

  /** Calls that no operation takes count with those that do not render. */
  function rateOf({ accountId, plan }: Pick<Principal, 'accountId' | 'plan'>, operation?: Operation): RateQuery {
    const { requestsPerMinute } = plans[plan];
    const renders = operation !== undefined && isRender(operation);
    return {
      name: `${accountId} ${renders ? 'render' : 'other'}`,
      limit: renders ? requestsPerMinute : requestsPerMinute * otherCallsFactor,
      windowSeconds: 60,
    };
  }

  async function take(query: RateQuery, reply: FastifyReply): Promise<void> {
    const answer = await limiter.take(query);
    tellRate(reply, answer);
    if (!answer.allowed) throw tooOften(answer, 'minute');
  }

  async function takeBatch({ accountId, plan }: Principal): Promise<void> {
    const limit = plans[plan].batchRequestsPerHour;
    if (limit === null) return;
    const answer = await limiter.take({ name: `${accountId} batch`, limit, windowSeconds: hourSeconds });
    if (!answer.allowed) throw tooOften(answer, 'batches per hour');
  }

  async function admitOperator(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (adminToken === undefined) {
      tellRate(reply, await limiter.peek(wrongKeysOf(request)));
      throw nothingThere(request);
    }
    await slowDown(request, reply, 'operator');
    if (isOperator(request)) {
      guessing.noteGood(credential(request, 'operator'));
      return take(operatorRate, reply);
    }
    throw await countWrongKey(
      request,
      reply,
      'operator',
      new PlatenError('INVALID_API_KEY', {
        message: 'Send the admin token in the header "Authorization: Bearer <PLATEN_ADMIN_TOKEN>".',
      }),
    );
  }

  function isOperator(request: FastifyRequest): boolean {
    if (adminToken === undefined) return false;
    return isSame(/^Bearer (\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '', adminToken);
  }

  /** Before a key or the operator's token is looked at: who guesses has to wait, and with too many others is refused. */
  async function slowDown(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<void> {
    const refusal = await guessing.admit(networkOf(request), credential(request, door));
    if (!refusal) return;
    tellRate(reply, refusal);
    throw tooOften(refusal, 'wrong keys');
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<Principal> {
    const { authorization } = request.headers;
    try {
      const principal = await authenticator.authenticate(authorization);
      guessing.noteGood(credential(request, door));
      return principal;
    } catch (cause) {
      if (!isWrongKey(cause)) throw cause;
      throw await countWrongKey(request, reply, door, cause);
    }
  }

  /** Guessing is slowed down by address: keys that are wrong count, good ones do not. What to throw then. */
  async function countWrongKey(
    request: FastifyRequest,
    reply: FastifyReply,
    door: Door,
    cause: PlatenError,
  ): Promise<PlatenError> {
    const answer = await limiter.take(wrongKeysOf(request));
    tellRate(reply, answer);
    guessing.noteWrong(networkOf(request), credential(request, door), answer);
    return answer.allowed ? cause : tooOften(answer, 'wrong keys');
  }
}

/** Where a key or token was shown: what is wrong at one door may be right at another, such as the operator's token. */
type Door = 'account' | 'operator' | 'any' | 'session';

function credential({ headers }: FastifyRequest, door: Door): string | undefined {
  const shown = door === 'session' ? headers.cookie : headers.authorization;
  return shown === undefined ? undefined : `${door} ${shown}`;
}

function isRender({ meter }: Operation): boolean {
  return meter === 'render' || meter === 'batch';
}

function isWrongKey(cause: unknown): cause is PlatenError {
  return cause instanceof PlatenError && (cause.code === 'INVALID_API_KEY' || cause.code === 'SESSION_EXPIRED');
}

function unlessKeyIsWrong(cause: unknown): undefined {
  if (!isWrongKey(cause)) throw cause;
}

function tellRate(reply: FastifyReply, answer: RateAnswer): void {
  reply
    .header('x-ratelimit-limit', String(answer.limit))
    .header('x-ratelimit-remaining', String(answer.remaining))
    .header('x-ratelimit-reset', String(answer.resetSeconds));
}

function tooOften(answer: RateAnswer, scope: string): PlatenError {
  return new PlatenError('RATE_LIMIT_EXCEEDED', {
    message: `Too many requests. Try again in ${answer.retryAfterSeconds} seconds.`,
    details: { retryAfter: answer.retryAfterSeconds, scope, limit: answer.limit },
  });
}

/** In constant time, whatever the lengths. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
