// What paints a scene that is laid out, and nothing that is needed before: for pages that show pictures.
export { paintInSteps, paintScene } from './paint/paint-scene.ts';
export { recolorPixels } from './paint/recolor-pixels.ts';
export { straightPixels } from './paint/straight-pixels.ts';
