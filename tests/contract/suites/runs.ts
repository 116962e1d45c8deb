import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { listen } from '../support/events.ts';
import { callsOfRuns, tableOf, ticket } from '../support/runs.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

export function runsSuite(world: () => World): void {
  const { send, accept, download } = callsOfRuns(world);

  describe('POST /render/run', () => {
    it('cuts a table into batches of the plan, accepts them together and reads them as one', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client, ticket);
      const { headers, body } = await send(tableOf(250), { designId, fileName: '{{ name }}' }, { client });
      const run = body.data;
      expect(headers.get('location')).toBe(`/v1/render/run/${run.runId}`);
      expect(run).toMatchObject({ status: 'processing', totalRenders: 250, failedRenders: 0, designId });
      const sizes = run.batches.map(({ totalRenders }: { readonly totalRenders: number }) => totalRenders);
      expect(sizes).toEqual([100, 100, 50]);
      const events = await listen(client, run.runId);
      expect(events.at(-1)).toMatchObject({
        event: 'run.completed',
        data: { runId: run.runId, totalRenders: 250, completedRenders: 250, failedRenders: 0, progress: 100 },
      });
      expect(await listen(client, run.runId, events.at(-1)?.id)).toEqual([]);
      const read = (await client.get(`/v1/render/run/${run.runId}`)).body.data;
      expect(read).toMatchObject({ status: 'completed', completedRenders: 250, batches: run.batches });
      expect(read.estimatedCompletion).toBe(read.completedAt);
      const [, second] = run.batches;
      const part = (await client.get(`/v1/render/batch/${second.batchId}`)).body.data;
      expect(part).toMatchObject({ runId: run.runId, status: 'completed', completedRenders: 100 });
      expect(part.renders.map(({ row }: Row) => row)).toEqual(Array.from({ length: 100 }, (_, index) => index + 102));

      // Listed by its rows, a page after the other, each row once.
      const rows: number[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const answer: { readonly body: RenderPage } = await client.get(
          `/v1/renders?runId=${run.runId}&limit=100${cursor && `&cursor=${cursor}`}`,
        );
        rows.push(...answer.body.data.map(({ row }) => row));
        expect(answer.body.pagination.total).toBe(250);
        cursor = answer.body.pagination.nextCursor;
      }
      expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => index + 2));

      const zip = await (await download(`/v1/render/run/${run.runId}/zip`, client)).arrayBuffer();
      const names: string[] = [];
      for await (const { fileName } of (await fromBufferPromise(Buffer.from(zip))).eachEntry()) names.push(fileName);
      expect(names).toHaveLength(252);
      expect(names.slice(0, 2)).toEqual(['Guest 1.png', 'Guest 2.png']);
      expect(names[249]).toBe('Guest 250.png');
    });

    it('tells what would become of a table of 10,000 rows, and refuses one row more', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const { status, body } = await send(tableOf(10_000), { designId }, { query: '?dryRun=true' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ dryRun: true, totalRenders: 10_000, failedRenders: 0, batchCount: 100 });
      const over = await send(tableOf(10_001), { designId }, { query: '?dryRun=true' });
      expect(over.body.error).toMatchObject({ code: 'BATCH_TOO_LARGE', details: { limit: 10_000, received: 10_001 } });
      const formats = await send(tableOf(6_000), { designId, formats: 'png,pdf' }, { query: '?dryRun=true' });
      expect(formats.body.error).toMatchObject({ code: 'BATCH_TOO_LARGE', details: { received: 12_000 } });
    }, 120_000);

    it('counts each batch for the limit of an hour, or refuses all and says how many are left', async () => {
      const client = await world().account('Free');
      const designId = await makeDesign(client, ticket);
      const tooLarge = await send(tableOf(101), { designId }, { client });
      expect(tooLarge.body.error).toMatchObject({ code: 'BATCH_TOO_LARGE', details: { limit: 100, received: 101 } });
      expect(tooLarge.body.error.message).toContain('10 batches of 10 in an hour');
      await accept(tableOf(70), { designId }, { client });
      const over = await send(tableOf(31), { designId }, { client });
      expect(over.status).toBe(429);
      expect(over.body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { remaining: 3 } });
      expect(over.body.error.message).toContain('30 renders');
      expect((await client.get('/v1/render/run')).body.pagination.total).toBe(1);
      await accept(tableOf(30), { designId }, { client });
    });

    it('lists every problem of every row, where three columns are wrong in 10,000 rows', async () => {
      const numbers = ['seat', 'gate', 'fee'];
      const variables = [{ name: 'name' }, ...numbers.map((name) => ({ name, type: 'number', default: 1 }))];
      const designId = await makeDesign(world().ada, {
        ...ticket,
        canvasData: { elements: [{ id: 'line', type: 'text', width: 20, height: 10, text: '{{ name }}' }], variables },
      });
      const table = `name,${numbers}\n${'Ada,many,none,dear\n'.repeat(10_000)}`;
      const { status, body } = await send(table, { designId }, { query: '?dryRun=true' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ totalRenders: 10_000, failedRenders: 10_000 });
      const { problems, problemCount } = body.data.file;
      expect(problemCount).toBe(30_000);
      const places = problems.map(({ row, column, name }: Problem) => `${row} ${column} ${name}`);
      expect(places).toEqual(
        Array.from({ length: 10_000 }, (_, index) =>
          numbers.map((name, at) => `${index + 2} ${'BCD'[at]} ${name}`),
        ).flat(),
      );
    });

    it('draws each row in several formats, with the number of the row in a variable', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const form = { designId, formats: 'png,jpg', rowNumber: 'seat', fileName: '{{ seat }}' };
      const { runId } = await accept(tableOf(3), form);
      await listen(world().ada, runId);
      const renders = (await world().ada.get(`/v1/renders?runId=${runId}`)).body.data;
      const drawn = renders.map((render: Drawn) => [render.row, render.metadata.format]);
      const formats = ['jpg', 'png'];
      expect(drawn.sort()).toEqual([2, 3, 4].flatMap((row) => formats.map((format) => [row, format])));
      const { dynamicData } = (await world().ada.get(`/v1/renders/${renders[5].renderId}/request`)).body.data.request;
      expect(dynamicData).toEqual({ name: 'Guest 3', guest: { city: 'Bonn' }, seat: 3 });
      const taken = await send('name,seat\nAda,1\n', form);
      expect(taken.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'rowNumber' } });
      const unknown = await send(tableOf(1), { designId, formats: 'png,bmp' });
      expect(unknown.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'formats.1' } });
    });

    it('makes one run of a form that is sent again with its key', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const once = (rows: number) => send(tableOf(rows), { designId }, { headers: { 'idempotency-key': designId } });
      const [first, second] = [await once(2), await once(2)];
      expect(second.body).toEqual(first.body);
      expect((await once(3)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await world().ada.get(`/v1/render/run?designId=${designId}`)).body.pagination.total).toBe(1);
    });

    it('refuses the whole table with strict, and lists every problem of a table with many', async () => {
      const designId = await makeDesign(world().ada, ticket);
      const wrong = `name,seat\n${'Ada,many\n'.repeat(1_500)}`;
      const strict = await send(wrong, { designId, strict: 'true' });
      expect([strict.status, strict.body.error.code]).toEqual([422, 'INVALID_DYNAMIC_DATA']);
      const { body } = await send(wrong, { designId }, { query: '?dryRun=true' });
      expect(body.data.file.problemCount).toBe(1_500);
      expect(body.data.file.problems.at(-1)).toMatchObject({ row: 1_501, column: 'B', name: 'seat' });
    });
  });

  describe('GET /render/run', () => {
    it('lists the runs of a design with how they were sent, and batches with each run as one', async () => {
      const client = await world().account('Enterprise');
      const designId = await makeDesign(client, ticket);
      const options = JSON.stringify({ scale: 2, dynamicData: { seat: 5 } });
      const form = { designId, name: 'guests.csv', options, mapping: '{"Who":"name"}', fileName: '{{ name }}' };
      const { runId } = await accept(`Who\n${'Ada\n'.repeat(150)}`, form, { client });
      await client.post('/v1/render/batch', { renders: [{ designId }] });
      await listen(client, runId);
      const { body } = await client.get(`/v1/render/run?designId=${designId}`);
      expect(body.data).toMatchObject([
        {
          runId,
          name: 'guests.csv',
          status: 'completed',
          totalRenders: 150,
          // Data are kept with the renders alone, encrypted.
          settings: { mapping: { Who: 'name' }, options: { scale: 2 }, fileName: '{{ name }}' },
        },
      ]);
      expect(body.data[0].settings.options).toEqual({ scale: 2 });
      expect((await client.get('/v1/render/run?designId=none')).body.data).toEqual([]);
      const all = (await client.get('/v1/render/batch')).body;
      expect(all.pagination.total).toBe(3);
      const whole = (await client.get('/v1/render/batch?wholeRuns=true')).body;
      expect(whole.pagination.total).toBe(2);
      expect(whole.data[1]).toMatchObject({ runId, run: { name: 'guests.csv', batchCount: 2, totalRenders: 150 } });
      const ended = (await client.get('/v1/render/batch?wholeRuns=true&status=completed')).body.data;
      expect(ended.map((batch: { readonly runId?: string }) => batch.runId)).toContain(runId);
      const going = (await client.get('/v1/render/batch?wholeRuns=true&status=processing')).body.data;
      expect(going.map((batch: { readonly runId?: string }) => batch.runId)).not.toContain(runId);
    });

    it.each(['', '/events', '/zip', '/failed-rows'])(
      'answers 404 for an unknown run and 403 for a foreign one at %j',
      async (end) => {
        const { runId } = await accept(tableOf(1), { designId: await makeDesign(world().ada, ticket) });
        const unknown = await world().ada.get(`/v1/render/run/run_none${end}`);
        expect([unknown.status, unknown.body.error.code]).toEqual([404, 'RUN_NOT_FOUND']);
        const foreign = await world().bob.get(`/v1/render/run/${runId}${end}`);
        expect([foreign.status, foreign.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
        expect((await world().bob.get(`/v1/renders?runId=${runId}`)).body.data).toEqual([]);
      },
    );

    it('refuses designs that are not there', async () => {
      const { body } = await send(tableOf(1), { designId: unknownIds.design });
      expect(body.error.code).toBe('INVALID_DESIGN_ID');
    });
  });
}

interface Row {
  readonly row: number;
}

interface Drawn extends Row {
  readonly metadata: { readonly format: string };
}

interface RenderPage {
  readonly data: readonly Row[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string };
}

interface Problem {
  readonly row: number;
  readonly column: string;
  readonly name: string;
}
