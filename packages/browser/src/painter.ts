export { type BroughtScene, bringScene, type SceneSources } from './surface/bring-scene.ts';
