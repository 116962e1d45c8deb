import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

const workbooks = path.resolve(import.meta.dirname, '../../../fixtures/spreadsheets');
const workbook = (name: string) => readFileSync(path.join(workbooks, name));

const ticket = {
  name: 'Ticket',
  width: 300,
  height: 100,
  canvasData: {
    elements: [
      {
        id: 'line',
        type: 'text',
        width: 300,
        height: 100,
        text: '{{ name }} {{ seat }} {{ guest.city }} {{ arrival }} {{ tags }} {{ event }}',
      },
      { id: 'vip', type: 'rectangle', width: 10, height: 10, visible: '{{ vip }}' },
    ],
    variables: [
      { name: 'seat', type: 'number' },
      { name: 'tags', type: 'list' },
    ],
  },
};

export function batchFilesSuite(world: () => World): void {
  async function send(
    file: string | Buffer | undefined,
    fields: Readonly<Record<string, string>>,
    { client = world().ada, headers = {} }: { client?: Client; headers?: Readonly<Record<string, string>> } = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set('file', new Blob([Buffer.from(file)]), 'guests');
    return client.call('POST', '/v1/render/batch/from-file', { body: form, headers });
  }

  const makeTicket = (client = world().ada) => makeDesign(client, ticket);

  async function finished(batchId: string) {
    await listen(world().ada, batchId);
    return (await world().ada.get(`/v1/render/batch/${batchId}`)).body.data;
  }

  describe('POST /render/batch/from-file?dryRun=true', () => {
    it('tells the data of each row and every problem with row and column, and stores nothing', async () => {
      const designId = await makeTicket();
      const before = (await world().ada.get('/v1/render/batch')).body.pagination.total;
      const form = new FormData();
      form.set('designId', designId);
      form.set('mapping', '{"Who":"name"}');
      form.set('file', new Blob(['Who,seat,tags\nAda,1,\nMax,first,x\nZoe,2,\n']), 'guests.csv');
      const address = '/v1/render/batch/from-file?dryRun=true';
      const { status, body } = await world().ada.call('POST', address, { body: form });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ dryRun: true, totalRenders: 3, failedRenders: 1 });
      expect(body.data.rows[0]).toEqual({ row: 2, dynamicData: { name: 'Ada', seat: '1' } });
      expect(body.data.rows.map(({ row }: { readonly row: number }) => row)).toEqual([2, 3, 4]);
      const problems: readonly { readonly row: number; readonly column?: string; readonly name?: string }[] =
        body.data.file.problems;
      expect(problems.map(({ row }) => row)).toContain(3);
      expect(problems).toContainEqual(expect.objectContaining({ row: 3, column: 'B', name: 'seat' }));
      expect((await world().ada.get('/v1/render/batch')).body.pagination.total).toBe(before);
    });

    it('reads XLSX alike, and refuses what it cannot read', async () => {
      const designId = await makeTicket();
      const tryOut = (file: Buffer) => {
        const form = new FormData();
        form.set('designId', designId);
        form.set('file', new Blob([new Uint8Array(file)]), 'guests');
        return world().ada.call('POST', '/v1/render/batch/from-file?dryRun=true', { body: form });
      };
      const { status, body } = await tryOut(workbook('values.xlsx'));
      expect(status).toBe(200);
      expect(body.data.rows.length).toBe(body.data.totalRenders);
      expect(body.data.file.kind).toBe('xlsx');
      expect((await tryOut(Buffer.from([0, 1, 2, 3]))).body.error.code).toBe('UNSUPPORTED_FILE_TYPE');
    });
  });

  describe('POST /render/batch/from-file', () => {
    it('renders each row of a CSV file, columns filling the variables of their names', async () => {
      const designId = await makeTicket();
      const csv = 'name;seat;guest.city;arrival;tags;Notes\nAda;1,5;Zürich;2026-11-05;"[""a"",""b""]";x\n\nMax;2;;;;\n';
      const { status, headers, body } = await send(csv, { designId, fileName: '{{ name }}' });
      expect(status).toBe(202);
      expect(headers.get('location')).toBe(`/v1/render/batch/${body.data.batchId}`);
      expect(body.data).toMatchObject({ status: 'processing', totalRenders: 2, failedRenders: 0 });
      expect(body.data.renders).toMatchObject([
        { status: 'queued', designId, row: 2 },
        { status: 'queued', row: 4 },
      ]);
      expect(body.data.file).toMatchObject({
        kind: 'csv',
        encoding: 'utf-8',
        delimiter: ';',
        rows: 2,
        unnamedColumns: [],
        problems: [],
      });
      expect(body.data.file.columns.map(({ used }: { readonly used: boolean }) => used)).toEqual([
        true,
        true,
        true,
        true,
        true,
        false,
      ]);
      const batch = await finished(body.data.batchId);
      expect(batch).toMatchObject({ completedRenders: 2, failedRenders: 0 });
      expect(batch.renders.map(({ fileName }: { readonly fileName: string }) => fileName)).toEqual([
        'Ada.png',
        'Max.png',
      ]);
      // The same data in a single render is the same file.
      const dynamicData = {
        name: 'Ada',
        seat: 1.5,
        guest: { city: 'Zürich' },
        arrival: '2026-11-05',
        tags: ['a', 'b'],
        Notes: 'x',
      };
      const single = await world().ada.post(`/v1/render/design/${designId}`, { dynamicData });
      expect(single.body.data).toMatchObject({ cached: true, imageUrl: batch.renders[0].downloadUrl });
    });

    it('renders a sheet of an XLSX file, with mapped columns and options for all', async () => {
      const designId = await makeTicket();
      const { status, body } = await send(workbook('values.xlsx'), {
        designId,
        mapping: JSON.stringify({ born: 'guest.city', sum: null, worked: null }),
        options: JSON.stringify({ format: 'pdf', dynamicData: { event: 'Gala' } }),
        priority: 'high',
      });
      expect(status).toBe(202);
      expect(body.data).toMatchObject({ priority: 'high', totalRenders: 4, failedRenders: 0 });
      expect(body.data.file).toMatchObject({ kind: 'xlsx', sheet: 'Gäste', rows: 4 });
      const batch = await finished(body.data.batchId);
      expect(batch.renders[0].metadata.format).toBe('pdf');
      const single = await world().ada.post(`/v1/render/design/${designId}`, {
        format: 'pdf',
        dynamicData: {
          event: 'Gala',
          name: 'Ada Lovelace',
          guest: { city: '1915-12-10' },
          arrival: '2026-11-05T18:30:00',
          seat: 12.5,
          vip: true,
          postcode: '01067',
          share: 0.195,
        },
      });
      expect(single.body.data).toMatchObject({ cached: true, imageUrl: batch.renders[0].downloadUrl });
    });

    it('renders templates', async () => {
      const { status, body } = await send('quote\nStay hungry\n', {
        templateId: 'tpl_gallery_quote_post',
        format: 'jpg',
      });
      expect(status).toBe(202);
      expect((await finished(body.data.batchId)).renders[0].metadata.format).toBe('jpg');
    });

    it('lets rows that are wrong fail at once, with row and column, and renders the others', async () => {
      const designId = await makeTicket();
      const { body } = await send('name,seat,tags\nAda,many,\nMax,2,[broken\nZoë,3,,too many\nEve,4,\n', { designId });
      expect(body.data).toMatchObject({ totalRenders: 4, failedRenders: 3 });
      expect(body.data.file.problems).toMatchObject([
        { row: 2, column: 'B', name: 'seat', code: 'INVALID_DYNAMIC_DATA' },
        { row: 3, column: 'C', name: 'tags' },
        { row: 4, column: 'D' },
      ]);
      const batch = await finished(body.data.batchId);
      expect(batch.renders.map(({ status }: { readonly status: string }) => status)).toEqual([
        'failed',
        'failed',
        'failed',
        'completed',
      ]);
      expect(batch.renders[0]).toMatchObject({ row: 2, error: { details: { row: 2, column: 'B' } } });
      expect(batch.renders[0].error.message).toContain('Row 2, column B');
    });

    it('tells what stands in cells of XLSX that have no value', async () => {
      const designId = await makeTicket();
      const { body } = await send(workbook('values.xlsx'), { designId });
      expect(body.data.file.problems).toEqual([
        {
          row: 4,
          column: 'H',
          name: 'sum',
          code: 'INVALID_DYNAMIC_DATA',
          message: expect.stringContaining('#DIV/0!'),
        },
      ]);
    });

    it('refuses the whole file with strict, listing rows and columns', async () => {
      const designId = await makeTicket();
      const { status, body } = await send('name,seat\nAda,1\nMax,many\nZoë,none\n', { designId, strict: 'true' });
      expect(status).toBe(422);
      expect(body.error.code).toBe('INVALID_DYNAMIC_DATA');
      expect(body.error.details.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ row: 3, column: 'B', path: '/renders/1/dynamicData/seat' }),
          expect.objectContaining({ row: 4, column: 'B' }),
        ]),
      );
    });

    it('takes as many rows as the plan allows renders', async () => {
      const client = await world().account('Free');
      const designId = await makeTicket(client);
      const rows = (count: number) => `name\n${'Ada\n'.repeat(count)}`;
      const over = await send(rows(11), { designId }, { client });
      expect(over.status).toBe(400);
      expect(over.body.error).toMatchObject({ code: 'BATCH_TOO_LARGE', details: { limit: 10, received: 11 } });
      expect((await send(rows(10), { designId }, { client })).status).toBe(202);
    });

    it('makes one batch of a form that is sent again with its key', async () => {
      const designId = await makeTicket();
      const once = (file: string) => send(file, { designId }, { headers: { 'idempotency-key': `file-${designId}` } });
      const [first, second] = [await once('name\nAda\n'), await once('name\nAda\n')];
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await once('name\nMax\n')).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    const good = 'name\nAda\n';
    it.each<[string, string | Buffer | undefined, Readonly<Record<string, string>>, number, string]>([
      ['no file', undefined, {}, 400, 'INVALID_REQUEST'],
      ['neither design nor template', good, { designId: '' }, 400, 'INVALID_REQUEST'],
      ['both', good, { templateId: 'tpl_x' }, 400, 'INVALID_REQUEST'],
      ['an unknown design', good, { designId: unknownIds.design }, 404, 'INVALID_DESIGN_ID'],
      ['an empty file', '', {}, 400, 'INVALID_REQUEST'],
      ['a header only', 'name\n', {}, 400, 'INVALID_REQUEST'],
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), {}, 400, 'UNSUPPORTED_FILE_TYPE'],
      ['a ZIP that is no workbook', Buffer.from('PK\u0003\u0004 nothing'), {}, 400, 'INVALID_REQUEST'],
      ['mapping that is no JSON', good, { mapping: '{' }, 400, 'INVALID_REQUEST'],
      ['mapping of a column that is not there', good, { mapping: '{"Nome":"name"}' }, 400, 'INVALID_REQUEST'],
      ['two columns for one variable', 'name,b\nA,B\n', { mapping: '{"b":"name"}' }, 400, 'INVALID_REQUEST'],
      [
        'a path into a variable that is filled',
        'guest,b\nA,B\n',
        { mapping: '{"b":"guest.x"}' },
        400,
        'INVALID_REQUEST',
      ],
      ['columns that fill no variable', 'first,last\nA,B\n', {}, 400, 'INVALID_REQUEST'],
      ['options that are no object', good, { options: '[]' }, 400, 'INVALID_REQUEST'],
      [
        'options that are nested without end',
        good,
        { options: `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}` },
        400,
        'INVALID_REQUEST',
      ],
      ['options that change prototypes', good, { options: '{"__proto__":{"x":1}}' }, 400, 'INVALID_REQUEST'],
      ['NUL in a field', good, { sheet: 'a\0b' }, 400, 'INVALID_REQUEST'],
      ['an unknown delimiter', good, { delimiter: ',' }, 400, 'INVALID_REQUEST'],
      ['a header row that is empty', good, { headerRow: '9' }, 400, 'INVALID_REQUEST'],
      ['an unknown sheet', workbook('values.xlsx'), { sheet: 'none' }, 400, 'INVALID_REQUEST'],
      ['strict that is no boolean', good, { strict: 'yes' }, 400, 'INVALID_REQUEST'],
    ])('refuses %s', async (_what, file, fields, status, code) => {
      const designId = await makeTicket();
      const answer = await send(file, { designId, ...fields });
      expect(answer.status).toBe(status);
      expect(answer.body.error.code).toBe(code);
      expect(answer.body.error.message).not.toBe('');
    });

    it('refuses a file that is larger than 10 MB, or than the plan allows', async () => {
      const designId = await makeTicket();
      const large = await send(`name\n${'x'.repeat(10 * 1024 ** 2)}`, { designId });
      expect(large.status).toBe(413);
      expect(large.body.error).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limit: 10 * 1024 ** 2 } });
      const free = await world().account('Free');
      const small = await send('x'.repeat(5 * 1024 ** 2 + 1), { designId: await makeTicket(free) }, { client: free });
      expect(small.body.error).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limit: 5 * 1024 ** 2 } });
    });

    it('is no JSON call', async () => {
      expect((await world().ada.post('/v1/render/batch/from-file', {})).status).toBe(415);
    });
  });
}
