import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { apiKey, type Service, startService } from './service.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A site whose picture comes when the test says so. */
async function slowSite() {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
  const server: Server = createServer(async (_request, response) => {
    wasAsked();
    await mayAnswer;
    response.setHeader('content-type', 'image/png').end(pixel);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { host: `127.0.0.1:${port}`, asked, answer };
}

/** A connection that stays open; what arrived on it so far. */
async function open(service: Service): Promise<{ readonly socket: Socket; readonly received: () => string }> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  closers.push(() => socket.destroy());
  return { socket, received: () => received };
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('while a service drains', () => {
  it('/readyz is 503 and takes nothing new, requests in flight are answered, and it exits with 0', async () => {
    const site = await slowSite();
    const service = await startService({ env: { PLATEN_FETCH_ALLOW_HOSTS: site.host } });
    closers.push(() => service.stop('SIGKILL'));
    const elements = [
      { id: 'photo', type: 'image', x: 0, y: 0, width: 9, height: 9, src: `http://${site.host}/a.png` },
    ];
    const design = await service.call('POST', '/v1/designs', {
      name: 'A',
      width: 9,
      height: 9,
      canvasData: { elements },
    });
    const { socket, received } = await open(service);
    socket.write('GET /readyz HTTP/1.1\r\nHost: platen\r\n\r\n');
    await expect.poll(received).toContain('"status":"ready"');
    const render = service.call('POST', `/v1/render/design/${design.body.data.id}`, {});
    await site.asked;
    // Its connection is open and in use: it is heard to its end.
    socket.write('GET /readyz HTTP/1.1\r\nHost: platen\r\n');
    // A request on the same process that is read after these bytes.
    await service.call('GET', '/v1/account');

    const stopped = service.stop('SIGTERM');
    const connects = () =>
      open(service).then(
        () => true,
        () => false,
      );
    await expect.poll(connects).toBe(false);
    socket.write('\r\n');
    await expect.poll(received).toContain('503 Service Unavailable');
    await expect.poll(received).toContain('"accepting":false');
    expect(received()).toContain('"code":"SERVICE_UNAVAILABLE"');
    expect(received()).toMatch(/connection: close/i);
    site.answer();
    const { status, body } = await render;
    expect([status, body.data.status]).toEqual([200, 'completed']);
    expect(await stopped).toBe(0);
  });

  it('a connection that asks for nothing does not hold it up', async () => {
    const service = await startService();
    closers.push(() => service.stop('SIGKILL'));
    await open(service);
    const asked = await open(service);
    asked.socket.write(`GET /v1/account HTTP/1.1\r\nHost: platen\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`);
    await expect.poll(asked.received).toContain('"success":true');
    expect(await service.stop('SIGTERM')).toBe(0);
  });
});
