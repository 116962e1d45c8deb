import type { Plan } from '@platen/api';

/** As `vocabulary.ts` of the API has them, of which a page takes types only. */
const all: Readonly<Record<Plan, true>> = {
  Free: true,
  Individual: true,
  Teams: true,
  Enterprise: true,
  Unlimited: true,
};
export const plans = Object.keys(all) as readonly Plan[];
