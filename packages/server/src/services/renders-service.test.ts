import { parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { renderDesignBody } from '../api/schemas/renders.ts';
import { openDiskFileStore } from '../files/disk-file-store.ts';
import { createRenderQuota } from '../limits/render-quota.ts';
import type { NamedDocument } from './render-call.ts';
import { createRenderMaker } from './render-maker.ts';
import { newRenderMemory } from './render-memory.ts';
import { createRendersService, type RendersService } from './renders-service.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
const document = parseDesign({ width: 10, height: 10, canvasData: { elements: [] } });
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
  let digests: ReadonlyMap<string, string>;
  let perDay: { Free?: number };
  /** Happens to an earlier render once its file has been found. */
  let meanwhile: (renderId: string) => Promise<void>;

  beforeEach(async () => {
    const { store, dataDir } = rows;
    const createdAt = now().toISOString();
    await makeAccount(store, { id: 'acc', plan: 'Free', createdAt: createdAt });
    drawings = 0;
    perDay = {};
    found = { name: 'Card', document };
    digests = new Map();
    meanwhile = async () => undefined;
    const maker = createRenderMaker({
      renders: {
        async findCached(key) {
          const hit = await store.renders.findCached(key);
          if (hit) await meanwhile(hit.render.id);
          return hit;
        },
      },
      files: await openDiskFileStore({ directory: dataDir }),
      images: {
        fetch: async () => ({ images: new Map(), digests, assets: [], release: () => undefined }),
      } as never,
      ownFile: async () => undefined,
      fonts: { fontsFor: async () => [] },
      quota: { check: async () => undefined },
      pool: {
        async run() {
          drawings += 1;
          return { output: { bytes: Buffer.from('png'), width: 10, height: 10, warnings: [] } } as never;
        },
      },
      engineVersion: '1',
      now,
    });
    let ids = 0;
    service = createRendersService({
      documents: {
        design: async () => found,
        template: async () => ({ name: 'Card', document }),
      },
      maker,
      renders: store.renders,
      publicFiles: { url: ({ id }: { readonly id: string }) => `https://files.example/${id}` } as never,
      metrics: { observeRender: () => undefined },
      concurrency: { running: new Map(), run: (_, work) => work() },
      quota: createRenderQuota({ usage: store.usage, settings: { perDay, perMonth: {} }, now }),
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
    const known = memory.checked?.result;
    expect(known).toBeDefined();
    expect(await service.render(remembered)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(memory.checked?.result).toBe(known);
    found = { name: 'Card', document: parseDesign({ width: 10, height: 20, canvasData: { elements: [] } }) };
    expect(await service.render(remembered)).toMatchObject({ cached: false });
    found = { ...found, name: 'Another title' };
    expect(await service.render(remembered)).toMatchObject({ cached: false });
    digests = new Map([['https://pictures.example/a.png', 'other bytes']]);
    expect(await service.render(remembered)).toMatchObject({ cached: false });
    found = { name: 'Card', document };
    digests = new Map();
    expect(await service.render(remembered)).toMatchObject({ cached: true, imageUrl: first.imageUrl });
    expect(drawings).toBe(4);
  });

  it('is never one more than its account may have, however many are drawn at once', async () => {
    perDay.Free = 3;
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
