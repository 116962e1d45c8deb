import path from 'node:path';
import { Readable } from 'node:stream';
import { renderDesignBody } from '@platen/api';
import { parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useAnalyser } from '../../../../../tests/support/use-analyser.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { claimOne, leaseOf } from '../../../../../tests/support/work-store.ts';
import { createIdSource } from '../../domain/ids.ts';
import { specifiedPlans } from '../../domain/plan.ts';
import { openDiskFileStore } from '../../files/disk-file-store.ts';
import type { Store } from '../../store/open-store.ts';
import { createDesignsService, type DesignsService } from '../documents/designs-service.ts';
import { createDocumentFacts } from '../documents/document-facts.ts';
import { storedDocument } from '../documents/stored-document.fixture.ts';
import { toJob } from '../renders/queued/queued-job.ts';
import { toRenderRequest } from '../renders/render-request.ts';
import { queuedRender } from '../renders/render-states.ts';
import { type AssetsService, createAssetsService } from './assets-service.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hour = 3_600_000;

describe.each(columnsOf('database'))('an asset that was deleted, on %s', (database) => {
  const rows = useStore(database);
  const analyser = useAnalyser();
  let store: Store;
  let assets: AssetsService;
  let designs: DesignsService;
  let assetId: string;
  let nowMs: number;
  const now = () => new Date(nowMs);

  beforeEach(async () => {
    ({ store } = rows);
    nowMs = Date.UTC(2026, 10, 21);
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt: now().toISOString() });
    const newId = createIdSource();
    assets = createAssetsService({
      plans: specifiedPlans,
      assets: store.assets,
      files: await openDiskFileStore({ directory: path.join(rows.dataDir, 'files') }),
      pool: {
        inspect: async () =>
          ({ status: 'image', format: 'png', width: 1, height: 1, length: onePixel.length }) as never,
      },
      storage: { check: async () => undefined },
      url: ({ id }) => id,
      newId,
      now,
    });
    designs = createDesignsService({
      designs: store.designs,
      folders: store.folders,
      analyser,
      facts: createDocumentFacts({ facts: store.facts, analyser, onUnreadable: () => undefined }),
      newId,
      now,
    });
    const upload = await assets.receive(Readable.from([onePixel]), { plan: 'Free' });
    assetId = (await assets.create({ accountId: 'ada', plan: 'Free', upload, units: store.units })).id;
  });

  /** Whether it is still there after some hours of housekeeping. */
  async function isKept(): Promise<boolean> {
    for (let turn = 0; turn < 3; turn += 1) {
      nowMs += 2 * hour;
      await assets.clean(10);
    }
    return (await assets.ownFile({ accountId: 'ada', src: assetId })) !== 'missing';
  }

  const documentWith = (src: string) =>
    parseDesign({
      width: 10,
      height: 10,
      canvasData: { elements: [{ type: 'image', id: 'a', src, x: 0, y: 0, width: 1, height: 1 }] },
    });
  const create = (src: string) =>
    designs.create({ accountId: 'ada', name: 'Card', folderId: null, ...documentWith(src), units: store.units });

  async function queue(document: ReturnType<typeof documentWith>, data: object): Promise<void> {
    const request = toRenderRequest(renderDesignBody.parse({ dynamicData: data }));
    const source = { kind: 'design', id: 'dsn_gone' } as const;
    const row = queuedRender({ id: 'rnd_1', accountId: 'ada', source, request, createdAt: now() });
    const { job, snapshot } = toJob({
      render: row,
      found: { name: 'Card', stored: storedDocument(document) },
      request,
      priority: 'normal',
    });
    await store.work.enqueue({ snapshots: [snapshot], renders: [row], jobs: [job] });
  }

  async function endRender(): Promise<void> {
    const claimed = await claimOne(store.work);
    if (!claimed) throw new Error('nothing was claimed');
    const lease = leaseOf(claimed);
    const render = { status: 'failed', completedAt: now().toISOString() } as const;
    await store.work.finish({ lease, render, usage: {}, events: () => [] });
  }

  it('goes when nothing uses it, and not at the first look', async () => {
    await assets.delete({ accountId: 'ada', id: assetId });
    expect((await assets.clean(10)).contents).toEqual([]);
    expect(await assets.ownFile({ accountId: 'ada', src: assetId })).toMatchObject({ size: onePixel.length });
    expect(await isKept()).toBe(false);
  });

  it('stays while a design uses it, an earlier version of one too, and goes with the last of them', async () => {
    const design = await create(assetId);
    const copy = await designs.duplicate({ accountId: 'ada', id: design.id }, { units: store.units });
    await assets.delete({ accountId: 'ada', id: assetId });
    expect(await isKept()).toBe(true);
    await designs.delete({ accountId: 'ada', id: copy.id });
    await designs.update({ accountId: 'ada', id: design.id }, { canvasData: { elements: [] } }, { units: store.units });
    expect(await isKept()).toBe(true);
    await designs.delete({ accountId: 'ada', id: design.id });
    expect(await isKept()).toBe(false);
  });

  it('stays while an accepted render keeps a design that uses it, though the design was deleted', async () => {
    await queue(documentWith(assetId), {});
    await assets.delete({ accountId: 'ada', id: assetId });
    expect(await isKept()).toBe(true);
    await endRender();
    expect(await isKept()).toBe(false);
  });

  it('stays while the data of an accepted render names it', async () => {
    await queue(documentWith('{{photo}}'), { photo: assetId });
    await assets.delete({ accountId: 'ada', id: assetId });
    expect(await isKept()).toBe(true);
    await endRender();
    expect(await isKept()).toBe(false);
  });

  it('stays when a design that uses it is stored between two looks', async () => {
    await assets.delete({ accountId: 'ada', id: assetId });
    await assets.clean(10);
    await create(assetId);
    expect(await isKept()).toBe(true);
  });
});
