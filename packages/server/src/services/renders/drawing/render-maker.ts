import type { Plan } from '@platen/api';
import { mimeTypes } from '@platen/core';
import type { FetchedImages, ImageFetcher } from '@platen/engine/fetch';
import {
  type AccountFont,
  makeInput,
  type RenderInput,
  type RenderNeeds,
  type RenderPool,
  releaseBytes,
} from '@platen/engine/pool';
import type { FileStore } from '../../../files/file-store.ts';
import type { RenderQuota } from '../../../limits/render-quota.ts';
import type { StorageQuota } from '../../../limits/storage-quota.ts';
import type { RendersStore } from '../../../store/renders/renders-store.ts';
import { failpoint } from '../../../telemetry/failpoint.ts';
import type { CacheGauges } from '../../../telemetry/metrics.ts';
import { noTracing, type SpanName, type Tracing, traced } from '../../../telemetry/tracing.ts';
import type { AccountFontsService, OwnFonts } from '../../assets/account-fonts.ts';
import { familyOf, type ReadRender } from '../check-render.ts';
import { cacheKey } from './cache-key.ts';
import { createKnownNeeds, type InputOfAccount } from './known-needs.ts';
import type { FindAccountFile } from './render-call.ts';
import { type FoundRender, newRenderMemory, type RenderMemory, recallInput } from './render-memory.ts';
import type { Drawn, RenderOutcome } from './render-outcome.ts';
import { createSharedDrawings } from './shared-drawings.ts';

export interface RenderMakerOptions {
  readonly renders: Pick<RendersStore, 'findCached' | 'sourcesWatch'>;
  readonly files: FileStore;
  readonly images: ImageFetcher;
  /** Files of ours by their addresses or asset ids, so that no render asks us over the network. */
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
  /** What was worked out before for the body that was read; default: nothing. */
  readonly memory?: RenderMemory | undefined;
  /** Of `RendersStore.sourcesWatch`, before anything was read for it; default: nothing is remembered. */
  readonly watched?: number | undefined;
  /** Of `performance.now()`, when the time that it may take began. */
  readonly startedMs: number;
  /** What its steps are a part of, by W3C Trace Context. */
  readonly traceparent?: string | null | undefined;
  /** Downloads, waiting and drawing together. */
  readonly timeoutMs: number;
  /** Somebody waits for it on an open connection, or nobody does. */
  readonly urgency: 'awaited' | 'queued';
  /** Draws it even when an earlier file of the same content is there; default false. */
  readonly anew?: boolean;
  /** Lets the drawing begin when it may; throws when it may not. */
  readonly admit?: <Result>(draw: () => Promise<Result>) => Promise<Result>;
  /** Pictures are being brought from now on; not called when it needs none. */
  readonly onBringing?: () => void;
  /** A render process is next: everything has been brought that is known to be needed. */
  readonly onBrought?: () => void;
  /**
   * A render process has been given it; not called of one that is there already, or that another order draws. All three
   * come again when the process answers that it needs more.
   */
  readonly onBegun?: () => void;
  /** It needs no render process any more: its bytes are there, or are stored next. */
  readonly onDrawn?: () => void;
  /** Aborted when the result is not wanted any more: it is not drawn, or no further, and not stored. */
  readonly signal?: AbortSignal;
}

export type RenderMaker = ReturnType<typeof createRenderMaker>;

/** What drawing is left at least, when the downloads took long. */
const minDrawMs = 1_000;

/** Turns a render into a stored file: an earlier one of the same content, or a new one. Writes no row. */
export function createRenderMaker(options: RenderMakerOptions) {
  const { files, images, pool } = options;
  const results = { name: 'results', hits: 0, misses: 0 };
  const needsOf = createKnownNeeds();
  const drawShared = createSharedDrawings<Step>();
  const tracing = options.tracing ?? noTracing;
  const begin = (name: SpanName, { traceparent }: RenderOrder) => tracing.begin(name, { parent: traceparent });

  return {
    /** Files of earlier renders, which lie in the store until they expire. */
    get figures(): readonly CacheGauges[] {
      return [results, needsOf.figures];
    },

    /**
     * What `make` found for the same body before, when it would find the same now: nothing that it follows from was written
     * since, and the file is there.
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

  /** What another render of the design needed, as far as it is at hand: mostly this one needs the same. */
  async function bringAhead(bringing: Bringing): Promise<Supply> {
    try {
      const supply = await bring(bringing);
      if (supply.isAtHand) return supply;
      supply.release();
    } catch {
      // What this one needs is brought when it is known, and fails then.
    }
    return bring({ ...bringing, needs: { images: [], families: [] } });
  }

  /** Nothing is to be brought of what needs nothing. */
  function bring(bringing: Bringing): Promise<Supply> {
    const { images, families } = bringing.needs;
    if (images.length + families.length === 0) return bringAll(bringing);
    const facts = { 'platen.images': images.length, 'platen.families': families.length };
    return traced(
      begin('prepare', bringing.order),
      () => bringAll(bringing),
      () => facts,
    );
  }

  async function bringAll({ order, fonts, needs, process }: Bringing): Promise<Supply> {
    const { accountId, read } = order;
    if (needs.images.length > 0) order.onBringing?.();
    const startedMs = performance.now();
    let lasts = true;
    let isAtHand = true;
    const fetching = images.fetch(needs.images, {
      owner: accountId,
      async ownFile(src) {
        const own = await options.ownFile({ accountId, src });
        lasts &&= typeof own === 'object' && own.lasts === true;
        isAtHand &&= typeof own === 'object';
        return own;
      },
      fresh: !read.request.cache,
    });
    failpoint('bringing');
    const fetched = await fetching;
    const assetsMs = performance.now() - startedMs;
    const faces = needs.families.length === 0 ? [] : await fonts.facesOf(needs.families);
    const otherFamilies = fonts.families.filter((family) => !needs.families.includes(family));
    return { ...fetched, needs, assetsMs, lasts, isAtHand, faces, otherFamilies, process };
  }

  async function makeWith({ order, memory, of, supply, isCertain }: Making): Promise<Made> {
    const { accountId, read, watched } = order;
    const { cache, debug } = read.request;
    const key = keyOf(of.input, supply, supply.needs);
    const made = { key, assets: supply.assets, assetsMs: supply.assetsMs };
    order.onBrought?.();
    const mayReuse = cache && !debug && !order.anew;
    // What an earlier render of the same input was drawn with is what it needs, but for families that are new since.
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
    // What is queued was taken from the quota when it was accepted.
    if (order.urgency === 'awaited') await options.quota.check({ id: accountId, plan: order.plan });
    await options.storage.check({ accountId, plan: order.plan });
    const step = await drawShared({
      // What is waited for must not wait behind what is not.
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

  /** `needs` may be less than what was brought. */
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

/** What was brought for a render. */
interface Supply extends FetchedImages {
  readonly needs: RenderNeeds;
  readonly assetsMs: number;
  /** The same names stand for it until rows change. */
  readonly lasts: boolean;
  /** To bring it again takes no network. */
  readonly isAtHand: boolean;
  readonly faces: readonly AccountFont[];
  readonly otherFamilies: readonly string[];
  /** The render process that asked for it. */
  readonly process: number | undefined;
}

interface Bringing {
  readonly order: RenderOrder;
  readonly fonts: OwnFonts;
  readonly needs: RenderNeeds;
  readonly process?: number | undefined;
}

interface Making {
  readonly order: RenderOrder;
  readonly memory: RenderMemory;
  readonly of: InputOfAccount;
  readonly supply: Supply;
  /** What was brought is what it needs. */
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
