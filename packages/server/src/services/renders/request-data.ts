import { createHmac, createSecretKey } from 'node:crypto';
import { type Plan, renderDesignBody } from '@platen/api';
import { type OutputFormat, outputFormats, PlatenError } from '@platen/core';
import { seal, unseal } from '../../accounts/sealing.ts';
import { createRandomBytes } from '../../domain/ids.ts';
import type { SealedRequest } from '../../domain/kept-request.ts';
import type { Render } from '../../domain/render.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import { bodyOf } from './queued/stored-request.ts';
import { type RenderRequest, toRenderRequest } from './render-request.ts';

export interface RequestDataOptions {
  /** The secret of the installation, which alone can decrypt what is kept. */
  readonly keySecret: Uint8Array;
  /** How many days requests are kept; 0: none is. */
  readonly days: number;
  readonly storage: Pick<StorageQuota, 'check'>;
  readonly now: () => Date;
}

type AskedRender = Pick<Render, 'id' | 'accountId' | 'createdAt'>;

/** The request of a render, as a body that asks for the same. */
export interface KeptRequest {
  readonly request: Readonly<Record<string, unknown>>;
  /** RFC 3339. */
  readonly keptUntil: string;
}

export type RequestData = ReturnType<typeof createRequestData>;

/** Limit for the JSON, in bytes. Larger requests are mostly pictures in data URLs, and are not kept. */
const mostBytes = 256 * 1024;
/** Longer ones count in the bytes that an account stores, as in migration 0056. */
const longBytes = 1_000;
const dayMs = 24 * 3_600_000;

/** Encrypts and decrypts kept requests of renders. Each belongs to one render of one account and opens for no other. */
export function createRequestData({ keySecret, days, storage, now }: RequestDataOptions) {
  const key = createSecretKey(createHmac('sha256', keySecret).update('data of renders').digest());
  const nextByte = createRandomBytes();
  const sealedFor = (accountId: string, renderId: string) => ({
    key,
    nextByte,
    belongsTo: JSON.stringify([accountId, renderId]),
  });
  const defaults = new Map(outputFormats.map((format) => [format, defaultsOf(format)]));
  /** The stored texts of requests that come again as the same object. */
  const texts = new WeakMap<RenderRequest, string>();
  const keptUntilMs = (createdAt: string) => Date.parse(createdAt) + days * dayMs;

  /** What to store with a render; undefined when nothing should be kept, or it is too large. */
  function sealedOf({ id, accountId, createdAt }: AskedRender, request: RenderRequest): SealedRequest | undefined {
    if (days === 0 || !request.keepData) return undefined;
    const text = texts.get(request) ?? textOf(request);
    texts.set(request, text);
    if (Buffer.byteLength(text) > mostBytes) return undefined;
    return { renderId: id, accountId, createdAt, sealed: seal(sealedFor(accountId, id), text) };
  }

  /** JSON of what it says that is not said by saying nothing. */
  function textOf(request: RenderRequest): string {
    const { format } = request.options;
    const usual = defaults.get(format);
    const given = Object.entries(bodyOf(request)).filter(([name, value]) => JSON.stringify(value) !== usual?.get(name));
    return JSON.stringify({ format, ...Object.fromEntries(given) });
  }

  return {
    sealedOf,

    /** The same for a refused item of a batch: its data and format as they were sent. */
    sealedItem(
      { id, accountId, createdAt }: AskedRender,
      { dynamicData, format, keepData }: Readonly<Record<string, unknown>>,
    ): SealedRequest | undefined {
      if (days === 0 || keepData === false || typeof dynamicData !== 'object' || dynamicData === null) return undefined;
      const text = JSON.stringify({ ...(typeof format === 'string' && { format }), dynamicData });
      if (Buffer.byteLength(text) > mostBytes) return undefined;
      return { renderId: id, accountId, createdAt, sealed: seal(sealedFor(accountId, id), text) };
    },

    /** The same for a render for which storage was not checked before: without room, its request is not kept. */
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

    /** The kept request; undefined when its time is over, even if it was not cleaned away yet. */
    open({ renderId, accountId, createdAt, sealed }: SealedRequest): KeptRequest | undefined {
      const untilMs = keptUntilMs(createdAt);
      if (untilMs <= now().getTime()) return undefined;
      const request = JSON.parse(unseal(sealedFor(accountId, renderId), sealed)) as KeptRequest['request'];
      return { request, keptUntil: new Date(untilMs).toISOString() };
    },
  };
}

/** The defaults of a request for the format, as JSON. */
function defaultsOf(format: OutputFormat): ReadonlyMap<string, string | undefined> {
  const body = bodyOf(toRenderRequest(renderDesignBody.parse({ format })));
  return new Map(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]));
}
