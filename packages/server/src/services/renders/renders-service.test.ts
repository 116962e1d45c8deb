import { rmSync } from 'node:fs';
import path from 'node:path';
import { renderDesignBody } from '@platen/api';
import { type ImageNeed, parseDesign } from '@platen/core';
import type { FindOwnFile } from '@platen/engine/fetch';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { specifiedPlans } from '../../domain/plan.ts';
import { openDiskFileStore } from '../../files/disk-file-store.ts';
import { createRenderQuota } from '../../limits/render-quota.ts';
import { storedDocument } from '../documents/stored-document.fixture.ts';
import type { NamedDocument } from '../documents/stored-documents.ts';
import type { AccountFile } from './drawing/render-call.ts';
import { createRenderMaker } from './drawing/render-maker.ts';
import { newRenderMemory } from './drawing/render-memory.ts';
import type { RenderResult } from './render-result.ts';
import { createRendersService, type RendersService } from './renders-service.ts';
import { createRequestData } from './request-data.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
let time = noon;
const now = () => time;
const documentOf = (elements: readonly object[]) =>
  storedDocument(parseDesign({ width: 10, height: 10, canvasData: { elements } }));
const stored = documentOf([]);
const call = {
  accountId: 'acc',
  plan: 'Free',
  source: { kind: 'design', id: 'dsn' },
  body: renderDesignBody.parse({ format: 'png' }),
} as const;

