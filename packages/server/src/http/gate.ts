import { createHash, timingSafeEqual } from 'node:crypto';
import { PlatenError } from '@platen/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { Principal } from '../accounts/scopes.ts';
import type { Operation } from '../api/operation.ts';
import { otherCallsFactor, planLimits } from '../limits/plan-limits.ts';
import type { RateAnswer, RateLimiter, RateQuery } from '../limits/rate-limiter.ts';

export interface GateOptions {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  /** Undefined: the admin API is off. */
  readonly adminToken: string | undefined;
}

export type Gate = ReturnType<typeof createGate>;

/** Wrong keys that one address may send in a minute. */
const wrongKeysPerMinute = 60;
const hourSeconds = 3_600;

/** Decides, before any body is read, whether a request may come in: who calls, and how often. */
export function createGate({ authenticator, limiter, adminToken }: GateOptions) {
  const principals = new WeakMap<FastifyRequest, Principal>();

  return {
    async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (operation.access === 'public') return;
      if (operation.access === 'admin') {
        await admitOperator(request, reply);
        return;
      }
      const principal = await refusingWrongKeys(request, reply, () =>
        authenticator.authenticate(request.headers.authorization),
      );
      principals.set(request, principal);
      const answer = await limiter.take(rateOf(principal, operation));
      tellRate(reply, answer);
      if (!answer.allowed) throw tooOften(answer, 'minute');
      if (operation.meter === 'batch') await takeBatch(principal);
    },

    /** Who makes the request; undefined where no key is needed. */
    principalOf: (request: FastifyRequest): Principal | undefined => principals.get(request),
  };

  async function takeBatch({ accountId, plan }: Principal): Promise<void> {
    const limit = planLimits[plan].batchRequestsPerHour;
    if (limit === null) return;
    const answer = await limiter.take({ name: `${accountId} batch`, limit, windowSeconds: hourSeconds });
    if (!answer.allowed) throw tooOften(answer, 'batches per hour');
  }

  async function admitOperator(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (adminToken === undefined) {
      throw new PlatenError('NOT_FOUND', { message: 'There is nothing at this address.' });
    }
    await refusingWrongKeys(request, reply, async () => {
      const token = /^Bearer (\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!isSame(token, adminToken)) {
        throw new PlatenError('INVALID_API_KEY', {
          message: 'Send the admin token in the header "Authorization: Bearer <PLATEN_ADMIN_TOKEN>".',
        });
      }
    });
  }

  /** Guessing is slowed down by address: keys that are wrong count, good ones do not. */
  async function refusingWrongKeys<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const query = { name: `address ${request.ip}`, limit: wrongKeysPerMinute, windowSeconds: 60 };
    try {
      return await check();
    } catch (cause) {
      if (!(cause instanceof PlatenError) || cause.code !== 'INVALID_API_KEY') throw cause;
      const answer = await limiter.take(query);
      tellRate(reply, answer);
      throw answer.allowed ? cause : tooOften(answer, 'wrong keys');
    }
  }
}

function rateOf({ accountId, plan }: Principal, operation: Operation): RateQuery {
  const { requestsPerMinute } = planLimits[plan];
  const renders = operation.meter === 'render' || operation.meter === 'batch';
  return {
    name: `${accountId} ${renders ? 'render' : 'other'}`,
    limit: renders ? requestsPerMinute : requestsPerMinute * otherCallsFactor,
    windowSeconds: 60,
  };
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
