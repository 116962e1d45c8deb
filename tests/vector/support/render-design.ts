import type { Element } from '@platen/core';
import {
  createRenderServices,
  defaultRenderOptions,
  type RenderOptions,
  type RenderOutput,
  render,
} from '@platen/engine';
import { loadFixtureDesign } from '../../fixtures/load-design.ts';

const services = createRenderServices();

/** Codes fill their box in vectors and are snapped to whole pixels in PNG: they differ in size by design. */
function isCode({ type }: Element): boolean {
  return type === 'qr' || type === 'barcode';
}

/** A fixture design on white, without its codes, to be compared with itself in another format. */
export function renderWithoutCodes(name: string, options: Partial<RenderOptions>): Promise<RenderOutput> {
  const { design, images } = loadFixtureDesign(name);
  const elements = design.elements.filter((element) => !isCode(element));
  const all = { ...defaultRenderOptions, background: '#ffffff', ...options };
  return render({ design: { ...design, elements }, images, options: all }, services);
}
