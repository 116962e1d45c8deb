import type { Plan } from '@platen/api';
import { mimeTypes } from '@platen/core';
import type { ImageFetcher } from '@platen/engine/fetch';
import { makeInput, type RenderInput, type RenderNeeds, type RenderPool, releaseBytes } from '@platen/engine/pool';
import type { FileStore } from '../../../files/file-store.ts';
import type { RenderQuota } from '../../../limits/render-quota.ts';
import type { StorageQuota } from '../../../limits/storage-quota.ts';
import type { RendersStore } from '../../../store/renders/renders-store.ts';
import { failpoint } from '../../../telemetry/failpoint.ts';
import type { CacheGauges } from '../../../telemetry/metrics.ts';
import { noTracing, type SpanName, type Tracing, traced } from '../../../telemetry/tracing.ts';
import type { AccountFontsService } from '../../assets/account-fonts.ts';
import { familyOf, type ReadRender } from '../check-render.ts';
import { cacheKey } from './cache-key.ts';
import { createKnownNeeds, type InputOfAccount } from './known-needs.ts';
import type { FindAccountFile } from './render-call.ts';
import { type FoundRender, newRenderMemory, type RenderMemory, recallInput } from './render-memory.ts';
import type { Drawn, RenderOutcome } from './render-outcome.ts';
import { createSharedDrawings } from './shared-drawings.ts';
import { createSupplier, type Supply } from './supply.ts';

export interface RenderMakerOptions {
  readonly renders: Pick<RendersStore, 'findCached' | 'sourcesWatch'>;
  readonly files: FileStore;
  readonly images: ImageFetcher;
  /** Finds our own files by their addresses or asset ids, so that no render fetches them over the network. */
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsOf'>;
  readonly quota: Pick<RenderQuota, 'check'>;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly pool: Pick<RenderPool, 'run'>;
  readonly engineVersion: string;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  readonly now: () => Date;
}

export interface RenderOrder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly read: ReadRender;
  /** What was worked out before for the same body; default: nothing. */
  readonly memory?: RenderMemory | undefined;
  /**
   * What `RendersStore.sourcesWatch` answered before anything was read for the render; default: nothing is remembered.
   */
  readonly watched?: number | undefined;
  /** When the time limit began, by `performance.now()`. */
  readonly startedMs: number;
  /** The parent span of its steps, as W3C Trace Context. */
  readonly traceparent?: string | null | undefined;
  /** Limit for downloads, waiting and drawing together. */
  readonly timeoutMs: number;
  /** `awaited`: somebody waits on an open connection; `queued`: nobody does. */
  readonly urgency: 'awaited' | 'queued';
  /** Draws even when an earlier file of the same content exists; default: false. */
  readonly anew?: boolean;
  /** Runs `draw` when the account may draw; throws when it may not. */
  readonly admit?: <Result>(draw: () => Promise<Result>) => Promise<Result>;
  /** Called when pictures begin to be fetched; not called when none are needed. */
  readonly onBringing?: () => void;
  /** Called when all known needs have been fetched: a render process is next. */
  readonly onBrought?: () => void;
  /**
   * Called when a render process has taken the job; not called when the file exists already, or when another order
   * draws it. All three are called again when the process answers that it needs more.
   */
  readonly onBegun?: () => void;
  /** Called when no render process is needed any more: the bytes exist, or are stored next. */
  readonly onDrawn?: () => void;
  /** Aborted when nobody wants the result any more: then drawing stops, and nothing is stored. */
  readonly signal?: AbortSignal;
}

export type RenderMaker = ReturnType<typeof createRenderMaker>;

/** The least time that drawing gets, even when downloads took long. */
const minDrawMs = 1_000;

