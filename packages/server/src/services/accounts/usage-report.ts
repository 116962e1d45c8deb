import type { UsageCount } from '../../store/accounts/usage-count.ts';
import type { UsagePartsStore } from '../../store/accounts/usage-parts-store.ts';

export interface UsageReportOptions {
  readonly parts: UsagePartsStore;
  readonly now: () => Date;
}

export type UsageReports = ReturnType<typeof createUsageReports>;

const dayMs = 86_400_000;
const mostDesigns = 50;
const nothing: UsageCount = { renders: 0, cachedRenders: 0, failedRenders: 0, bytes: 0 };

/** What an account rendered in the last days, by day, format and design. */
export function createUsageReports({ parts, now }: UsageReportOptions) {
  return {
    /** `days` UTC days, the present one included. */
    async report(accountId: string, days: number) {
      const today = now().getTime();
      const all = Array.from({ length: days }, (_, index) => dayOf(today - (days - 1 - index) * dayMs));
      const range = { accountId, from: all[0] ?? '', to: all.at(-1) ?? '' };
      const [counted, formats, designs] = await Promise.all([
        parts.days(range),
        parts.formats(range),
        parts.designs(range, mostDesigns),
      ]);
      const byDay = new Map(counted.map(({ day, ...count }) => [day, count]));
      return {
        from: range.from,
        to: range.to,
        total: [...byDay.values()].reduce(added, nothing),
        days: all.map((day) => ({ day, ...(byDay.get(day) ?? nothing) })),
        formats,
        designs: designs.map(({ designId, ...rest }) => ({ designId: designId === '' ? null : designId, ...rest })),
      };
    },
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function added(one: UsageCount, other: UsageCount): UsageCount {
  return {
    renders: one.renders + other.renders,
    cachedRenders: one.cachedRenders + other.cachedRenders,
    failedRenders: one.failedRenders + other.failedRenders,
    bytes: one.bytes + other.bytes,
  };
}
