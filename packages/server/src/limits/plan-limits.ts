import type { PlanLimits, PlanTable } from '../domain/plan.ts';

/** Calls of an account that a node has under way at once, from the head of the request to the last byte of the answer. */
export function callsAtOnce({ concurrentRenders }: PlanLimits): number {
  return Math.max(leastCallsAtOnce, concurrentRenders * callsOfPlace);
}

const leastCallsAtOnce = 64;
/** A render, four that wait for its place (`open-concurrency.ts`), and one other call. */
const callsOfPlace = 6;

/** How many calls that do not render go with each that does. */
export const otherCallsFactor = 10;

/** Calls of the admin API; as many as an account of the largest plan that people buy has. */
export function operatorRequestsPerMinute(plans: PlanTable): number {
  return plans.Enterprise.requestsPerMinute * otherCallsFactor;
}

/** Calls of one person by sessions, whatever the account; renders count for the account's plan besides. */
export const sessionCallsPerMinute = 300;
