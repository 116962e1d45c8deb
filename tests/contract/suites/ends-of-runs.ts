import { describe, expect, it, onTestFinished } from 'vitest';
import { holdRenders } from '../../e2e/process-figures.ts';
import { listen } from '../support/events.ts';
import { callsOfRuns, tableOf, ticket } from '../support/runs.ts';
import { makeDesign, type World } from '../support/world.ts';

export function endsOfRunsSuite(world: () => World): void {
  const { send, accept, download } = callsOfRuns(world);

  describe('POST …/cancel', () => {
    it('ends what waits as failed and the run with it, and changes nothing when it is sent again', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client, ticket);
      // Otherwise all of them may be drawn before a busy machine sends the next request.
      const goOn = holdRenders(world().service.pid);
      onTestFinished(goOn);
      const { runId, batches } = await accept(tableOf(400), { designId }, { client });
      const cancelled = await client.post(`/v1/render/run/${runId}/cancel`, {});
      goOn();
      expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
      expect(cancelled.body.data).toMatchObject({ runId, totalRenders: 400, batches });
      expect(cancelled.body.data.failedRenders).toBeGreaterThan(0);
      // What was being drawn ends as it would.
      const events = await listen(client, runId);
      expect(events.at(-1)).toMatchObject({ event: 'run.completed', data: { runId, progress: 100 } });
      const ended = (await client.get(`/v1/render/run/${runId}`)).body.data;
      expect(ended).toMatchObject({ status: 'completed', failedRenders: cancelled.body.data.failedRenders });
      expect(ended.completedRenders + ended.failedRenders).toBe(400);
      expect((await client.post(`/v1/render/run/${runId}/cancel`, {})).body.data).toEqual(ended);
      const { data } = (await client.get(`/v1/renders?runId=${runId}&status=failed`)).body;
      for (const { error } of data)
        expect(error).toMatchObject({ code: 'RENDER_FAILED', details: { reason: 'cancelled' } });
      const last = (await client.get(`/v1/render/batch/${batches.at(-1).batchId}`)).body.data;
      expect(last).toMatchObject({ status: 'completed', completedRenders: 100 - last.failedRenders });
      expect(last.failedRenders).toBeGreaterThan(0);

      // Its rows are drawn when they are sent again.
      const rows = await (await download(`/v1/render/run/${runId}/failed-rows?toSendAgain=true`, client)).text();
      expect(rows.trimEnd().split('\r\n')).toHaveLength(ended.failedRenders + 1);
      const again = await accept(rows, { designId }, { client });
      expect(again).toMatchObject({ totalRenders: ended.failedRenders, failedRenders: 0 });
    });

    it('answers 404 for an unknown run and 403 for a foreign one, which goes on', async () => {
      const { runId } = await accept(tableOf(1), { designId: await makeDesign(world().ada, ticket) });
      const unknown = await world().ada.post('/v1/render/run/run_none/cancel', {});
      expect([unknown.status, unknown.body.error.code]).toEqual([404, 'RUN_NOT_FOUND']);
      const foreign = await world().bob.post(`/v1/render/run/${runId}/cancel`, {});
      expect([foreign.status, foreign.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
      expect((await listen(world().ada, runId)).at(-1)).toMatchObject({ data: { completedRenders: 1 } });
    });
  });

  describe('GET …/failed-rows', () => {
    it('gives rows that failed with their data as CSV that can be sent again', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const table = `name,seat,guest.city\nAda,1,Bonn\n=1+1,"many, ""more""",Köln\n${'Eve,2,\n'.repeat(120)}Max,none,\n`;
      const { runId } = await accept(table, { designId });
      await listen(world().ada, runId);
      const answer = await download(`/v1/render/run/${runId}/failed-rows`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = bytes.subarray(3).toString().split('\r\n');
      expect(lines[0]).toBe('name,seat,guest.city,_row,_problem');
      expect(lines[1]).toMatch(/^'=1\+1,"many, ""more""",Köln,3,/);
      expect(lines[2]).toMatch(/^Max,none,,124,/);
      expect(lines).toHaveLength(4);
      const mended = bytes
        .toString()
        .replace('none', '7')
        .replace(/"many[^K]*/, '8,');
      const again = await send(mended, { designId }, { query: '?dryRun=true' });
      expect(again.body.data).toMatchObject({ totalRenders: 2, failedRenders: 0 });
    });

    it('has only rows that may be drawn with the same data where it is asked to, with texts as they were sent', async () => {
      const photo = { ...ticket.canvasData.elements[0], id: 'photo', type: 'image', src: '{{ photo }}' };
      const canvasData = { ...ticket.canvasData, elements: [...ticket.canvasData.elements, photo] };
      const designId = await makeDesign(world().ada, { ...ticket, canvasData });
      // A name that leads nowhere just now, for all that the service knows.
      const nobody = 'https://nobody.invalid/photo.png';
      const table = `name,seat,photo\n+49 30 1,2,${nobody}\nMax,none,${nobody}\nEve,2,no picture\n`;
      const { runId } = await accept(table, { designId, options: '{"onImageError":"fail"}' });
      await listen(world().ada, runId);
      const namesIn = async (query = '') => {
        const text = await (await download(`/v1/render/run/${runId}/failed-rows${query}`)).text();
        const lines = text.split('\r\n').slice(1, -1);
        return lines.map((line) => line.split(',')[0]);
      };
      expect(await namesIn()).toEqual(["'+49 30 1", 'Max', 'Eve']);
      expect(await namesIn('?toSendAgain=true')).toEqual(['+49 30 1']);
    }, 120_000);

    it('has the numbers alone where no data are kept, also of a batch from JSON', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const renders = ['many', 1].map((seat) => ({ designId, keepData: false, dynamicData: { seat } }));
      const { batchId } = (await world().ada.post('/v1/render/batch', { renders })).body.data;
      const text = await (await download(`/v1/render/batch/${batchId}/failed-rows`)).text();
      expect(text.split('\r\n')[0]).toBe('_row,_problem');
      expect(text.split('\r\n')[1]).toMatch(/^1,/);
    });
  });
}
