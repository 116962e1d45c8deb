export {
  type ImageSource,
  type RenderJob,
  type RenderOutput,
  type RenderServices,
  type RenderTimings,
  render,
} from './pipeline/render.ts';
export {
  defaultRenderOptions,
  type OutputFormat,
  outputFormats,
  type RenderOptions,
} from './pipeline/render-options.ts';
export { createRenderServices } from './pipeline/render-services.ts';
