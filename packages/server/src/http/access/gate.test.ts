import { operations } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Authenticator } from '../../accounts/authenticator.ts';
import { specifiedPlans } from '../../domain/plan.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RateAnswer, RateLimiter, RateQuery } from '../../limits/rate-limiter.ts';
import { createGate, type GateOptions } from './gate.ts';
import { createPageOrigin } from './page-origin.ts';

/** Counts in windows of a clock that the test moves, which the library's cannot. */
function limiterAt(clock: { seconds: number }): RateLimiter {
  const counts = new Map<string, number>();
  const answer = ({ name, limit, windowSeconds }: RateQuery, add: number): RateAnswer => {
    const window = Math.floor(clock.seconds / windowSeconds);
    const used = (counts.get(`${name} ${windowSeconds} ${window}`) ?? 0) + add;
    counts.set(`${name} ${windowSeconds} ${window}`, used);
    const resetSeconds = (window + 1) * windowSeconds;
    const retryAfterSeconds = resetSeconds - clock.seconds;
    return { allowed: used <= limit, limit, remaining: Math.max(0, limit - used), resetSeconds, retryAfterSeconds };
  };
  return {
    take: async (query) => answer(query, 1),
    giveBack: async (query) => void answer(query, -1),
    peek: async (query) => answer(query, 0),
  };
}

/** Nobody has a session. */
const withoutSessions: Pick<GateOptions, 'sessions' | 'cookie' | 'pageOrigin' | 'plans' | 'clientAddress'> = {
  plans: specifiedPlans,
  clientAddress: () => '192.0.2.1',
  cookie: { read: () => undefined },
  pageOrigin: createPageOrigin('http://localhost:3000'),
  sessions: {
    authenticate: () => Promise.reject(new PlatenError('SESSION_EXPIRED')),
    principalOf: () => {
      throw new PlatenError('ACCESS_DENIED');
    },
  },
};

function gateFor(plan: string) {
  const clock = { seconds: 0 };
  const authenticator = {
    authenticate: async () => ({ accountId: 'ada', plan, scopes: [], allowedOrigins: null }),
  } as unknown as Authenticator;
  const { admit } = createGate({
    ...withoutSessions,
    authenticator,
    limiter: limiterAt(clock),
    adminToken: undefined,
  });
  const reply = { header: () => reply } as unknown as FastifyReply;
  return {
    clock,
    admit: (id: keyof typeof operations) => admit(operations[id], { headers: {} } as FastifyRequest, reply),
  };
}

describe('renders in a minute', () => {
  it.each([
    ['Free', 10],
    ['Individual', 100],
    ['Teams', 500],
    ['Enterprise', 1_000],
  ])(
    'are let in up to the limit of the plan: %s may send %i, and ten times as many other calls',
    async (plan, limit) => {
      const { clock, admit } = gateFor(plan);
      for (let sent = 0; sent < limit; sent += 1) await admit(sent % 2 === 0 ? 'renderDesign' : 'renderTemplate');
      const scope = { code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'minute', limit } };
      await expect(admit('renderDesign')).rejects.toMatchObject(scope);
      await expect(admit('renderBatch')).rejects.toMatchObject(scope);
      for (let sent = 0; sent < limit * 10; sent += 1) await admit('listDesigns');
      await expect(admit('createDesign')).rejects.toMatchObject({ details: { scope: 'minute', limit: limit * 10 } });
      clock.seconds = 60;
      await admit('renderDesign');
      await admit('createDesign');
    },
  );
});

