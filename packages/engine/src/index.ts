export { render } from './pipeline/render.ts';
export type { ImageSource, RenderJob, RenderOutput, RenderServices, RenderTimings } from './pipeline/render-job.ts';
export { createRenderServices } from './pipeline/render-services.ts';
