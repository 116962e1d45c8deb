/** The engine's door for the service process: nothing here loads native image code. */

export { makeInput } from '../binding/make-input.ts';
export type { BindingRules, RenderInput, StoredDocument } from '../binding/render-input.ts';
export type { RenderNeeds } from '../binding/render-needs.ts';
export type { CacheFigures, ProcessCache } from '../caches/cache-figures.ts';
export { releaseBytes } from '../caches/release-bytes.ts';
export type { AccountFont } from '../fonts/account-fonts.ts';
export type { FontAxis, FontFacts } from '../fonts/files/read-font-facts.ts';
export type { FileFacts, ImageFacts, InspectJob, SvgFacts } from '../pipeline/inspecting/inspect-job.ts';
export type { ImageSource, RenderOutput, RenderTimings } from '../pipeline/render-job.ts';
export { builtFacts } from './built-facts.ts';
export type { DesignFacts, DrawnOutput, ProcessMemory } from './channel/messages.ts';
export { engineVersion } from './engine-version.ts';
export { RenderPool } from './render-pool.ts';
export type {
  CallRequest,
  DrawnAnswer,
  PoolLoad,
  RenderAnswer,
  RenderPoolEvent,
  RenderPoolOptions,
  RenderRequest,
} from './render-pool-options.ts';
export { type Allowance, createOwnerBudgets, type OwnerBudgets } from './scheduling/owner-budgets.ts';
export type { SchedulerFigures } from './scheduling/scheduler.ts';
export type { Lane, Urgency } from './scheduling/waiting-line.ts';
