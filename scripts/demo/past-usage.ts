import type { Store } from '../../packages/server/src/store/open-store.ts';

export interface PastUsage {
  readonly accountId: string;
  readonly designIds: readonly string[];
  readonly today: Date;
}

const days = 30;
const dayMs = 86_400_000;
/** Shares of all renders of a day. */
const shares = [
  ['png', 0.55],
  ['pdf', 0.25],
  ['jpg', 0.14],
  ['webp', 0.06],
] as const;

/** What an account with some customers would have rendered in the 30 days before today; the same for every run. */
export async function writePastUsage(store: Pick<Store, 'usage' | 'usageParts'>, past: PastUsage): Promise<void> {
  const { accountId, designIds, today } = past;
  for (let back = days; back > 0; back -= 1) {
    const date = new Date(today.getTime() - back * dayMs);
    const day = date.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    // It grows over the month, and swings a little.
    const whole = Math.round((isWeekend ? 40 : 140) * (1 + (days - back) / days) * (0.8 + 0.4 * swing(back)));
    const total = { renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0 };
    for (const [place, designId] of designIds.entries()) {
      for (const [format, share] of shares) {
        const renders = Math.round((whole * share * (designIds.length - place)) / weights(designIds.length));
        if (renders === 0) continue;
        const count = {
          renders,
          cachedRenders: Math.round(renders * 0.35 * swing(back + place)),
          failedRenders: Math.round(renders * 0.04 * swing(back * 3 + place)),
          bytes: renders * (format === 'pdf' ? 64_000 : 180_000),
        };
        await store.usageParts.add({ accountId, day, designId, format }, count);
        for (const field of Object.keys(total) as (keyof typeof total)[]) total[field] += count[field];
      }
    }
    await store.usage.add({ accountId, day }, total);
  }
}

/** 0 to 1, without a pattern that is seen. */
function swing(place: number): number {
  const wave = Math.sin(place * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}

function weights(count: number): number {
  return (count * (count + 1)) / 2;
}
