import { describe, expect, it } from 'vitest';
import { startProviderServer } from '../packages/server/src/library/providers/provider-server.fixture.ts';
import { sampleAnswer } from '../packages/server/src/library/providers/sample-answer.fixture.ts';
import { recordStock, withoutSecrets } from './record-stock.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const key = 'a-key-of-a-maintainer';

describe('recording the answer of a provider', () => {
  it.each([
    { name: 'openverse', path: '/v1/images/', header: `Bearer ${key}` },
    { name: 'unsplash', path: '/search/photos', header: `Client-ID ${key}` },
    { name: 'pexels', path: '/v1/search', header: key },
    { name: 'pixabay', path: '/api/', header: undefined },
  ] as const)('asks $name what the tests ask, with the key, and keeps the answer without it', async (each) => {
    const server = await startProviderServer();
    try {
      const answer = sampleAnswer(each.name);
      server.answer = () => answer;
      const choice =
        each.name === 'openverse'
          ? { provider: each.name, apiUrl: server.url, token: key }
          : { provider: each.name, apiUrl: server.url, key };
      const { recording, problem } = await recordStock(choice, at);
      expect(problem).toBeUndefined();
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]?.path).toBe(each.path);
      expect(server.requests[0]?.headers.authorization).toBe(each.header);
      expect(Object.values(server.requests[0]?.query ?? {})).toContain('mountain lake');
      expect(recording).toMatchObject({ recordedAt: at.toISOString(), status: 200, body: answer });
      const kept = recording && withoutSecrets(recording, [key]);
      expect(JSON.stringify(kept)).not.toContain(key);
      expect(new URL(kept?.url ?? '').pathname).toBe(each.path);
    } finally {
      await server.close();
    }
  });

  it('keeps what our code cannot read, and says so', async () => {
    const server = await startProviderServer();
    try {
      server.answer = (_url, response) => {
        response.statusCode = 400;
        return '[ERROR 400] Invalid or missing API key';
      };
      const { recording, problem } = await recordStock({ provider: 'pixabay', apiUrl: server.url, key }, at);
      expect(problem).toMatch(/could not read/);
      expect(recording).toMatchObject({ status: 400, body: '[ERROR 400] Invalid or missing API key' });
    } finally {
      await server.close();
    }
  });
});

describe('what is kept of an answer', () => {
  it('holds no key and no signature, in whatever address, and the rest as it came', () => {
    const recording = {
      recordedAt: at.toISOString(),
      url: `https://api.example.org/api/?key=${key}&q=a+lake`,
      status: 200,
      body: {
        note: `made for ${key}`,
        urls: ['https://i.example.org/a.jpg?ixid=abc&w=100', 'https://i.example.org/b.jpg?w=1&X-Amz-Signature=ff'],
        untouched: 'https://i.example.org/c.jpg?cs=tinysrgb&h=350',
        count: 3,
        nothing: null,
      },
    };
    expect(withoutSecrets(recording, [key])).toEqual({
      ...recording,
      url: 'https://api.example.org/api/?key=stripped&q=a+lake',
      body: {
        ...recording.body,
        note: 'made for stripped',
        urls: [
          'https://i.example.org/a.jpg?ixid=stripped&w=100',
          'https://i.example.org/b.jpg?w=1&X-Amz-Signature=stripped',
        ],
      },
    });
  });
});
