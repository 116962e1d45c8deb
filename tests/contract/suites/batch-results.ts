import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { holdRenders } from '../../e2e/process-figures.ts';
import { listen, parseEvents } from '../support/events.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

export function batchResultsSuite(world: () => World): void {
  async function accept(renders: readonly object[], client = world().ada): Promise<string> {
    const { status, body } = await client.post('/v1/render/batch', { renders });
    expect(status).toBe(202);
    return body.data.batchId;
  }

  describe('the events of a batch', () => {
    it('tell each end once, in the order of the ends, and then that the batch is complete', async () => {
      const designId = await makeDesign(world().ada);
      const names = Array.from({ length: 6 }, (_, index) => ({ designId, dynamicData: { name: `E${index}` } }));
      const batchId = await accept([...names, { designId, format: 'x' }]);
      const events = await listen(world().ada, batchId);
      expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(events.map(({ event }) => event)).toEqual([
        'render.failed',
        ...Array.from({ length: 6 }, () => 'render.completed'),
        'batch.completed',
      ]);
      expect(
        events
          .slice(0, 7)
          .map(({ data }) => data.index)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(events[0]?.data).toMatchObject({ status: 'failed', error: { code: 'INVALID_FORMAT' }, failedRenders: 1 });
      expect(events.map(({ data }) => data.progress)).toEqual([14, 28, 42, 57, 71, 85, 100, 100]);
      const end = events.at(-1)?.data;
      expect(end).toMatchObject({ batchId, status: 'completed', completedRenders: 6, failedRenders: 1 });
      const rendered = events[1]?.data;
      const status = (await world().ada.get(`/v1/render/status/${rendered.renderId}`)).body.data;
      expect(status.downloadUrl).toBe(rendered.downloadUrl);
    });

    it('and the renders of the batch tell the first warnings', async () => {
      const designId = await makeDesign(world().ada);
      const batchId = await accept([{ designId, dynamicData: { name: 'Ada', nobodyReads: 1 } }]);
      const [event] = await listen(world().ada, batchId);
      const warnings = [
        { code: 'VARIABLE_MISSING', elementId: 'photo' },
        { code: 'VARIABLE_UNKNOWN', message: expect.stringContaining('nobodyReads') },
      ];
      expect(event?.data).toMatchObject({ status: 'completed', warnings });
      const { renders } = (await world().ada.get(`/v1/render/batch/${batchId}`)).body.data;
      expect(renders).toMatchObject([{ warnings }]);
    });

    it('go on after the id that the reader has, and are 204 when there is nothing left', async () => {
      const designId = await makeDesign(world().ada);
      const batchId = await accept([{ designId }, { designId, format: 'x' }, { designId: unknownIds.design }]);
      const all = await listen(world().ada, batchId);
      expect(all).toHaveLength(4);
      for (let last = 0; last <= 4; last += 1) {
        expect(await listen(world().ada, batchId, last)).toEqual(all.slice(last));
      }
      const over = await world().ada.call('GET', `/v1/render/batch/${batchId}/events`, {
        headers: { 'last-event-id': '4' },
      });
      expect(over.status).toBe(204);
      // What is no id of ours says nothing.
      const strange = await world().ada.call('GET', `/v1/render/batch/${batchId}/events`, {
        headers: { 'last-event-id': 'x' },
      });
      expect(parseEvents(strange.body)).toEqual(all);
    });

    it('are sent as they come, past proxies that would gather them', async () => {
      const batchId = await accept([{ designId: unknownIds.design }]);
      const { headers } = await world().ada.get(`/v1/render/batch/${batchId}/events`);
      expect(headers.get('content-type')).toBe('text/event-stream');
      expect(headers.get('cache-control')).toContain('no-transform');
      expect(headers.get('x-accel-buffering')).toBe('no');
      expect(headers.get('content-length')).toBeNull();
      const head = await world().ada.call('HEAD', `/v1/render/batch/${batchId}/events`);
      expect(head.status).toBe(200);
    });

    it('are listened to by at most 20 readers of an account', async () => {
      const client = await world().account('Enterprise');
      // Otherwise streams end, and make room, where a machine takes longer to open them than to draw.
      const goOn = holdRenders(world().service.pid);
      onTestFinished(goOn);
      const batchId = await slowBatch(client);
      const stop = new AbortController();
      const open = () =>
        fetch(`${world().service.url}/v1/render/batch/${batchId}/events`, {
          headers: { authorization: `Bearer ${client.key}` },
          signal: stop.signal,
        });
      const answers = await Promise.all(Array.from({ length: 21 }, open));
      goOn();
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      const refused = answers.find(({ status }) => status === 429);
      expect(await refused?.json()).toMatchObject({
        error: { code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'event streams', limit: 20 } },
      });
      stop.abort();
      // Places come back when readers go.
      await expect
        .poll(async () => (await listen(client, batchId).catch(() => [])).length, { timeout: 240_000 })
        .toBe(2);
    });
  });

  describe('the archive of a batch', () => {
    it('holds every file in order under its name, and tells of those that are not there', async () => {
      const designId = await makeDesign(world().ada);
      const batchId = await accept([
        { designId, dynamicData: { name: 'Zoë', nmae: 'Z' }, fileName: '{{ name }}/../badge' },
        { designId, format: 'pdf', dynamicData: { name: 'B' } },
        { designId, format: 'x' },
        { designId, dynamicData: { name: 'D' }, fileName: 'ZOË-..-BADGE' },
        { designId, dynamicData: { name: 'E' } },
      ]);
      await listen(world().ada, batchId);
      const { renders } = (await world().ada.get(`/v1/render/batch/${batchId}`)).body.data;
      // One file is deleted since.
      await world().ada.delete(`/v1/renders/${renders[4].renderId}`);
      const files = await download(world(), batchId);
      expect(files.map(({ name }) => name)).toEqual([
        'Zoë-..-badge.png',
        '002.pdf',
        'ZOË-..-BADGE-2.png',
        'manifest.json',
        'manifest.csv',
      ]);
      for (const { name, bytes } of files.slice(0, 3)) {
        const render = renders.find(({ fileName }: { readonly fileName: string }) => fileName === name);
        const served = Buffer.from(await (await fetch(render.downloadUrl)).arrayBuffer());
        expect(sha256(bytes)).toBe(sha256(served));
      }
      const manifest = JSON.parse(files[3]?.bytes.toString() ?? '');
      expect(manifest).toMatchObject({ batchId, totalRenders: 5, completedRenders: 4, failedRenders: 1 });
      expect(manifest.renders).toMatchObject([
        {
          index: 0,
          fileName: 'Zoë-..-badge.png',
          error: null,
          warnings: [{ code: 'VARIABLE_MISSING', elementId: 'photo' }, { code: 'VARIABLE_UNKNOWN' }],
        },
        { index: 1, fileName: '002.pdf', warnings: [{ code: 'VARIABLE_MISSING' }] },
        { index: 2, fileName: null, status: 'failed', error: { code: 'INVALID_FORMAT' } },
        { index: 3, fileName: 'ZOË-..-BADGE-2.png' },
      ]);
      const table = files[4]?.bytes.toString().split('\r\n') ?? [];
      expect(table).toHaveLength(6);
      expect(table.slice(0, 2).map((line) => line.split(',').at(-1))).toEqual([
        'warnings',
        'VARIABLE_MISSING VARIABLE_UNKNOWN',
      ]);
    });

    it('is refused while renders are still to be done', async () => {
      const client = await world().account('Enterprise');
      const goOn = holdRenders(world().service.pid);
      onTestFinished(goOn);
      const batchId = await slowBatch(client);
      const { status, body } = await client.get(`/v1/render/batch/${batchId}/zip`);
      goOn();
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'BATCH_NOT_FINISHED', details: { remainingRenders: 1 } });
      await listen(client, batchId);
      expect((await client.get(`/v1/render/batch/${batchId}/zip`)).status).toBe(200);
    });

    it('is a download with a name', async () => {
      const batchId = await accept([{ designId: unknownIds.design }]);
      const { headers } = await world().ada.get(`/v1/render/batch/${batchId}/zip`);
      expect(headers.get('content-type')).toBe('application/zip');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${batchId}.zip"`);
      expect(headers.get('cache-control')).toContain('no-store');
    });
  });
}

/** One render that takes a while. */
async function slowBatch(client: World['ada']): Promise<string> {
  const designId = await makeDesign(client, { width: 5_000, height: 5_000 });
  const item = { designId, compression: 'best', dynamicData: { name: 'slow' } };
  const { body } = await client.post('/v1/render/batch', { renders: [item] });
  return body.data.batchId;
}

/** Fetches an archive and opens it with a reader that is not ours. */
async function download({ ada, service }: World, batchId: string) {
  const answer = await fetch(`${service.url}/v1/render/batch/${batchId}/zip`, {
    headers: { authorization: `Bearer ${ada.key}` },
  });
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
  }
  return files;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
