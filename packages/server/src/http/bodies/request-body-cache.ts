import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { newRenderMemory, type RenderMemory } from '../../services/renders/drawing/render-memory.ts';
import type { CacheGauges } from '../../telemetry/metrics.ts';

/** A body, and what was made of it. Nobody may change any of it: it is given again. */
export interface CachedBody {
  /** As it was parsed. */
  readonly json: unknown;
  /** As its operation checked it; undefined before. */
  checked: unknown;
  /** What was worked out for it. */
  readonly memory: RenderMemory;
}

/**
 * Bodies of renders that were answered from the cache: who sends the same bytes again asks for the same, which need not be
 * parsed, checked and bound again. What may change between two requests is no part of it.
 */
export interface RequestBodyCache {
  /** The JSON of a body, from `parse` when it is not known. */
  read(request: FastifyRequest, body: ReadBody): unknown;
  /** Of a request whose body was read here. */
  of(request: FastifyRequest): CachedBody | undefined;
  /** The body of this request is worth keeping. */
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
/** Of one body; larger ones take longer to draw than to read. */
const maxBodyBytes = 32_768;
/** What is parsed and checked of a byte of JSON, and what each entry has besides. */
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
      // As latin1, other bytes are always another text.
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
      // What was worked out for it may have grown with its design.
      if (kept.peek(known.name) === known && kept.info(known.name)?.size === size) return;
      freeze(known.json);
      freeze(known.checked);
      // Of what is kept already, the size would stay what it was.
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