describe('calls of a person', () => {
  const person = { id: 'psn_1', name: 'Ada', email: 'ada@example.com', isOperator: false, createdAt: '' };
  const session = {
    id: 'ses_1',
    personId: 'psn_1',
    userAgent: null,
    accountId: null,
    createdAt: '',
    lastUsedAt: '',
    expiresAt: '',
  };
  const signedIn = { person, session, memberships: [] };
  const principal: Principal = {
    accountId: 'ada',
    keyId: undefined,
    session: { id: 'ses_1', personId: 'psn_1', role: 'owner' },
    plan: 'Free',
    isSuspended: false,
    scopes: new Set(),
    expiresAt: null,
    allowedOrigins: null,
    fileAccess: 'public',
    signedUrlSeconds: 1,
  };

  function gateOfSessions() {
    const gate = createGate({
      ...withoutSessions,
      authenticator: { authenticate: () => Promise.reject(new PlatenError('INVALID_API_KEY')) },
      limiter: limiterAt({ seconds: 0 }),
      adminToken: undefined,
      cookie: { read: () => 'token' },
      sessions: { authenticate: async () => signedIn, principalOf: () => principal },
    });
    const reply = { header: () => reply } as unknown as FastifyReply;
    return (id: keyof typeof operations, headers: FastifyRequest['headers'] = {}, method?: string) =>
      gate.admit(operations[id], { headers, method: method ?? operations[id].method } as FastifyRequest, reply);
  }
  const origin = 'http://localhost:3000';

  it('are three hundred a minute, and renders count for the plan besides', async () => {
    const admit = gateOfSessions();
    for (let sent = 0; sent < 10; sent += 1) await admit('renderDesign', { origin });
    await expect(admit('renderDesign', { origin })).rejects.toMatchObject({ details: { scope: 'minute', limit: 10 } });
    // More than a key of the plan Free has, which is a hundred.
    for (let sent = 11; sent < 300; sent += 1) await admit(sent % 2 === 0 ? 'listDesigns' : 'getSession');
    await expect(admit('listDesigns')).rejects.toMatchObject({ details: { scope: 'minute', limit: 300 } });
  });

  it('that change something come from a page of ours', async () => {
    const admit = gateOfSessions();
    for (const other of [undefined, 'null', 'http://localhost:3001', 'https://localhost:3000', `${origin}.evil.test`]) {
      for (const id of ['createDesign', 'updateDesign', 'deleteDesign', 'signOut'] as const) {
        await expect(admit(id, other === undefined ? {} : { origin: other })).rejects.toMatchObject({
          code: 'ORIGIN_REFUSED',
          details: { expected: origin, received: other ?? null },
        });
      }
      await admit('listDesigns', other === undefined ? {} : { origin: other });
    }
    await admit('createDesign', { origin });
  });

  it('that sign in come from no page of others; programs may', async () => {
    const admit = gateOfSessions();
    await expect(admit('signIn', { origin: 'https://evil.test' })).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
    await admit('signIn', { origin });
    await admit('signIn');
  });
});

describe('batches in an hour', () => {
  it.each([
    ['Free', 10],
    ['Individual', 100],
    ['Teams', 500],
  ])('are counted beside requests in a minute: %s may send %i', async (plan, limit) => {
    const { clock, admit } = gateFor(plan);
    for (let sent = 0; sent < limit; sent += 1) {
      // So slowly that the limit of a minute is never met.
      clock.seconds = Math.floor((sent * 3_000) / limit);
      await admit(sent % 2 === 0 ? 'renderBatch' : 'renderBatchFromFile');
    }
    clock.seconds = 3_300;
    await expect(admit('renderBatch')).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'batches per hour', limit, retryAfter: 300 },
    });
    // Single renders have the minute's limit only.
    await admit('renderDesign');
    clock.seconds = 3_600;
    await admit('renderBatch');
  });

  it('are not limited on Enterprise', async () => {
    const { clock, admit } = gateFor('Enterprise');
    for (let sent = 0; sent < 1_000; sent += 1) {
      clock.seconds = sent;
      await admit('renderBatch');
    }
  });
});

describe('the operator’s token', () => {
  const adminToken = 'the-token-of-the-operator';
  const refuse = async () => {
    throw new PlatenError('INVALID_API_KEY');
  };

  function operatorGate() {
    const gate = createGate({
      ...withoutSessions,
      authenticator: { authenticate: refuse },
      limiter: limiterAt({ seconds: 0 }),
      adminToken,
    });
    const reply = { header: () => reply } as unknown as FastifyReply;
    const requestOf = (token: string) =>
      ({ ip: '192.0.2.1', headers: { authorization: `Bearer ${token}` } }) as FastifyRequest;
    return {
      admit: (token: string) => gate.admit(operations.adminListAccounts, requestOf(token), reply),
      admitStray: (token: string) => gate.admitStray(requestOf(token), reply),
    };
  }

  it.each(['admit', 'admitStray'] as const)(
    'is not found by guessing: after the wrong ones of a minute, %s refuses the right one in a crowd, too',
    async (way) => {
      const gate = operatorGate();
      for (let count = 0; count < 61; count += 1) await gate.admit(`wrong ${count}`).catch(() => undefined);
      const crowd = Array.from({ length: 30 }, (_, index) => gate[way](`wrong again ${index}`).catch(() => undefined));
      await expect(gate[way](adminToken)).rejects.toMatchObject({
        code: 'RATE_LIMIT_EXCEEDED',
        details: { scope: 'wrong keys' },
      });
      await Promise.all(crowd);
    },
  );

  it('goes on while somebody guesses, once it was right', async () => {
    const gate = operatorGate();
    await gate.admit(adminToken);
    for (let count = 0; count < 61; count += 1) await gate.admit(`wrong ${count}`).catch(() => undefined);
    const crowd = Array.from({ length: 30 }, (_, index) => gate.admit(`wrong again ${index}`).catch(() => undefined));
    await gate.admit(adminToken);
    await Promise.all(crowd);
  });
});