/** Turns a render into a stored file: an earlier one of the same content, or a new one. Writes no row. */
export function createRenderMaker(options: RenderMakerOptions) {
  const { files, pool } = options;
  const results = { name: 'results', hits: 0, misses: 0 };
  const needsOf = createKnownNeeds();
  const drawShared = createSharedDrawings<Step>();
  const tracing = options.tracing ?? noTracing;
  const begin = (name: SpanName, { traceparent }: Pick<RenderOrder, 'traceparent'>) =>
    tracing.begin(name, { parent: traceparent });
  const { bring, bringAhead } = createSupplier({ ...options, begin });

  return {
    /** Counts of files of earlier renders, which stay in the store until they expire. */
    get figures(): readonly CacheGauges[] {
      return [results, needsOf.figures];
    },

    /**
     * Returns what `make` found for the same body before, if it would find the same now: nothing that the result
     * depends on was written since, and the file exists.
     */
    async recall({ found }: RenderMemory): Promise<FoundRender | undefined> {
      if (!found || found.watched !== options.renders.sourcesWatch()) return undefined;
      const { file } = found.made.outcome;
      if (file.expiresAt !== null && file.expiresAt <= options.now().toISOString()) return undefined;
      if (!(await files.has(file.contentHash))) return undefined;
      results.hits += 1;
      return found;
    },

    /** Throws PlatenError for everything that can go wrong with the render itself. */
    async make(order: RenderOrder): Promise<RenderOutcome> {
      const { accountId, read } = order;
      const memory = order.memory ?? newRenderMemory();
      const fonts = await options.fonts.fontsOf(accountId);
      const input = await recallInput(memory, read, () => inputOf(read));
      const of = { accountId, input, families: fonts.families };
      const expected = needsOf.expect(of);
      let supply = expected.isCertain
        ? await bring({ order, fonts, needs: expected.needs })
        : await bringAhead({ order, fonts, needs: expected.needs });
      for (let isCertain = expected.isCertain; ; isCertain = true) {
        const { release } = supply;
        const made = await makeWith({ order, memory, of, supply, isCertain }).finally(release);
        if (made.kind === 'made') return made.render;
        supply = await bring({ order, fonts, needs: made.needs, process: made.process });
        needsOf.remember(of, made.needs, supply);
      }
    },
  };

  function inputOf({ request, document, options: drawing }: ReadRender): Promise<RenderInput> {
    const { dynamicData, dynamicElements, timeZone, missingVariables, onImageError, warnings } = request;
    const binding = { timeZone, missingVariables, onImageError, warnings };
    return makeInput({ document, dynamicData, dynamicElements, binding, options: drawing });
  }

  async function makeWith({ order, memory, of, supply, isCertain }: Making): Promise<Made> {
    const { accountId, read, watched } = order;
    const { cache, debug } = read.request;
    const key = keyOf(of.input, supply, supply.needs);
    const made = { key, assets: supply.assets, assetsMs: supply.assetsMs };
    order.onBrought?.();
    const mayReuse = cache && !debug && !order.anew;
    // This render needs what an earlier render of the same input was drawn with, apart from families that are new
    // since.
    const mayLook = mayReuse && (isCertain || supply.otherFamilies.length === 0);
    const hit = mayLook ? await findStored(accountId, key) : undefined;
    if (mayLook) results[hit ? 'hits' : 'misses'] += 1;
    if (hit) {
      order.onDrawn?.();
      const found = { request: read.request, made: { ...made, outcome: { kind: 'cached', ...hit } } } as const;
      if (supply.lasts && watched !== undefined && watched === options.renders.sourcesWatch()) {
        memory.found = { watched, ...found };
      }
      return { kind: 'made', render: found.made };
    }
    // A queued render was counted when it was accepted.
    if (order.urgency === 'awaited') await options.quota.check({ id: accountId, plan: order.plan });
    await options.storage.check({ accountId, plan: order.plan });
    const step = await drawShared({
      // An awaited render must not wait behind a queued one.
      name: `${order.urgency} ${accountId} ${key}`,
      deadlineMs: order.startedMs + order.timeoutMs,
      signal: order.signal,
      draw(signal) {
        const work = () => draw({ order, input: of.input, supply, key, isCertain, signal });
        return order.admit ? order.admit(work) : work();
      },
    });
    if (step.kind === 'needs') return step;
    const { needs } = step.answer.output;
    if (needs === undefined) return { kind: 'made', render: { ...made, outcome: step } };
    needsOf.remember(of, needs, supply);
    const now = { ...made, key: keyOf(of.input, supply, needs) };
    const isNew = mayLook && now.key === key;
    const earlier = mayReuse && !isNew ? await findStored(accountId, now.key) : undefined;
    return { kind: 'made', render: { ...now, outcome: earlier ? { kind: 'cached', ...earlier } : step } };
  }

  /** `needs` may be less than what was fetched. */
  function keyOf(input: RenderInput, { digests, faces }: Supply, needs: RenderNeeds): string {
    const sources = new Set(needs.images.flatMap(({ src, fallbackSrc }) => [src, fallbackSrc ?? src]));
    return cacheKey({
      input,
      engineVersion: options.engineVersion,
      imageDigests: [...sources].map((src) => digests.get(src) ?? ''),
      fonts: faces.filter(({ family }) => needs.families.includes(family.toLowerCase())),
    });
  }

  async function findStored(accountId: string, key: string) {
    const hit = await options.renders.findCached({ accountId, cacheKey: key, now: options.now().toISOString() });
    return hit && (await files.has(hit.file.contentHash)) ? hit : undefined;
  }

  async function draw({ order, input, supply, key, isCertain, signal }: DrawCall): Promise<Step> {
    const { faces, otherFamilies, digests } = supply;
    const drawing = traced(begin('draw', order), () =>
      pool.run({
        job: {
          input,
          images: supply.images,
          fonts: faces,
          otherFamilies,
          tellsNeeds: !isCertain,
          tellsDesign: order.read.request.debug,
        },
        process: supply.process,
        fingerprint: key,
        family: familyOf({ accountId: order.accountId, documentDigest: input.document.digest, digests }),
        urgency: order.urgency,
        owner: order.accountId,
        timeoutMs: Math.max(minDrawMs, order.timeoutMs - (performance.now() - order.startedMs)),
        signal,
        onBegin: order.onBegun,
      }),
    );
    failpoint('drawing');
    const answer = await drawing;
    if (answer.status === 'needs') {
      if (isCertain) throw new Error('A render needs more than its process has told before.');
      return { kind: 'needs', needs: answer.needs, process: answer.process };
    }
    order.onDrawn?.();
    signal.throwIfAborted();
    const drawnMs = performance.now();
    const { bytes } = answer.output;
    const stored = await traced(
      begin('store', order),
      () => files.put(bytes, { mimeType: mimeTypes[input.options.format] }),
      ({ size }) => ({ 'platen.bytes': size }),
    );
    const uploadMs = performance.now() - drawnMs;
    releaseBytes(answer.output.bytes);
    return { kind: 'drawn', answer, stored, uploadMs };
  }
}

interface Making {
  readonly order: RenderOrder;
  readonly memory: RenderMemory;
  readonly of: InputOfAccount;
  readonly supply: Supply;
  /** Whether exactly this was needed. */
  readonly isCertain: boolean;
}

type MoreNeeds = { readonly kind: 'needs'; readonly needs: RenderNeeds; readonly process: number | undefined };
type Step = ({ readonly kind: 'drawn' } & Drawn) | MoreNeeds;
type Made = { readonly kind: 'made'; readonly render: RenderOutcome } | MoreNeeds;

interface DrawCall extends Pick<Making, 'order' | 'supply' | 'isCertain'> {
  readonly input: RenderInput;
  readonly key: string;
  readonly signal: AbortSignal;
}
