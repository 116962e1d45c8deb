import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { openBrowser, openEditor } from './support/open-editor.ts';

const box = { id: 'box', type: 'rectangle', x: 100, y: 100, width: 100, height: 60, fill: '#2f5bd7' };
const prefix = '/pictures';

describe('a service behind a path of a proxy', () => {
  let service: Service;
  let browser: Browser;
  let target = '';
  /** Answers nothing outside of the path, as a proxy does that serves other programs there. */
  const proxy = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    if (!path.startsWith(`${prefix}/`)) {
      answer.writeHead(404).end('another program');
      return;
    }
    const passed = request(
      `${target}${path.slice(prefix.length)}`,
      { method: incoming.method, headers: incoming.headers },
      (own) => {
        answer.writeHead(own.statusCode ?? 502, own.headers);
        own.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  beforeAll(async () => {
    buildService();
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`;
    service = await startService({ program: 'build', env: { PLATEN_BASE_URL: base } });
    target = service.url;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    proxy.closeAllConnections();
    proxy.close();
    await service?.stop();
  });

  it('has an editor that draws, stores and comes back', async () => {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`;
    const text = { ...box, id: 'text', type: 'text', y: 300, width: 400, text: 'Words', fontFamily: 'Lora' };
    const { page, drag, saved, reload, complaints } = await openEditor({
      browser,
      service,
      url,
      elements: [box, text],
    });
    await drag([150, 130], [200, 160], [273, 217]);
    expect(await saved()).toMatchObject([{ x: 223, y: 187 }, {}]);
    await page.getByRole('link', { name: 'All designs' }).click();
    await page.waitForURL(`${url}/designs`);
    await page.goBack();
    await reload();
    expect(new URL(page.url()).pathname).toMatch(/^\/pictures\/designs\/[^/]+\/edit$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
