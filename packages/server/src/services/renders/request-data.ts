import { createHmac } from 'node:crypto';
import { type Plan, renderDesignBody } from '@platen/api';
import { type OutputFormat, outputFormats, PlatenError } from '@platen/core';
import { seal, unseal } from '../../accounts/sealing.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Render } from '../../domain/render.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import { bodyOf } from './queued/stored-request.ts';
import { type RenderRequest, toRenderRequest } from './render-request.ts';

export interface RequestDataOptions {
  /** Of the installation: what is kept opens with it alone. */
  readonly keySecret: Uint8Array;
  /** How long it is kept; 0: nothing is. */
  readonly days: number;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly now: () => Date;
}

type AskedRender = Pick<Render, 'id' | 'accountId' | 'createdAt'>;

/** What a render was asked for with, as the body of a request that asks for the same. */
export interface KeptRequest {
  readonly request: Readonly<Record<string, unknown>>;
  /** RFC 3339. */
  readonly keptUntil: string;
}

export type RequestData = ReturnType<typeof createRequestData>;

/** As JSON, in bytes. What is larger is mostly pictures in data URLs, and is not kept. */
const mostBytes = 256 * 1024;
/** Longer ones count with what an account stores, as in migration 0056. */
const longBytes = 1_000;
const dayMs = 24 * 3_600_000;

/** Closes and opens what is kept of the requests of renders. It belongs to one render of one account, and opens for no other. */
export function createRequestData({ keySecret, days, storage, now }: RequestDataOptions) {
  const key = createHmac('sha256', keySecret).update('data of renders').digest();
  const sealedFor = (accountId: string, renderId: string) => ({
    key,
    belongsTo: JSON.stringify([accountId, renderId]),
  });
  const defaults = new Map(outputFormats.map((format) => [format, defaultsOf(format)]));
  const keptUntilMs = (createdAt: string) => Date.parse(createdAt) + days * dayMs;

  /** What to store with a render; undefined when nothing of it is to be kept, or it is too large. */
  function sealedOf({ id, accountId, createdAt }: AskedRender, request: RenderRequest): SealedRequest | undefined {
    if (days === 0 || !request.keepData) return undefined;
    const usual = defaults.get(request.options.format);
    const given = Object.entries(bodyOf(request)).filter(([name, value]) => JSON.stringify(value) !== usual?.get(name));
    const text = JSON.stringify({ format: request.options.format, ...Object.fromEntries(given) });
    if (Buffer.byteLength(text) > mostBytes) return undefined;
    return { renderId: id, accountId, createdAt, sealed: seal(sealedFor(accountId, id), text) };
  }

  return {
    sealedOf,

    /** The same of an item of a batch that was refused: its data and format as they came. */
    sealedItem(
      { id, accountId, createdAt }: AskedRender,
      { dynamicData, format, keepData }: Readonly<Record<string, unknown>>,
    ): SealedRequest | undefined {
      if (days === 0 || keepData === false || typeof dynamicData !== 'object' || dynamicData === null) return undefined;
      const text = JSON.stringify({ ...(typeof format === 'string' && { format }), dynamicData });
      if (Buffer.byteLength(text) > mostBytes) return undefined;
      return { renderId: id, accountId, createdAt, sealed: seal(sealedFor(accountId, id), text) };
    },

    /** The same for a render of which room was not asked for before: without room, its request is not kept. */
    async sealedIfRoom(render: AskedRender, request: RenderRequest, plan: Plan): Promise<SealedRequest | undefined> {
      const kept = sealedOf(render, request);
      if (!kept || kept.sealed.length <= longBytes) return kept;
      try {
        await storage.check({ accountId: kept.accountId, plan, bytes: kept.sealed.length });
        return kept;
      } catch (cause) {
        if (cause instanceof PlatenError && cause.code === 'STORAGE_QUOTA_EXCEEDED') return undefined;
        throw cause;
      }
    },

    /** What was kept; undefined when it has been kept for long enough, though housekeeping has not come to it yet. */
    open({ renderId, accountId, createdAt, sealed }: SealedRequest): KeptRequest | undefined {
      const untilMs = keptUntilMs(createdAt);
      if (untilMs <= now().getTime()) return undefined;
      const request = JSON.parse(unseal(sealedFor(accountId, renderId), sealed)) as KeptRequest['request'];
      return { request, keptUntil: new Date(untilMs).toISOString() };
    },
  };
}

/** What a request of the format has when it says nothing, as JSON. */
function defaultsOf(format: OutputFormat): ReadonlyMap<string, string | undefined> {
  const body = bodyOf(toRenderRequest(renderDesignBody.parse({ format })));
  return new Map(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]));
}
