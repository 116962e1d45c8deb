import type { Plan } from '@platen/api';

export interface PlanLimits {
  /** Calls that render; others have ten times as many. */
  readonly requestsPerMinute: number;
  /** Also how many of its thumbnails, and how many of its uploads' checks, are in render processes at once. */
  readonly concurrentRenders: number;
  /** Processor time of render processes, on each node. null: no limit. */
  readonly cpuSecondsPerMinute: number | null;
  /** null: no limit. */
  readonly batchRequestsPerHour: number | null;
  readonly batchSize: number;
  readonly uploadBytes: number;
  /** Of all that an account stores; null: no limit. */
  readonly storedBytes: number | null;
}

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Every plan's limits. `Unlimited` is for operators: its figures only keep one account from taking the machine. */
export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  Free: {
    requestsPerMinute: 10,
    concurrentRenders: 2,
    cpuSecondsPerMinute: 20,
    batchRequestsPerHour: 10,
    batchSize: 10,
    uploadBytes: 5 * megabyte,
    storedBytes: 1 * gigabyte,
  },
  Individual: {
    requestsPerMinute: 100,
    concurrentRenders: 10,
    cpuSecondsPerMinute: 60,
    batchRequestsPerHour: 100,
    batchSize: 25,
    uploadBytes: 25 * megabyte,
    storedBytes: 25 * gigabyte,
  },
  Teams: {
    requestsPerMinute: 500,
    concurrentRenders: 25,
    cpuSecondsPerMinute: 120,
    batchRequestsPerHour: 500,
    batchSize: 50,
    uploadBytes: 50 * megabyte,
    storedBytes: 100 * gigabyte,
  },
  Enterprise: {
    requestsPerMinute: 1_000,
    concurrentRenders: 50,
    cpuSecondsPerMinute: 240,
    batchRequestsPerHour: null,
    batchSize: 100,
    uploadBytes: 100 * megabyte,
    storedBytes: 500 * gigabyte,
  },
  Unlimited: {
    requestsPerMinute: 1_000_000,
    concurrentRenders: 1_000,
    cpuSecondsPerMinute: null,
    batchRequestsPerHour: null,
    batchSize: 10_000,
    uploadBytes: 500 * megabyte,
    storedBytes: null,
  },
};

/** Calls of an account that a node has under way at once, from the head of the request to the last byte of the answer. */
export function callsAtOnce(plan: Plan): number {
  return Math.max(leastCallsAtOnce, planLimits[plan].concurrentRenders * callsOfPlace);
}

const leastCallsAtOnce = 64;
/** A render, four that wait for its place (`open-concurrency.ts`), and one other call. */
const callsOfPlace = 6;

/** How many calls that do not render go with each that does. */
export const otherCallsFactor = 10;

/** Calls of the admin API; as many as an account of the largest plan that people buy has. */
export const operatorRequestsPerMinute = planLimits.Enterprise.requestsPerMinute * otherCallsFactor;
