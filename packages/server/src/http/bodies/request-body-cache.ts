import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { newRenderMemory, type RenderMemory } from '../../services/renders/drawing/render-memory.ts';
import type { CacheGauges } from '../../telemetry/metrics.ts';

/** A body and what was made of it. Do not change it: later requests get the same object. */
export interface CachedBody {
  /** The parsed JSON. */
  readonly json: unknown;
  /** The body as its operation checked it; undefined before. */
  checked: unknown;
  /** What was worked out for the body. */
  readonly memory: RenderMemory;
}

/**
 * Keeps the bodies of renders that were answered from the cache. The same bytes ask for the same render, so they need
 * not be parsed, checked and bound again. Nothing that may change between two requests is kept.
 */
export interface RequestBodyCache {
  /** The JSON of a body, from `parse` when it is not known. */
  read(request: FastifyRequest, body: ReadBody): unknown;
  /** The cached body of a request whose body was read here. */
  of(request: FastifyRequest): CachedBody | undefined;
  /** Keeps the body of this request. */
  keep(request: FastifyRequest): void;
  readonly figures: CacheGauges;
}

interface ReadBody {
  readonly accountId: string;
  readonly bytes: Buffer;
  readonly parse: (bytes: Buffer) => unknown;
}

interface Named extends CachedBody {
  readonly name: string;
}

const maxBytes = 32_000_000;
/** Largest body that is kept, in bytes; larger ones take longer to draw than to read. */
const maxBodyBytes = 32_768;
/** Estimated memory for each byte of JSON, parsed and checked, and for each entry. */
const bytesPerByte = 24;
const bytesPerEntry = 4_096;

export function createRequestBodyCache(): RequestBodyCache {
  const done = { hits: 0, misses: 0, evictions: 0 };
  const current = new WeakMap<FastifyRequest, Named>();
  const kept = new LRUCache<string, Named>({
    maxSize: maxBytes,
    dispose: (_known, _name, reason) => {
      if (reason === 'evict') done.evictions += 1;
    },
  });

  return {
    read(request, { accountId, bytes, parse }) {
      if (bytes.length > maxBodyBytes) return parse(bytes);
      // In latin1, different bytes always give different texts.
      const name = `${accountId} ${request.url} ${bytes.toString('latin1')}`;
      let known = kept.get(name);
      done[known ? 'hits' : 'misses'] += 1;
      known ??= { name, json: parse(bytes), checked: undefined, memory: newRenderMemory() };
      current.set(request, known);
      return known.json;
    },

    of: (request) => current.get(request),

    keep(request) {
      const known = current.get(request);
      if (!known) return;
      const size = bytesPerEntry + known.name.length * bytesPerByte + known.memory.bytes;
      // What was worked out for the body may have grown since it was kept.
      if (kept.peek(known.name) === known && kept.info(known.name)?.size === size) return;
      freeze(known.json);
      freeze(known.checked);
      // Delete first: the cache would not update the size of an entry that it has.
      kept.delete(known.name);
      kept.set(known.name, known, { size });
    },

    get figures() {
      return { name: 'requests', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },
  };
}

/** Freezes deeply: the next identical request gets the same object. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
