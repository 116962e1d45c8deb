import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type AnswerBefore, answerBefore } from './answer-before.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listening(answer: AnswerBefore): Promise<number> {
  const app = fastify();
  answerBefore(app, answer);
  app.get('/', async () => 'framework');
  closers.push(() => app.close());
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** What is answered to so many requests in one packet, one after the other. */
function ask(port: number, count = 1): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let told = '';
    socket.on('data', (chunk) => {
      told += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(told.match(/framework|before/g) ?? []));
    const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count - 1) + last);
  });
}

const before: AnswerBefore = (_request, response) => {
  response.end('before');
  return true;
};

it('answers what it can, and leaves the rest to the framework', async () => {
  expect(await ask(await listening(before))).toEqual(['before']);
  expect(await ask(await listening(() => false))).toEqual(['framework']);
});

it('leaves to the framework what it fails at', async () => {
  const port = await listening(() => {
    throw new Error('no');
  });
  expect(await ask(port)).toEqual(['framework']);
});

it('leaves to the framework what stands in a packet behind another request', async () => {
  expect(await ask(await listening(before), 3)).toEqual(['before', 'framework', 'framework']);
});
