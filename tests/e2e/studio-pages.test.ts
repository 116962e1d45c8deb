import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchArguments, launchTimeoutMs } from '../parity/support/chromium-page.ts';
import { buildService, type Service, startService } from './service.ts';

/** What the page loads at once, by its own words. */
const partsOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);

describe('the pages of Studio', () => {
  let service: Service;
  beforeAll(async () => {
    buildService();
    service = await startService({ program: 'build' });
  });
  afterAll(() => service?.stop());

  it('are served at the root, never kept, under a policy that lets nothing inline run', async () => {
    for (const address of ['/', '/designs', '/designs/des_123/edit']) {
      const answer = await fetch(service.url + address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*/);
      expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
    }
  });

  it('load parts that are named for what they hold, packed, and kept for a year', async () => {
    const parts = partsOf(await (await fetch(service.url)).text()).filter((address) => /\.(js|css)$/.test(address));
    expect(parts.filter((part) => part.includes('/main-'))).toHaveLength(2);
    for (const part of parts) {
      expect(part).toMatch(/^\/studio\/[\w-]+-[A-Z0-9]{8}\.(js|css)$/);
      const plain = await fetch(service.url + part, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-encoding')).toBeNull();
      const packed = await fetch(service.url + part, { headers: { 'accept-encoding': 'br' } });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(await packed.text()).toBe(await plain.text());
    }
  });

  it('name what they need next, so that all of it comes at once, with the design that an editor opens', async () => {
    const dashboard = partsOf(await (await fetch(`${service.url}/designs`)).text());
    const editor = partsOf(await (await fetch(`${service.url}/designs/a%22b/edit`)).text());
    expect(dashboard.length).toBeGreaterThan(5);
    expect(editor).toEqual(expect.arrayContaining(['/v1/designs/a%22b', '/v1/designs/a%22b/scene?v=draft']));
    const [wasm = ''] = editor.filter((part) => part.endsWith('.wasm'));
    expect(dashboard).not.toContain(wasm);
    for (const part of [...dashboard, ...editor].filter(
      (each) => each.startsWith('/studio/') && !each.endsWith('.svg'),
    )) {
      const answer = await fetch(service.url + part);
      expect([part, answer.status]).toEqual([part, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('lead to no file beside theirs', async () => {
    for (const name of ['studio.json', '..%2fservice.js', '%2e%2e/service.js', 'main-AAAAAAAA.js', 'x%00.js', '.js']) {
      expect([name, (await fetch(`${service.url}/studio/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('break no policy and ask no other host in a real browser', async () => {
    const executablePath = findChromium();
    if (executablePath === null) return console.log('skip the pages of Studio in Chromium: this machine has none');
    const browser = await chromium.launch({ executablePath, args: launchArguments, timeout: launchTimeoutMs });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      const hosts = new Set<string>();
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      page.on('request', (request) => hosts.add(new URL(request.url()).host));
      await page.goto(`${service.url}/nothing-here-but-the-service`);
      await page.goto(service.url);
      await page.waitForSelector('h1');
      expect(complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(service.url).host]);
    } finally {
      await browser.close();
    }
  });
});

describe('PLATEN_STUDIO=off', () => {
  it('serves the API and no page', async () => {
    const service = await startService({ program: 'build', env: { PLATEN_STUDIO: 'off' } });
    expect((await fetch(service.url)).status).toBe(404);
    expect((await fetch(`${service.url}/v1/openapi.json`)).status).toBe(200);
    expect(service.output()).not.toContain('/setup');
    await service.stop();
  });
});

describe('a path in PLATEN_BASE_URL', () => {
  it('stands in front of every part that a page loads', async () => {
    const service = await startService({ program: 'build', env: { PLATEN_BASE_URL: 'https://example.com/pictures' } });
    const html = await (await fetch(service.url)).text();
    for (const address of partsOf(html)) expect(address).toMatch(/^\/pictures\/studio\//);
    expect(html).toContain('<meta name="platen-path" content="/pictures">');
    await service.stop();
  });
});
