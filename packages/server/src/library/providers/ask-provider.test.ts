import { PlatenError } from '@platen/core';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askProvider } from './ask-provider.ts';
import { type ProviderServer, startProviderServer } from './provider-server.fixture.ts';

const schema = z.object({ total: z.int() });
let dispatcher: Agent;
let server: ProviderServer;

beforeEach(async () => {
  dispatcher = new Agent();
  server = await startProviderServer();
});

afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const ask = (more = {}) =>
  askProvider(
    { provider: 'sample', url: new URL(`${server.url}/search?key=hunter2`), schema },
    { dispatcher, timeoutMs: 20_000, maxBytes: 10_000, ...more },
  );

async function failure(more = {}): Promise<Readonly<Record<string, unknown>>> {
  try {
    await ask(more);
  } catch (cause) {
    if (!(cause instanceof PlatenError)) throw cause;
    expect(cause.code).toBe('PROVIDER_UNAVAILABLE');
    expect(cause.details['provider']).toBe('sample');
    expect(cause.message + JSON.stringify(cause.details)).not.toMatch(/hunter2|127\.0\.0\.1/);
    const { provider: _provider, ...details } = cause.details;
    return details;
  }
  throw new Error('it did not fail');
}

describe('askProvider', () => {
  it('gives the answer that its schema knows', async () => {
    server.answer = () => ({ total: 3, more: 'than asked for' });
    expect(await ask()).toEqual({ total: 3 });
  });

  it('says that nothing listens', async () => {
    await server.close();
    expect(await failure()).toEqual({ reason: 'unreachable' });
  });

  it('says that the connection broke off', async () => {
    server.answer = (_url, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"total"');
      response.destroy();
    };
    expect(await failure()).toEqual({ reason: 'unreachable' });
  });

  it('waits for headers no longer than allowed', async () => {
    server.answer = () => undefined;
    expect(await failure({ timeoutMs: 50 })).toEqual({ reason: 'timeout' });
  });

  it('waits for a body no longer than allowed, however steadily it trickles', async () => {
    server.answer = (_url, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    };
    expect(await failure({ timeoutMs: 150 })).toEqual({ reason: 'timeout' });
  });

  it('reads no more than allowed', async () => {
    server.answer = (_url, response) => {
      const fill = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', fill);
      fill();
    };
    expect(await failure()).toEqual({ reason: 'too-large' });
  });

  it('takes what is no JSON, or JSON of another shape, for no answer', async () => {
    const deep = `{"total":${'['.repeat(4_000)}${']'.repeat(4_000)}}`;
    for (const body of ['', '<html>', '{"total": 1', 'null', '[]', '{"total": "1"}', '{"total": 1.5}', deep]) {
      server.answer = () => body;
      expect(await failure(), body.slice(0, 20)).toEqual({ reason: 'invalid-answer' });
    }
  });

  it('tells a used-up limit and how long it lasts', async () => {
    const seconds = ['30', 'Wed, 21 Oct 2026 07:28:00 GMT'];
    server.answer = (_url, response) => {
      response.writeHead(429, { 'retry-after': seconds.shift() ?? '' });
      return 'slow down';
    };
    expect(await failure()).toEqual({ reason: 'rate-limited', retryAfter: 30 });
    expect(await failure()).toEqual({ reason: 'rate-limited' });
  });

  it('tells a refused key and other errors', async () => {
    const statuses = [401, 403, 404, 500, 503];
    const reasons = [];
    for (const status of statuses) {
      server.answer = (_url, response) => {
        response.statusCode = status;
        return { total: 1 };
      };
      reasons.push(await failure());
    }
    expect(reasons).toEqual([
      { reason: 'refused' },
      { reason: 'refused' },
      { reason: 'http-status', status: 404 },
      { reason: 'http-status', status: 500 },
      { reason: 'http-status', status: 503 },
    ]);
  });

  it('follows no redirect, so that a key goes nowhere else', async () => {
    server.answer = (url, response) => {
      if (url.pathname !== '/search') return { total: 1 };
      response.writeHead(302, { location: '/elsewhere' });
      return '';
    };
    expect(await failure()).toEqual({ reason: 'http-status', status: 302 });
    expect(server.requests.map(({ path }) => path)).toEqual(['/search']);
  });
});
