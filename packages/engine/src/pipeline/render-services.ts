import { createFontServices } from '../fonts/font-services.ts';
import type { RenderServices } from './render.ts';

/** What one render process keeps warm: make it once. */
export function createRenderServices(): RenderServices {
  return createFontServices();
}
