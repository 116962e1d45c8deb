import { expect, it } from 'vitest';
import type { StoredBatch } from '../../domain/batch.ts';
import { specifiedPlans } from '../../domain/plan.ts';
import type { BatchPace } from '../../store/batches/batch-pace.ts';
import { createBatchEstimate } from './batch-estimate.ts';

const start = Date.parse('2026-11-05T12:00:00.000Z');
const renders = 60;

/** When each render of a batch ends, ms from its beginning, on so many processes that each take the next one. */
function endsOf(durationsMs: readonly number[], processes: number): readonly { ms: number; endedMs: number }[] {
  const freeAt = Array.from({ length: processes }, () => 0);
  return durationsMs.map((ms) => {
    const next = freeAt.indexOf(Math.min(...freeAt));
    freeAt[next] = (freeAt[next] ?? 0) + ms;
    return { ms, endedMs: freeAt[next] ?? 0 };
  });
}

/** Always the same numbers, of which each is as likely as the others between `least` and `most`. */
function durations(count: number, least: number, most: number): readonly number[] {
  let state = 20_261;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return least + (state / 2 ** 31) * (most - least);
  });
}

/** The estimate of a batch of which `ended` renders have ended, and what it really takes from its beginning, ms. */
async function tryOut(all: readonly number[], processes: number, ended: number) {
  const earlier = endsOf(all, processes).toSorted((a, b) => b.endedMs - a.endedMs);
  const own = endsOf(all, processes).toSorted((a, b) => a.endedMs - b.endedMs);
  const nowMs = start + (own[ended - 1]?.endedMs ?? 0);
  const batches = {
    recentEnds: async ({ limit }: { readonly limit: number }) => earlier.slice(0, limit),
    remainingKinds: async () => [{ count: renders - ended }],
    pace: async () => ({ count: ended, first: ended === 0 ? null : new Date(start).toISOString() }),
    queueBefore: async () => ({ jobs: 0, accounts: 1, nodes: 1 }),
  } as unknown as BatchPace;
  const now = () => new Date(nowMs);
  const estimate = createBatchEstimate({ batches, plans: specifiedPlans, renderProcesses: processes, now });
  const batch = {
    id: 'bat',
    accountId: 'ada',
    priority: 'normal' as const,
    completedAt: null,
    remainingRenders: renders - ended,
  };
  const told = await estimate.completionOf(batch as StoredBatch, 'Enterprise');
  return { estimatedMs: Date.parse(told) - start, tookMs: own.at(-1)?.endedMs ?? 0 };
}

it.each<[string, readonly number[], number]>([
  ['renders that all take about as long', durations(renders, 40, 60), 2],
  ['renders of which some take three times as long as others', durations(renders, 20, 60), 2],
  ['one process', durations(renders, 40, 60), 1],
  ['many processes', durations(renders, 100, 200), 8],
])('the end of a batch is estimated within a third of what it takes: %s', async (_, all, processes) => {
  for (const ended of [0, 6, 20, 45]) {
    const { estimatedMs, tookMs } = await tryOut(all, processes, ended);
    expect(Math.abs(estimatedMs - tookMs), `after ${ended}`).toBeLessThan(tookMs / 3);
  }
});
