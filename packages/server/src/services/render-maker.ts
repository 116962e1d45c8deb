import type { ImageFetcher } from '@platen/engine/fetch';
import { type RenderPool, releaseBytes } from '@platen/engine/pool';
import type { Plan } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import type { RenderQuota } from '../limits/render-quota.ts';
import type { RendersStore } from '../store/renders-store.ts';
import { failpoint } from '../telemetry/failpoint.ts';
import type { CacheGauges } from '../telemetry/metrics.ts';
import type { AccountFontsService } from './account-fonts.ts';
import { type CheckedRender, familyOf } from './check-render.ts';
import { mimeTypes } from './file-types.ts';
import type { Drawn, MadeRender } from './made-render.ts';
import type { FindAccountFile } from './render-call.ts';
import { type FoundRender, newRenderMemory, type RenderMemory, recallKey, recallNeeds } from './render-memory.ts';
import { createSharedDrawings } from './shared-drawings.ts';

export interface RenderMakerOptions {
  readonly renders: Pick<RendersStore, 'findCached' | 'sourcesWatch'>;
  readonly files: FileStore;
  readonly images: ImageFetcher;
  /** Files of ours by their addresses or asset ids, so that no render asks us over the network. */
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsFor'>;
  readonly quota: Pick<RenderQuota, 'check'>;
  readonly pool: Pick<RenderPool, 'run'>;
  readonly engineVersion: string;
  readonly now: () => Date;
}

export interface RenderOrder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly checked: CheckedRender;
  /** What was worked out before for the body that was checked; default: nothing. */
  readonly memory?: RenderMemory | undefined;
  /** Of `RendersStore.sourcesWatch`, before anything was read for it; default: nothing is remembered. */
  readonly watched?: number | undefined;
  /** Of `performance.now()`, when the time that it may take began. */
  readonly startedMs: number;
  /** Downloads, waiting and drawing together. */
  readonly timeoutMs: number;
  /** Somebody waits for it on an open connection, or nobody does. */
  readonly urgency: 'awaited' | 'queued';
  /** Draws it even when an earlier file of the same content is there; default false. */
  readonly anew?: boolean;
  /** Lets the drawing begin when it may; throws when it may not. */
  readonly admit?: <Result>(draw: () => Promise<Result>) => Promise<Result>;
  /** Pictures are being downloaded from now on; not called when it needs none. */
  readonly onBringing?: () => void;
  /** Everything has been brought, and drawing is next. */
  readonly onBrought?: () => void;
  /** A render process has been given it; not called of one that is there already, or that another order draws. */
  readonly onBegun?: () => void;
  /** It needs no render process any more: its bytes are there, or are stored next. */
  readonly onDrawn?: () => void;
  /** Aborted when the result is not wanted any more: it is not drawn, or no further, and not stored. */
  readonly signal?: AbortSignal;
}

export type RenderMaker = ReturnType<typeof createRenderMaker>;

/** What drawing is left at least, when the downloads took long. */
const minDrawMs = 1_000;

/** Turns a checked render into a stored file: an earlier one of the same content, or a new one. Writes no row. */
export function createRenderMaker(options: RenderMakerOptions) {
  const { files, images, pool } = options;
  const results = { name: 'results', hits: 0, misses: 0 };
  const drawShared = createSharedDrawings<Drawn>();

  return {
    /** Files of earlier renders, which lie in the store until they expire. */
    get results(): CacheGauges {
      return results;
    },

    /**
     * What `make` found for the same body before, when it would find the same now: nothing that it follows from was written
     * since, and the file is there.
     */
    async recall({ found }: RenderMemory): Promise<FoundRender | undefined> {
      if (!found || found.watched !== options.renders.sourcesWatch()) return undefined;
      const { file } = found.made.outcome;
      if (file.expires_at !== null && file.expires_at <= options.now().toISOString()) return undefined;
      if (!(await files.has(file.content_hash))) return undefined;
      results.hits += 1;
      return found;
    },

    /** Throws PlatenError for everything that can go wrong with the render itself. */
    async make(order: RenderOrder): Promise<MadeRender> {
      const { accountId, checked } = order;
      const { design, request } = checked;
      const memory = order.memory ?? newRenderMemory();
      const needs = recallNeeds(memory, checked);
      if (needs.length > 0) order.onBringing?.();
      let lasts = true;
      const fetching = images.fetch(needs, {
        owner: accountId,
        async ownFile(src) {
          const own = await options.ownFile({ accountId, src });
          lasts &&= typeof own === 'object' && own.lasts === true;
          return own;
        },
        fresh: !request.cache,
      });
      failpoint('bringing');
      const fetched = await fetching;
      const assetsMs = performance.now() - order.startedMs;
      try {
        const fonts = await options.fonts.fontsFor({ accountId, design });
        const { engineVersion } = options;
        const key = recallKey(memory, checked, { engineVersion, imageDigests: fetched.digests, fonts });
        order.onBrought?.();
        const made = { key, assets: fetched.assets, assetsMs };
        const mayReuse = request.cache && !request.debug && !order.anew;
        const hit = mayReuse ? await findStored(accountId, key) : undefined;
        if (mayReuse) results[hit ? 'hits' : 'misses'] += 1;
        if (hit) {
          order.onDrawn?.();
          const found = { checked, made: { ...made, outcome: { kind: 'cached', ...hit } } } as const;
          const { watched } = order;
          if (lasts && watched !== undefined && watched === options.renders.sourcesWatch()) {
            memory.found = { watched, ...found };
          }
          return found.made;
        }
        const job = { design, options: checked.options, images: fetched.images, fonts };
        // What is queued was taken from the quota when it was accepted.
        if (order.urgency === 'awaited') await options.quota.check({ id: accountId, plan: order.plan });
        const drawn = await drawShared({
          // What is waited for must not wait behind what is not.
          name: `${order.urgency} ${accountId} ${key}`,
          deadlineMs: order.startedMs + order.timeoutMs,
          signal: order.signal,
          draw(signal) {
            const work = () => draw({ order, job, key, digests: fetched.digests, signal });
            return order.admit ? order.admit(work) : work();
          },
        });
        return { ...made, outcome: { kind: 'drawn', ...drawn } };
      } finally {
        fetched.release();
      }
    },
  };

  async function findStored(accountId: string, key: string) {
    const hit = await options.renders.findCached({ accountId, cacheKey: key, now: options.now().toISOString() });
    return hit && (await files.has(hit.file.content_hash)) ? hit : undefined;
  }

  async function draw({ order, job, key, digests, signal }: DrawCall): Promise<Drawn> {
    const drawing = pool.run({
      job,
      fingerprint: key,
      family: familyOf({ accountId: order.accountId, documentDigest: order.checked.documentDigest, digests }),
      urgency: order.urgency,
      owner: order.accountId,
      timeoutMs: Math.max(minDrawMs, order.timeoutMs - (performance.now() - order.startedMs)),
      signal,
      onBegin: order.onBegun,
    });
    failpoint('drawing');
    const answer = await drawing;
    order.onDrawn?.();
    signal.throwIfAborted();
    const drawnMs = performance.now();
    const stored = await files.put(answer.output.bytes, { mimeType: mimeTypes[job.options.format] });
    const uploadMs = performance.now() - drawnMs;
    releaseBytes(answer.output.bytes);
    return { answer, stored, uploadMs };
  }
}

interface DrawCall {
  readonly order: RenderOrder;
  readonly key: string;
  readonly digests: ReadonlyMap<string, string>;
  readonly job: Parameters<RenderPool['run']>[0]['job'];
  readonly signal: AbortSignal;
}
