import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPublicCalls, type PublicCalls } from './public-calls.ts';

/** An answer under way. */
class Response extends EventEmitter {
  closed = false;
  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('calls without a key', () => {
  const begun: string[] = [];
  async function call(calls: PublicCalls, name: string, network = '203.0.113.1') {
    const response = new Response();
    const entered = calls.enter(network, response as never).then(() => begun.push(name));
    await settled();
    return { entered, end: () => response.end() };
  }

  it('of one network are done a few at a time, in their order, and are refused when too many wait', async () => {
    const calls = createPublicCalls({ atOnce: 2, maxWaiting: 2 });
    const [first] = [await call(calls, 'first'), await call(calls, 'second')];
    const third = await call(calls, 'third');
    const fourth = await call(calls, 'fourth');
    expect(begun).toEqual(['first', 'second']);
    await expect(calls.enter('203.0.113.1', new Response() as never)).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { retryAfter: 1, scope: 'concurrency', limit: 2 },
    });
    await call(calls, 'of another', '203.0.113.2');
    // Who goes away while waiting gives way to the next.
    third.end();
    await settled();
    begun.length = 0;
    first?.end();
    await fourth.entered;
    await call(calls, 'fifth');
    expect(begun).toEqual(['fourth']);
    fourth.end();
    await settled();
    expect(begun).toEqual(['fourth', 'fifth']);
  });
});