describe.each(columnsOf('database'))('a render that is waited for on %s', (database) => {
  const rows = useStore(database);
  let service: RendersService;
  let drawings: number;
  let found: NamedDocument;
  /** The digest of every picture. */
  let digest: string;
  /**
   * The pictures that were fetched and not released; and for each drawing, whether its own pictures were among them.
   */
  let held: Set<ReadonlyMap<string, unknown>>;
  let drawnWithHeld: boolean[];
  /** What the render process says that it needs. */
  let needs: readonly ImageNeed[];
  let rendersPerDay: number | null;
  /** The watch of the rows that a render depends on; undefined where others write as well. */
  let watched: number | undefined;
  let lookUps: number;
  /** The file behind every picture of ours, whatever its name. */
  let ownFile: AccountFile | undefined;
  /** Runs when the file of an earlier render has been found. */
  let meanwhile: (renderId: string) => Promise<void>;

  beforeEach(async () => {
    const { store, dataDir } = rows;
    const createdAt = now().toISOString();
    await makeAccount(store, { id: 'acc', plan: 'Free', createdAt: createdAt });
    drawings = 0;
    lookUps = 0;
    time = noon;
    ownFile = undefined;
    watched = undefined;
    rendersPerDay = null;
    found = { name: 'Card', stored };
    digest = 'bytes';
    held = new Set();
    drawnWithHeld = [];
    needs = [];
    meanwhile = async () => undefined;
    const maker = createRenderMaker({
      renders: {
        sourcesWatch: () => watched,
        async findCached(key) {
          const hit = await store.renders.findCached(key);
          if (hit) await meanwhile(hit.render.id);
          return hit;
        },
      },
      files: await openDiskFileStore({ directory: dataDir }),
      images: {
        async fetch(needs: readonly ImageNeed[], options: { readonly ownFile?: FindOwnFile }) {
          for (const { src } of needs) await options.ownFile?.(src);
          const images = new Map(needs.map(({ src }) => [src, { status: 'file', path: src }]));
          const digests = new Map(needs.map(({ src }) => [src, digest]));
          held.add(images);
          return { images, digests, assets: [], release: () => held.delete(images) };
        },
      } as never,
      ownFile: async () => ownFile,
      fonts: { fontsOf: async () => ({ families: [], faces: [], facesOf: async () => [] }) },
      quota: { check: async () => undefined },
      storage: { check: async () => undefined },
      pool: {
        async run({ job: { images, tellsNeeds } }) {
          const all = { images: needs, families: [] };
          if (needs.some(({ src }) => !images.has(src))) return { status: 'needs', needs: all } as never;
          drawings += 1;
          drawnWithHeld.push(held.has(images));
          const output = { bytes: Buffer.from('png'), width: 10, height: 10, warnings: [] };
          return { status: 'drawn', output: { ...output, ...(tellsNeeds && { needs: all }) } } as never;
        },
      },
      engineVersion: '1',
      now,
    });
    const plans = {
      ...specifiedPlans,
      Free: {
        ...specifiedPlans.Free,
        get rendersPerDay() {
          return rendersPerDay;
        },
      },
    };
    let ids = 0;
    service = createRendersService({
      plans,
      documents: {
        design: async () => {
          lookUps += 1;
          return found;
        },
        template: async () => ({ name: 'Card', stored }),
      },
      maker,
      requestData: createRequestData({
        keySecret: Buffer.alloc(32),
        days: 30,
        storage: { check: async () => undefined },
        now,
      }),
      renders: { ...store.renders, sourcesWatch: () => watched },
      publicFiles: { url: ({ id }: { readonly id: string }) => `https://files.example/${id}` } as never,
      metrics: { observeRender: () => undefined },
      concurrency: { running: new Map(), run: (_, work) => work() },
      quota: createRenderQuota({ usage: store.usage, plans, now }),
      webhooks: {
        checkUrl: () => undefined,
        keepForNow: (event) => event,
        deliverFirst: async () => undefined,
        states: async () => new Map(),
        wake: () => undefined,
      },
      forgetContent: async () => undefined,
      resultExpirySeconds: null,
      newId: (prefix) => {
        ids += 1;
        return `${prefix}_${ids}`;
      },
      now,
    });
  });

  it('shows the file of an earlier one of the same content', async () => {
    const first = await service.render(call);
    const second = await service.render(call);
    expect(second).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(drawings).toBe(1);
  });

  it('is drawn once for a request with a key, also when nobody heard the first answer', async () => {
    const first = await service.render(call, 'key');
    expect(await service.render(call, 'key')).toEqual(first);
    expect(await service.render(call, 'another')).toMatchObject({ cached: true });
    expect((await service.list({ accountId: 'acc', page: 1, limit: 10 })).total).toBe(2);
  });

  it('takes nothing of what was worked out for its body when the design, its name or a picture is another', async () => {
    const memory = newRenderMemory();
    const remembered = { ...call, memory };
    const first = await service.render(remembered);
    const known = memory.read?.result;
    expect(known).toBeDefined();
    expect(await service.render(remembered)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(memory.read?.result).toBe(known);
    found = { name: 'Card', stored: documentOf([{ type: 'ellipse', id: 'a', width: 5, height: 5 }]) };
    expect(await service.render(remembered)).toMatchObject({ cached: false });
    found = { ...found, name: 'Another title' };
    expect(await service.render(remembered)).toMatchObject({ cached: false });
    found = { name: 'Card', stored };
    expect(await service.render(remembered)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(drawings).toBe(3);
  });

  it('is drawn anew when one of its pictures has other bytes, and shown again when it has those from before', async () => {
    needs = [{ src: 'https://pictures.example/a.png', elementId: 'photo' }];
    const first = await service.render(call);
    expect(await service.render(call)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    digest = 'other bytes';
    expect(await service.render(call)).toMatchObject({ cached: false });
    digest = 'bytes';
    expect(await service.render(call)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(drawings).toBe(2);
  });

  it('keeps its pictures until it has been drawn, whether they were known to be needed or its process told', async () => {
    needs = [{ src: 'https://pictures.example/a.png', elementId: 'photo' }];
    await service.render(call);
    await service.render({ ...call, body: renderDesignBody.parse({ format: 'png', cache: false }) });
    expect(drawnWithHeld).toEqual([true, true]);
    expect(held.size).toBe(0);
  });

  it('is not looked for again while no row was written that it follows from, and is a render of its own all the same', async () => {
    watched = 1;
    const remembered = { ...call, memory: newRenderMemory() };
    const first = await service.render(remembered);
    const answers = [first];
    for (let count = 0; count < 3; count += 1) answers.push(await service.render(remembered));
    expect(lookUps).toBe(2);
    expect(answers.map(({ cached }) => cached)).toEqual([false, true, true, true]);
    expect(new Set(answers.map(({ renderId }) => renderId)).size).toBe(4);
    for (const { imageUrl, warnings } of answers)
      expect([imageUrl, warnings]).toEqual([first.imageUrl, first.warnings]);
    expect((await service.list({ accountId: 'acc', page: 1, limit: 10 })).total).toBe(4);
    expect(await rows.store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({
      renders: 1,
      cachedRenders: 3,
    });
    watched = 2;
    await service.render(remembered);
    expect(lookUps).toBe(3);
  });

  it('is looked for again when its file is gone or has expired, whatever was known of it', async () => {
    watched = 1;
    const remembered = { ...call, body: renderDesignBody.parse({ expiresIn: 60 }), memory: newRenderMemory() };
    const sendThrice = async () => {
      const answers = [];
      for (let count = 0; count < 3; count += 1) answers.push(await service.render(remembered));
      return answers;
    };
    const [first] = await sendThrice();
    const { contentHash: content = '' } = (await rows.store.renders.findFile(fileIdOf(first))) ?? {};
    rmSync(path.join(rows.dataDir, content.slice(0, 2), content));
    const [second, third] = await sendThrice();
    expect([second?.cached, third?.cached]).toEqual([false, true]);
    time = new Date(now().getTime() + 120_000);
    expect((await sendThrice()).map(({ cached }) => cached)).toEqual([false, true, true]);
    // The row is gone when the render is to be recorded.
    const { items } = await service.list({ accountId: 'acc', page: 1, limit: 100 });
    for (const { renderId } of items) await rows.store.renders.delete(renderId);
    expect((await sendThrice()).map(({ cached }) => cached)).toEqual([false, true, true]);
    expect(drawings).toBe(4);
  });

  it('is looked for each time when a picture may be another one without a row being written', async () => {
    watched = 1;
    const src = 'https://pictures.example/a.png';
    const body = renderDesignBody.parse({ dynamicData: { photo: src } });
    const elements = [{ id: 'photo', type: 'image', x: 0, y: 0, width: 5, height: 5, src: '{{photo}}' }];
    found = { name: 'Card', stored: documentOf(elements) };
    needs = [{ src, elementId: 'photo' }];
    const remembered = { ...call, body, memory: newRenderMemory() };
    for (const [file, seen] of [
      [undefined, 3],
      [{ path: '/a', digest: 'a', size: 1 }, 6],
      [{ path: '/a', digest: 'a', size: 1, lasts: true }, 7],
    ] as const) {
      ownFile = file;
      for (let count = 0; count < 3; count += 1) await service.render(remembered);
      expect(lookUps).toBe(seen);
    }
  });

  it('is never one more than its account may have, however many are drawn at once', async () => {
    rendersPerDay = 3;
    const body = (quality: number) => renderDesignBody.parse({ format: 'jpg', quality });
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => service.render({ ...call, body: body(index + 1) })),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(5);
    for (const cause of refused) {
      expect(cause).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'day', limit: 3 } });
    }
    expect(await rows.store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({ renders: 3 });
    expect((await service.list({ accountId: 'acc', page: 1, limit: 10 })).total).toBe(3);
  });

  it.each(['deleted', 'expired'])(
    'is drawn anew when the file of the earlier one is %s before it is recorded',
    async (end) => {
      const kept = { ...call, body: renderDesignBody.parse({ expiresIn: 60 }) };
      const first = await service.render(kept);
      meanwhile = async (renderId) => {
        if (end === 'deleted') await rows.store.renders.delete(renderId);
        else await rows.store.cleaning.expiredFiles({ before: first.expiresAt ?? '', limit: 10 });
      };
      const second = await service.render(kept);
      expect(second).toMatchObject({ cached: false });
      expect(second.imageUrl).not.toBe(first.imageUrl);
      expect(drawings).toBe(2);
      const { items } = await service.list({ accountId: 'acc', page: 1, limit: 10 });
      expect(items).toHaveLength(end === 'deleted' ? 1 : 2);
      expect(await rows.store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({ renders: 2 });
    },
  );
});

/** The last part of the addresses in these tests. */
function fileIdOf(answer: RenderResult | undefined): string {
  return answer?.imageUrl.split('/').at(-1) ?? '';
}
