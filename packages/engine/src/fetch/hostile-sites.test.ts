import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { within } from '../../../../tests/support/within.ts';
import { failure, need, png, sendPng, startSite, useSites } from './sites.fixture.ts';

const { site, fetcher, directory } = useSites(() => temporaryFolder('fetch'));

describe('the image fetcher and sites that mean no good', () => {
  it('tells a closed port, an unknown name and a private address apart by nothing', async () => {
    const closed = await startSite(sendPng);
    await closed.close();
    const images = await fetcher({
      allowHosts: [closed.host],
      resolve: async (host) => {
        if (host === 'inside.test') return [{ address: '10.0.0.1', family: 4 }];
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    });
    const errors = await Promise.all(
      [`${closed.origin}/`, 'http://nowhere.test/', 'http://inside.test/'].map((src) =>
        failure(images.fetch([need(src)])),
      ),
    );
    expect(new Set(errors.map((error) => error.message)).size).toBe(1);
    expect(new Set(errors.map((error) => error.details['reason']))).toEqual(new Set(['unreachable']));
  });

  it('refuses a name whole when one of its addresses is private, in either order', async () => {
    const server = await site(sendPng);
    const port = server.host.split(':')[1];
    const bad = { address: '127.0.0.1', family: 4 } as const;
    const good = { address: '8.8.8.8', family: 4 } as const;
    for (const answer of [
      [good, bad],
      [bad, good],
    ]) {
      const images = await fetcher({ resolve: async () => answer });
      await failure(images.fetch([need(`http://mixed.test:${port}/`)]));
    }
    expect(server.connections()).toBe(0);
  });

  it('resolves a name once for a connection, so that a second answer cannot slip in', async () => {
    const asked: string[] = [];
    const server = await site(sendPng);
    const port = server.host.split(':')[1];
    const images = await fetcher({
      allowHosts: ['listed.test'],
      resolve: async (host) => {
        asked.push(host);
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    (await images.fetch([need(`http://listed.test:${port}/`)])).release();
    expect(asked).toEqual(['listed.test']);
  });

  it('checks each redirect: a listed host cannot lead to one that is not', async () => {
    const inside = await site(sendPng);
    const server = await site((_request, response) =>
      response.writeHead(302, { location: `${inside.origin}/secret` }).end(),
    );
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/`)]));
    expect(error.details['reason']).toBe('unreachable');
    expect(inside.connections()).toBe(0);
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', '//10.0.0.1/', '', 'http://user:x@example.com/'])(
    'refuses a redirect to %j',
    async (location) => {
      const server = await site((_request, response) => response.writeHead(302, { location }).end());
      const images = await fetcher({ allowHosts: [server.host] });
      expect((await failure(images.fetch([need(`${server.origin}/`)]))).code).toBe('INVALID_IMAGE_URL');
    },
  );

  it.each([301, 302, 303, 307, 308])('follows a redirect with status %i', async (status) => {
    const server = await site((request, response) => {
      if (request.url === '/a') response.writeHead(status, { location: '/b' }).end();
      else response.end(png);
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const fetched = await images.fetch([need(`${server.origin}/a`)]);
    expect(fetched.assets[0]?.status).toBe(200);
    fetched.release();
  });

  it('gives up after three redirects', async () => {
    const server = await site((request, response) => {
      response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end();
    });
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/0`)]));
    expect(error.details['reason']).toBe('too-many-redirects');
    expect(server.requests).toHaveLength(4);
  });

  it.each([204, 206, 304, 400, 404, 500])('refuses the status %i and names it', async (status) => {
    const server = await site((_request, response) => response.writeHead(status).end());
    const images = await fetcher({ allowHosts: [server.host] });
    const error = await failure(images.fetch([need(`${server.origin}/`)]));
    expect(error.details).toMatchObject({ reason: 'http-status', status });
  });

  it('refuses a compressed answer without unpacking it', async () => {
    const server = await site((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.concat([png, Buffer.alloc(1_000_000)])));
    });
    const images = await fetcher({ allowHosts: [server.host] });
    expect((await failure(images.fetch([need(`${server.origin}/`)]))).details['reason']).toBe('unreachable');
  });

  it('stops reading a body that is larger than allowed, announced or not', async () => {
    const chunk = Buffer.concat([png, Buffer.alloc(1_000_000)]);
    const server = await site((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 10 ** 10);
      const write = () => {
        while (response.write(chunk));
      };
      response.on('drain', write);
      response.on('error', () => undefined);
      write();
    });
    const images = await fetcher({ allowHosts: [server.host] });
    for (const place of ['/announced', '/endless']) {
      expect((await failure(images.fetch([need(server.origin + place)]))).details['reason']).toBe('too-large');
    }
  });

  it('holds none of many large bodies in memory, and takes no more of them together than a render may use', async () => {
    const body = Buffer.concat([png, Buffer.alloc(19_000_000)]);
    const sites = await Promise.all([1, 2].map(() => site((_request, response) => response.write(body))));
    const images = await fetcher({ allowHosts: sites.map(({ host }) => host) });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    // Twelve of them are asked for at once; none ends.
    const needs = sites.flatMap(({ origin }) => [1, 2, 3, 4, 5, 6].map((place) => need(`${origin}/${place}`)));
    const refused = await failure(images.fetch(needs));
    clearInterval(look);
    expect(refused.details['reason']).toBe('too-large');
    expect(most).toBeLessThan(100_000_000);
    expect(await readdir(directory())).toEqual([]);
  });

  it('asks for 64 pictures of an account at once, however many renders and hosts there are', async () => {
    let under = 0;
    let most = 0;
    const { promise: allAsked, resolve: answer } = Promise.withResolvers<void>();
    const sites = await Promise.all(
      Array.from({ length: 8 }, () =>
        site((_request, response) => {
          under += 1;
          most = Math.max(most, under);
          void allAsked.then(() => {
            under -= 1;
            response.end(png);
          });
          // A moment for one more, before the first is answered.
          if (under === 64) setTimeout(answer, 50);
        }),
      ),
    );
    const images = await fetcher({ allowHosts: sites.map(({ host }) => host) });
    const render = (name: number) =>
      images.fetch(
        sites.flatMap(({ origin }) => [1, 2, 3, 4, 5, 6].map((place) => need(`${origin}/${name}-${place}`))),
        { owner: 'ada' },
      );
    for (const { release } of await Promise.all([1, 2, 3].map(render))) release();
    expect(most).toBe(64);
  });

  it('ends a body that drips when the time for the whole is over', async () => {
    const server = await site((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const images = await fetcher({ allowHosts: [server.host], totalTimeoutMs: 200 });
    const refused = within(2_000, failure(images.fetch([need(`${server.origin}/`)])));
    expect(await refused).toMatchObject({ details: { reason: 'unreachable' } });
  });

  it('sends no cookie, no credentials and no compression wish, to the second host as little as to the first', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const second = await site((request, response) => {
      seen.push(request.headers);
      response.end(png);
    });
    const first = await site((request, response) => {
      seen.push(request.headers);
      response.writeHead(302, { location: `${second.origin}/`, 'set-cookie': 'a=b' }).end();
    });
    const images = await fetcher({ allowHosts: [first.host, second.host] });
    (await images.fetch([need(`${first.origin}/`)])).release();
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
      expect(headers['accept-encoding']).toBe('identity');
    }
  });

  it('never shows a password or a whole picture in its answer', async () => {
    const images = await fetcher();
    const withPassword = await failure(images.fetch([need('http://me:secret@example.com/a.png')]));
    expect(JSON.stringify(withPassword.details)).not.toContain('secret');
    const large = `data:image/png;base64,${'A'.repeat(100_000)}`;
    const withData = await failure(images.fetch([need(large)]));
    expect(JSON.stringify(withData.details).length).toBeLessThan(300);
  });
});
