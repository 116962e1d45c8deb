export { createServiceCalls } from './service/service-calls.ts';
export { createServiceFiles } from './service/service-files.ts';
export { type BroughtScene, bringScene } from './surface/bring-scene.ts';
