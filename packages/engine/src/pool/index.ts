/** The engine's door for the service process: nothing here loads native image code. */

export { makeInput } from '../binding/make-input.ts';
export type { RenderInput, StoredDocument } from '../binding/render-input.ts';
export type { RenderNeeds } from '../binding/render-needs.ts';
export type { CacheFigures } from '../caches/cache-figures.ts';
export { releaseBytes } from '../caches/release-bytes.ts';
export type { AccountFont } from '../fonts/account-fonts.ts';
export type { FontFacts } from '../fonts/files/read-font-facts.ts';
export type { FileFacts, InspectJob } from '../pipeline/inspecting/inspect-job.ts';
export type { ImageSource, RenderOutput } from '../pipeline/render-job.ts';
export { builtFacts } from './built-facts.ts';
export type { DesignFacts, ProcessMemory } from './channel/messages.ts';
export { engineVersion } from './engine-version.ts';
export { RenderPool } from './render-pool.ts';
export type { DrawnAnswer, PoolLoad, RenderRequest } from './render-pool-options.ts';
export { type Allowance, createOwnerBudgets, type OwnerBudgets } from './scheduling/owner-budgets.ts';
export type { Urgency } from './scheduling/waiting-line.ts';
