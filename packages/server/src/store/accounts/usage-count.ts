export interface UsageKey {
  readonly accountId: string;
  /** UTC, such as `2026-11-05`. */
  readonly day: string;
}

export interface UsageCount {
  readonly renders: number;
  readonly cachedRenders: number;
  readonly failedRenders: number;
  /** Bytes of the drawn files. */
  readonly bytes: number;
}
