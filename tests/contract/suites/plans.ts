import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../e2e/service.ts';
import type { Client } from '../support/client.ts';
import { fileForm } from '../support/owned-ids.ts';
import { makeDesign, unknownIds, type World } from '../support/world.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const photo = readFileSync(path.join(repositoryRoot, 'fixtures/images/photo-coast.jpg'));

interface Row {
  readonly plan: string;
  readonly requestsPerMinute: number;
  readonly concurrentRenders: number;
  readonly cpuSecondsPerMinute: number;
  readonly batchRequestsPerHour: number | null;
  readonly batchSize: number;
  readonly uploadMegabytes: number;
  readonly storedGigabytes: number;
}

/** The tables of the specification, joined as its answers 110 to 113 say, with the processor time and the stored bytes of each plan. */
const rows: readonly Row[] = [
  row('Free', 10, 2, 20, 10, 10, 5, 1),
  row('Individual', 100, 10, 60, 100, 25, 25, 25),
  row('Teams', 500, 25, 120, 500, 50, 50, 100),
  row('Enterprise', 1_000, 50, 240, null, 100, 100, 500),
];

function row(
  plan: string,
  requestsPerMinute: number,
  concurrentRenders: number,
  cpuSecondsPerMinute: number,
  batchRequestsPerHour: number | null,
  batchSize: number,
  uploadMegabytes: number,
  storedGigabytes: number,
): Row {
  return {
    plan,
    requestsPerMinute,
    concurrentRenders,
    cpuSecondsPerMinute,
    batchRequestsPerHour,
    batchSize,
    uploadMegabytes,
    storedGigabytes,
  };
}

export function plansSuite(world: () => World): void {
  const limitsOf = async (client: Client) => (await client.get('/v1/account')).body.data.limits;

  describe('a plan', () => {
    it.each(rows)('$plan has the limits of its rows', async ({ plan, uploadMegabytes, storedGigabytes, ...limits }) => {
      const client = await world().account(plan);
      expect(await limitsOf(client)).toEqual({
        ...limits,
        uploadBytes: uploadMegabytes * megabyte,
        storedBytes: storedGigabytes * gigabyte,
        rendersPerDay: null,
        rendersPerMonth: null,
      });
    });

    it('Pro is the plan Individual', async () => {
      const [pro, individual] = [await world().account('Pro'), await world().account('Individual')];
      expect((await pro.get('/v1/account')).body.data.plan).toBe('Individual');
      expect(await limitsOf(pro)).toEqual(await limitsOf(individual));
    });

    it.each(rows)('$plan tells its rates in the headers', async ({ plan, requestsPerMinute }) => {
      const client = await world().account(plan);
      const limit = async (method: string, address: string) =>
        (await client.call(method, address)).headers.get('x-ratelimit-limit');
      expect(await limit('POST', `/v1/render/design/${unknownIds.design}`)).toBe(String(requestsPerMinute));
      expect(await limit('POST', '/v1/render/batch')).toBe(String(requestsPerMinute));
      expect(await limit('GET', '/v1/designs')).toBe(String(requestsPerMinute * 10));
    });

    it.each(rows.slice(0, 2))('$plan lets so many renders of a minute in, and no more', async (each) => {
      const client = await world().account(each.plan);
      const send = () => client.post(`/v1/render/design/${unknownIds.design}`, {});
      // No more at once than an account may have under way.
      for (let left = each.requestsPerMinute - 1; left > 0; left -= 50) {
        const before = await Promise.all(Array.from({ length: Math.min(50, left) }, send));
        expect(new Set(before.map(({ status }) => status))).toEqual(new Set([404]));
      }
      const last = await send();
      expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([404, '0']);
      const over = await send();
      expect([over.status, over.body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(over.body.error.details).toMatchObject({ scope: 'minute', limit: each.requestsPerMinute });
    });

    it.each(rows)('$plan takes batches of $batchSize renders, and no more', async ({ plan, batchSize }) => {
      const client = await world().account(plan);
      // Items that fail at once, as nothing is to be drawn here.
      const send = (length: number) =>
        client.post('/v1/render/batch', { renders: Array.from({ length }, () => ({ designId: unknownIds.design })) });
      for (const size of [batchSize - 1, batchSize]) {
        const { status, body } = await send(size);
        expect([status, body.data?.totalRenders]).toEqual([202, size]);
      }
      const over = await send(batchSize + 1);
      expect([over.status, over.body.error.code]).toEqual([400, 'BATCH_TOO_LARGE']);
      expect(over.body.error.details).toMatchObject({ limit: batchSize, received: batchSize + 1 });
    });

    it.each(rows)('$plan takes files of $batchSize rows, and no more', async ({ plan, batchSize }) => {
      const client = await world().account(plan);
      const designId = await makeDesign(client);
      // The same row each time: drawn once.
      const send = (length: number) =>
        client.call('POST', '/v1/render/batch/from-file', {
          body: fileForm(`name\n${'Ada\n'.repeat(length)}`, { designId }),
        });
      const { status, body } = await send(batchSize);
      expect([status, body.data?.totalRenders]).toEqual([202, batchSize]);
      const over = await send(batchSize + 1);
      expect([over.status, over.body.error.code, over.body.error.details.limit]).toEqual([
        400,
        'BATCH_TOO_LARGE',
        batchSize,
      ]);
    });

    it.each(rows)('$plan takes no larger upload than $uploadMegabytes MB', async ({ plan, uploadMegabytes }) => {
      const client = await world().account(plan);
      const limit = uploadMegabytes * megabyte;
      const send = (size: number) =>
        client.call('POST', '/v1/assets/upload', { body: fileForm(padded(size), { name: 'photo.jpg' }) });
      const over = await send(limit + 1);
      expect([over.status, over.body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(over.body.error.details.limit).toBe(limit);
      // Larger ones cost seconds each.
      const sizes = uploadMegabytes <= 25 ? [limit - 1, limit] : [26 * megabyte];
      for (const size of sizes) {
        const { status, body } = await send(size);
        expect(status, JSON.stringify(body)).toBe(201);
        // What stands behind the end of a picture is not kept.
        expect(body.data.size).toBe(photo.byteLength);
      }
    });
  });

  describe('the reference of limits', () => {
    it('has the same rows', () => {
      const text = readFileSync(path.join(repositoryRoot, 'docs/reference/limits.md'), 'utf8');
      const cells = (line: string) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim());
      const written = text
        .split('\n')
        .filter((line) => /^\| (?:Free|Individual|Teams|Enterprise)\b/.test(line))
        .map(cells);
      expect(written).toEqual(
        rows.map((each) => [
          each.plan === 'Individual' ? 'Individual, or Pro' : each.plan,
          String(each.requestsPerMinute),
          String(each.requestsPerMinute * 10),
          String(each.concurrentRenders),
          String(each.cpuSecondsPerMinute),
          each.batchRequestsPerHour === null ? 'any number' : String(each.batchRequestsPerHour),
          String(each.batchSize),
          `${each.uploadMegabytes} MB`,
        ]),
      );
    });
  });
}

/** A photo of exactly so many bytes: what stands behind its end is no part of the picture. */
function padded(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  photo.copy(bytes);
  return bytes;
}
