/** The engine's door for the service process: nothing here loads native image code. */
export type { ImageSource, RenderJob, RenderOutput, RenderTimings } from '../pipeline/render.ts';
export {
  defaultRenderOptions,
  type OutputFormat,
  outputFormats,
  type RenderOptions,
} from '../pipeline/render-options.ts';
export { engineVersion } from './engine-version.ts';
export type { ProcessMemory } from './messages.ts';
export { type RenderAnswer, RenderPool, type RenderPoolEvent, type RenderPoolOptions } from './render-pool.ts';
