import type { Plan } from '@platen/api';

/** What an account of a plan may do. */
export interface PlanLimits {
  /** Calls that render; other calls may be ten times as many. */
  readonly requestsPerMinute: number;
  /**
   * Renders at once. The same number limits how many thumbnails, and how many checks of uploads, are in render
   * processes at once.
   */
  readonly concurrentRenders: number;
  /** Processor time of render processes, on each node. null: no limit. */
  readonly cpuSecondsPerMinute: number | null;
  /** null: no limit. */
  readonly batchRequestsPerHour: number | null;
  readonly batchSize: number;
  readonly uploadBytes: number;
  /** Limit for everything that an account stores, in bytes; null: no limit. */
  readonly storedBytes: number | null;
  /** Renders that may be drawn in a UTC day; cached answers and failures do not count. null: no limit. */
  readonly rendersPerDay: number | null;
  /** The same for a UTC month. */
  readonly rendersPerMonth: number | null;
  /** Whether files may have signed addresses. */
  readonly signedFiles: boolean;
}

/** The limits of every plan. */
export type PlanTable = Readonly<Record<Plan, PlanLimits>>;

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const unlessConfigured = { rendersPerDay: null, rendersPerMonth: null, signedFiles: true };

/**
 * The limits where the operator sets no others. The limits of `Unlimited` only keep one account from using the whole
 * machine.
 */
export const specifiedPlans: PlanTable = {
  Free: {
    requestsPerMinute: 10,
    concurrentRenders: 2,
    cpuSecondsPerMinute: 20,
    batchRequestsPerHour: 10,
    batchSize: 10,
    uploadBytes: 5 * megabyte,
    storedBytes: 1 * gigabyte,
    ...unlessConfigured,
  },
  Individual: {
    requestsPerMinute: 100,
    concurrentRenders: 10,
    cpuSecondsPerMinute: 60,
    batchRequestsPerHour: 100,
    batchSize: 25,
    uploadBytes: 25 * megabyte,
    storedBytes: 25 * gigabyte,
    ...unlessConfigured,
  },
  Teams: {
    requestsPerMinute: 500,
    concurrentRenders: 25,
    cpuSecondsPerMinute: 120,
    batchRequestsPerHour: 500,
    batchSize: 50,
    uploadBytes: 50 * megabyte,
    storedBytes: 100 * gigabyte,
    ...unlessConfigured,
  },
  Enterprise: {
    requestsPerMinute: 1_000,
    concurrentRenders: 50,
    cpuSecondsPerMinute: 240,
    batchRequestsPerHour: null,
    batchSize: 100,
    uploadBytes: 100 * megabyte,
    storedBytes: 500 * gigabyte,
    ...unlessConfigured,
  },
  Unlimited: {
    requestsPerMinute: 1_000_000,
    concurrentRenders: 1_000,
    cpuSecondsPerMinute: null,
    batchRequestsPerHour: null,
    batchSize: 10_000,
    uploadBytes: 500 * megabyte,
    storedBytes: null,
    ...unlessConfigured,
  },
};
