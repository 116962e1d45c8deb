import { createFontServices, type FontServices } from '../fonts/font-services.ts';

/** What one render process keeps warm: make it once. */
export function createRenderServices(): FontServices {
  return createFontServices();
}
