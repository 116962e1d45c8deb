/** The engine's door for the service process: nothing here loads native image code. */

export {
  defaultRenderOptions,
  type OutputFormat,
  outputFormats,
  type RenderOptions,
} from '../options/render-options.ts';
export type { ImageSource, RenderJob, RenderOutput, RenderTimings } from '../pipeline/render-job.ts';
export { engineVersion } from './engine-version.ts';
export type { ProcessMemory } from './messages.ts';
export { type RenderAnswer, RenderPool, type RenderPoolEvent, type RenderPoolOptions } from './render-pool.ts';
