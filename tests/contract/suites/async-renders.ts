import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdRenders } from '../../e2e/process-figures.ts';
import type { Answer, Client } from '../support/client.ts';
import { onOneDay } from '../support/one-day.ts';
import { makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

const respondAsync = { prefer: 'respond-async' };

/** Renders whose answer comes before they are drawn. */
export function asyncRendersSuite(world: () => World): void {
  const submit = async (body: unknown = {}, headers: Readonly<Record<string, string>> = respondAsync) => {
    const id = await makeDesign(world().ada);
    return world().ada.post(`/v1/render/design/${id}`, body, headers);
  };

  /** Looks until the render has ended; hears every state it saw on the way. */
  async function end(renderId: string, client: Client = world().ada): Promise<{ last: Answer; seen: Set<string> }> {
    const seen = new Set<string>();
    const last = await vi.waitFor(
      async () => {
        const answer = await client.get(`/v1/render/status/${renderId}`);
        seen.add(`${answer.body.data.status} ${answer.body.data.progress}`);
        expect(['completed', 'failed']).toContain(answer.body.data.status);
        return answer;
      },
      { timeout: 60_000, interval: 5 },
    );
    return { last, seen };
  }

  describe('a render that is not waited for', () => {
    it.each([
      ['Prefer: respond-async', {}, respondAsync, 'respond-async'],
      ['async: true', { async: true }, {}, null],
    ])('is accepted with %s and ends completed', async (_name, body, headers, applied) => {
      const answer = await submit({ ...body, dynamicData: { name: 'Ada' } }, headers);
      expect(answer.status).toBe(202);
      const { data } = answer.body;
      expect(data).toMatchObject({
        status: 'queued',
        progress: 0,
        downloadUrl: null,
        metadata: null,
        completedAt: null,
        warnings: [],
      });
      expect(answer.headers.get('location')).toBe(`/v1/render/status/${data.renderId}`);
      expect(answer.headers.get('preference-applied')).toBe(applied);
      const { last, seen } = await end(data.renderId);
      for (const state of seen) expect(state).toMatch(/^(queued 0|processing ([5-9]|[1-8]\d|9[0-5])|completed 100)$/);
      expect(last.body.data).toMatchObject({
        status: 'completed',
        progress: 100,
        metadata: { format: 'png', width: 200, height: 100 },
      });
      expect(last.body.data.completedAt).toMatch(timestamp);
      const file = await fetch(last.body.data.downloadUrl);
      expect((await file.arrayBuffer()).byteLength).toBe(last.body.data.metadata.fileSize);
    });

    it('gives the same bytes as one that is waited for', async () => {
      const id = await makeDesign(world().ada);
      const body = { format: 'webp', dynamicData: { name: 'both ways' }, cache: false };
      const waited = await world().ada.post(`/v1/render/design/${id}`, body);
      const queued = await world().ada.post(`/v1/render/design/${id}`, body, respondAsync);
      const { last } = await end(queued.body.data.renderId);
      const bytes = await Promise.all(
        [waited.body.data.imageUrl, last.body.data.downloadUrl].map(async (url) =>
          Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64'),
        ),
      );
      expect(bytes[0]).toBe(bytes[1]);
    });

    it('draws the design as it was when the render was asked for', async () => {
      const id = await makeDesign(world().ada);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          world().ada.post(`/v1/render/design/${id}`, { dynamicData: { name: String(index) } }, respondAsync),
        ),
      );
      await world().ada.patch(`/v1/designs/${id}`, { width: 50, height: 50 });
      for (const { body } of answers) {
        expect((await end(body.data.renderId)).last.body.data.metadata).toMatchObject({ width: 200, height: 100 });
      }
    });

    it('renders a template', async () => {
      const { body } = await world().ada.get('/v1/templates?limit=1');
      const answer = await world().ada.post(`/v1/render/template/${body.data[0].id}`, { scale: 0.1 }, respondAsync);
      expect(answer.status).toBe(202);
      expect(answer.body.data.templateId).toBe(body.data[0].id);
      expect((await end(answer.body.data.renderId)).last.body.data.status).toBe('completed');
    });

    it('answers the finished render when it is there within the time that the caller would wait', async () => {
      const answer = await submit({ dynamicData: { name: 'wait' } }, { prefer: 'respond-async, wait=30' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('preference-applied')).toBe('wait=30');
      expect(answer.body.data).toMatchObject({ status: 'completed', cached: false, format: 'png', width: 200 });
      expect(answer.body.data.imageUrl).toBe(answer.body.data.downloadUrl);
    });

    it('does not go to the queue when the body says that it is waited for', async () => {
      const answer = await submit({ async: false }, respondAsync);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('preference-applied')).toBeNull();
    });

    it('keeps its file as long as it was asked to', async () => {
      const { body } = await submit({ expiresIn: 3_600, dynamicData: { name: 'an hour' } });
      const { data } = (await end(body.data.renderId)).last.body;
      expect((Date.parse(data.expiresAt) - Date.parse(data.completedAt)) / 1_000).toBeCloseTo(3_600, 0);
      const forEver = await submit({ expiresIn: 0, dynamicData: { name: 'for ever' } });
      expect((await end(forEver.body.data.renderId)).last.body.data.expiresAt).toBeNull();
    });

    it('is answered from the cache when the same was drawn before, however it was asked for', async () => {
      const id = await makeDesign(world().ada);
      const body = { dynamicData: { name: 'drawn once' } };
      const first = await world().ada.post(`/v1/render/design/${id}`, body);
      const queued = await world().ada.post(`/v1/render/design/${id}`, body, respondAsync);
      expect((await end(queued.body.data.renderId)).last.body.data.downloadUrl).toBe(first.body.data.imageUrl);
    });

    it('is drawn once when many ask for the same at once', async () => {
      const ask = async () => {
        const client = await world().account('Enterprise');
        const id = await makeDesign(client);
        const body = { dynamicData: { name: 'the same' } };
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => client.post(`/v1/render/design/${id}`, body, respondAsync)),
        );
        const urls = new Set<string>();
        for (const answer of answers) {
          urls.add((await end(answer.body.data.renderId, client)).last.body.data.downloadUrl);
        }
        return { urls, usage: (await client.get('/v1/account')).body.data.usage };
      };
      const { urls, usage } = await onOneDay(ask);
      expect(urls.size).toBe(1);
      expect(usage.day).toMatchObject({ renders: 1, cachedRenders: 7, failedRenders: 0 });
    });

    it('is accepted once for one Idempotency-Key', async () => {
      const id = await makeDesign(world().ada);
      const headers = { ...respondAsync, 'idempotency-key': 'submitted-twice' };
      const first = await world().ada.post(`/v1/render/design/${id}`, {}, headers);
      const second = await world().ada.post(`/v1/render/design/${id}`, {}, headers);
      expect(second.status).toBe(202);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect(second.body.data.renderId).toBe(first.body.data.renderId);
      // Where a design is another, so is the render.
      const other = await makeDesign(world().ada);
      const reused = await world().ada.post(`/v1/render/design/${other}`, {}, headers);
      expect(reused.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('warns of debug, which it cannot answer', async () => {
      const { body } = await submit({ debug: true });
      expect((await end(body.data.renderId)).last.body.data.warnings).toContainEqual(
        expect.objectContaining({ code: 'OPTION_IGNORED', details: { option: 'debug' } }),
      );
    });

    it('stands in the list of renders', async () => {
      const client = await world().account('Enterprise');
      const id = await makeDesign(client);
      const { body } = await client.post(`/v1/render/design/${id}`, {}, respondAsync);
      await end(body.data.renderId, client);
      const list = await client.get('/v1/renders?status=completed');
      expect(list.body.data.map(({ renderId }: { renderId: string }) => renderId)).toEqual([body.data.renderId]);
      expect((await client.get('/v1/renders?status=queued')).body.data).toEqual([]);
    });
  });

  describe('what is wrong with a render that is not waited for', () => {
    it.each([
      [{ quality: 0 }, 400, 'INVALID_QUALITY'],
      [{ format: 'bmp' }, 400, 'INVALID_FORMAT'],
      [{ scale: 9 }, 400, 'INVALID_DIMENSIONS'],
      [{ width: 10_000, height: 10_000 }, 400, 'INVALID_DIMENSIONS'],
      [{ dynamicElements: { nobody: { text: 'x' } } }, 400, 'INVALID_ELEMENT_ID'],
      [{ dynamicElements: { title: { fit: 'cover' } } }, 422, 'INVALID_DYNAMIC_DATA'],
      [{ missingVariables: 'error' }, 422, 'INVALID_DYNAMIC_DATA'],
      [{ designId: 'another' }, 400, 'INVALID_REQUEST'],
      [{ async: 'yes' }, 400, 'INVALID_REQUEST'],
    ])('is told at once when it can be known: %j', async (body, status, code) => {
      const answer = await submit(body);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
      expect(answer.headers.get('location')).toBeNull();
    });

    it('is told at once when the design or template is unknown or another account’s', async () => {
      const foreign = await makeDesign(world().bob);
      for (const address of [
        `/v1/render/design/${unknownIds.design}`,
        `/v1/render/design/${foreign}`,
        `/v1/render/template/${unknownIds.template}`,
      ]) {
        const answer = await world().ada.post(address, {}, respondAsync);
        expect([answer.status, answer.body.error.code]).toEqual([404, 'INVALID_DESIGN_ID']);
      }
    });

    it('stands in its status, with code, message and details, when it is known later', async () => {
      const { body, status } = await submit({ dynamicData: { photo: 'http://127.0.0.1/photo.png' } });
      expect(status).toBe(202);
      const { last } = await end(body.data.renderId);
      expect(last.status).toBe(200);
      expect(last.body.data).toMatchObject({
        status: 'failed',
        progress: 100,
        downloadUrl: null,
        metadata: null,
        error: { code: 'INVALID_IMAGE_URL', details: { elementId: 'photo', reason: 'unreachable' } },
      });
      expect(last.body.data.error.message).toContain('publicly accessible');
      expect(last.body.data.completedAt).toMatch(timestamp);
    });

    it('is answered as an error to a caller who waits', async () => {
      const answer = await submit(
        { dynamicData: { photo: 'http://127.0.0.1/photo.png' } },
        { prefer: 'respond-async, wait=30' },
      );
      expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_IMAGE_URL']);
      expect(answer.body.error.details).toMatchObject({ elementId: 'photo' });
    });
  });

  describe('a picture whose site fails now and then', () => {
    let site: Server;
    let url: string;
    let failures = 0;
    const asked: string[] = [];

    beforeAll(async () => {
      const pixel = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      );
      site = createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url?.startsWith('/gone')) response.writeHead(404).end();
        else if (failures > 0) {
          failures -= 1;
          response.writeHead(503).end();
        } else response.writeHead(200, { 'content-type': 'image/png' }).end(pixel);
      });
      await new Promise<void>((resolve) => {
        site.listen(world().allowedPort, '127.0.0.1', resolve);
      });
      url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((resolve) => site.close(resolve)));

    it('is asked again, and the render completes', async () => {
      failures = 1;
      const { body } = await submit({ dynamicData: { photo: `${url}/busy.png` } });
      expect((await end(body.data.renderId)).last.body.data.status).toBe('completed');
      expect(asked.filter((path) => path === '/busy.png')).toHaveLength(2);
    });

    it('fails the render at once when it has no such picture', async () => {
      const { body } = await submit({ dynamicData: { photo: `${url}/gone.png` } });
      expect((await end(body.data.renderId)).last.body.data.error).toMatchObject({
        code: 'INVALID_IMAGE_URL',
        details: { status: 404 },
      });
      expect(asked.filter((path) => path === '/gone.png')).toHaveLength(1);
    });
  });

  describe('a render that has not ended', () => {
    it('belongs to its account, and can be deleted once it has ended', async () => {
      const { body } = await submit();
      const { renderId } = body.data;
      expect((await world().bob.get(`/v1/render/status/${renderId}`)).body.error.code).toBe('ACCESS_DENIED');
      await end(renderId);
      expect((await world().ada.delete(`/v1/renders/${renderId}`)).status).toBe(200);
      expect((await world().ada.get(`/v1/render/status/${renderId}`)).body.error.code).toBe('RENDER_NOT_FOUND');
    });

    it('is not deleted before', async () => {
      const client = await world().account('Free');
      const id = await makeDesign(client);
      const goOn = holdRenders(world().service.pid);
      try {
        // More than are drawn at once, so that the last one waits.
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            client.post(`/v1/render/design/${id}`, { dynamicData: { name: `${index}` }, scale: 5 }, respondAsync),
          ),
        );
        const refused = await Promise.all(
          answers.map(({ body }) => client.delete(`/v1/renders/${body.data.renderId}`)),
        );
        const codes = refused.map(({ status, body }) => `${status} ${body.error?.code ?? 'deleted'}`);
        expect(codes).toContain('409 RENDER_NOT_FINISHED');
      } finally {
        goOn();
      }
    });
  });
}
