import type { Logger } from '../../telemetry/logger.ts';

export interface EarlierClockOptions {
  readonly node: () => Date;
  /** The clock that all nodes share. */
  readonly shared: () => Promise<Date>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Nobody's network needs as long; the clocks of machines that ask a time server are milliseconds apart. */
const noticedMs = 60_000;

/**
 * The earlier one of two clocks, for what is removed by its age: one that is ahead, here or at the database, must not remove
 * what is young. Says once that they differ by a minute and more, and once more after they were the same again.
 */
export function createEarlierClock({ node, shared, logger }: EarlierClockOptions): () => Promise<Date> {
  let isToldOf = false;
  return async () => {
    const theirs = await shared();
    const mine = node();
    const aheadMs = mine.getTime() - theirs.getTime();
    const isOff = Math.abs(aheadMs) >= noticedMs;
    if (isOff && !isToldOf) {
      const aheadSeconds = Math.round(aheadMs / 1_000);
      logger.warn({ aheadSeconds }, "this machine's clock is not the database's; set both, best by NTP");
    }
    isToldOf = isOff;
    return aheadMs > 0 ? theirs : mine;
  };
}
