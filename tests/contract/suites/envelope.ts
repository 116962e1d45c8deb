import { describe, expect, it } from 'vitest';
import { greeting, type World } from '../support/world.ts';

export function envelopeSuite(world: () => World): void {
  describe('every failure', () => {
    it.each([
      ['an unknown address', 'GET', '/v1/nothing', 404, 'NOT_FOUND'],
      ['an unknown address outside of the API', 'GET', '/nothing', 404, 'NOT_FOUND'],
      ['an unknown method', 'PUT', '/v1/designs', 405, 'METHOD_NOT_ALLOWED'],
      ['an unknown method of a render', 'GET', '/v1/render/design/x', 405, 'METHOD_NOT_ALLOWED'],
      ['an unknown version', 'GET', '/v2/designs', 404, 'NOT_FOUND'],
    ])('%s has the envelope', async (_what, method, address, status, code) => {
      const answer = await world().ada.call(method, address);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body)).toEqual(['success', 'error']);
      expect(answer.body.success).toBe(false);
      expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'details', 'message', 'requestId']);
      expect(answer.body.error.code).toBe(code);
      expect(typeof answer.body.error.details).toBe('object');
      expect(answer.headers.get('x-request-id')).toBe(answer.body.error.requestId);
    });

    it('405 tells the methods that are allowed', async () => {
      const { headers } = await world().ada.call('PUT', '/v1/designs');
      expect(headers.get('allow')).toBe('GET, POST, HEAD');
    });

    it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
      'of a body as %s is 415',
      async (type) => {
        const { status, body } = await world().ada.call('POST', '/v1/designs', {
          body: JSON.stringify(greeting),
          headers: { 'content-type': type },
        });
        expect(status).toBe(415);
        expect(body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      },
    );

    it.each(['{', '', 'null', '[]', '"x"', '1', '{"a":1e999}', '{"__proto__":{}}', `${'['.repeat(100)}`])(
      'of the body %j is 400',
      async (body) => {
        const answer = await world().ada.call('POST', '/v1/designs', {
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).toBe(400);
        expect(answer.body.error.code).toMatch(/^INVALID_/);
      },
    );

    it('of a body past 2 MB is 413', async () => {
      const { status, body } = await world().ada.post('/v1/designs', { ...greeting, name: 'x'.repeat(2_100_000) });
      expect(status).toBe(413);
      expect(body.error.code).toBe('PAYLOAD_TOO_LARGE');
    });
  });

  describe('a refusal', () => {
    const large = 'x'.repeat(8_000_000);
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob([large.slice(0, 500_000)]), 'photo.png');
      return data;
    };

    it.each([
      ['JSON that is too large', '/v1/designs', 413, () => ({ name: large })],
      ['a form where JSON is taken', '/v1/designs', 415, form],
      ['a form where no body is taken', '/v1/webhooks/none/test', 415, form],
      ['a form at an unknown address', '/v1/nothing', 415, form],
    ])('is seen by its sender, however much there is still to send: %s', async (_what, path, status, body) => {
      // Where the connection was closed under the rest, some senders of many had a broken pipe for an answer.
      const send = () => world().ada.call('POST', path, { body: body() });
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(Array.from({ length: 8 }, send));
        expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => status));
      }
    });
  });

  describe('every answer', () => {
    it.each(['/v1/designs', '/api/v1/designs', '/v1/templates', '/v1/renders', '/v1/account', '/v1/api-keys'])(
      'at %s has request id and version',
      async (address) => {
        const { status, headers, body } = await world().ada.get(address);
        expect(status).toBe(200);
        expect(body.success).toBe(true);
        expect(headers.get('x-request-id')).toMatch(/^req_/);
        expect(headers.get('x-api-version')).toMatch(/^\d{4}-\d\d-\d\d$/);
      },
    );

    it('names PLATEN_BASE_URL, never the Host header', async () => {
      const { body } = await world().ada.call('GET', '/v1/templates?limit=1', { headers: { host: 'evil.example' } });
      expect(JSON.stringify(body)).not.toContain('evil.example');
    });
  });

  describe('without a key', () => {
    it('there are the description of the API and its page', async () => {
      const description = await world().nobody.get('/v1/openapi.json');
      expect(description.body.openapi).toBe('3.1.0');
      for (const address of [
        '/docs',
        '/v1/docs',
        '/docs/swagger-ui-bundle.js',
        '/docs/swagger-ui.css',
        '/docs/start.js',
      ]) {
        expect((await fetch(world().service.url + address)).status).toBe(200);
      }
    });

    it('there are health, readiness and metrics', async () => {
      expect((await world().nobody.get('/healthz')).status).toBe(200);
      expect((await world().nobody.get('/readyz')).body.data.status).toBe('ready');
      const metrics = await (await fetch(`${world().service.url}/metrics`)).text();
      expect(metrics).toContain('platen_http_request_duration_seconds_count');
      expect(metrics).toContain('platen_render_duration_seconds_count');
    });

    it('metrics tell of every cache what it did and holds, of processes and of the service', async () => {
      const { ada, service } = world();
      const { body: design } = await ada.post('/v1/designs', {
        name: 'Counted',
        width: 80,
        height: 40,
        canvasData: { elements: [{ type: 'text', width: 80, height: 40, text: 'Counted' }] },
      });
      const render = () => ada.post(`/v1/render/design/${design.data.id}`, { format: 'webp' });
      expect((await render()).body.data.cached).toBe(false);
      expect((await render()).body.data.cached).toBe(true);
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      const figure = (name: string, cache: string) =>
        Number(new RegExp(`^platen_cache_${name}\\{cache="${cache}"\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
      for (const cache of ['layouts', 'text_widths', 'designs', 'results']) {
        expect([cache, figure('misses_total', cache) > 0]).toEqual([cache, true]);
      }
      expect(figure('hits_total', 'results')).toBeGreaterThan(0);
      expect(figure('hits_total', 'designs')).toBeGreaterThan(0);
      expect(figure('bytes', 'font_files')).toBeGreaterThan(10_000);
      expect(figure('max_bytes', 'layouts')).toBeGreaterThanOrEqual(12_000_000);
      expect(figure('entries', 'layouts')).toBeGreaterThan(0);
      expect(figure('evictions_total', 'layouts')).toBeGreaterThanOrEqual(0);
    });
  });
}
