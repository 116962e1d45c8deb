import type { Plan } from '@platen/api';
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

/** What strangers may have drawn for an account, by forms and signed addresses, beside its own calls: half as much as these. */
export function publicRendersPerMinute({ requestsPerMinute }: PlanLimits): number {
  return Math.ceil(requestsPerMinute / 2);
}

/** Calls of the admin API; as many as an account of the largest plan that people buy has. */
export function operatorRequestsPerMinute(plans: PlanTable): number {
  return plans.Enterprise.requestsPerMinute * otherCallsFactor;
}

/** Calls of one person by sessions, whatever the account; renders count for the account's plan besides. */
export const sessionCallsPerMinute = 300;

/** Renders that an account of each plan may have under way, or a share of them. */
export function concurrencyOf(
  plans: PlanTable,
  share = (places: number): number => places,
): Readonly<Record<Plan, number>> {
  const entries = Object.entries(plans).map(([plan, { concurrentRenders }]) => [plan, share(concurrentRenders)]);
  return Object.fromEntries(entries);
}
