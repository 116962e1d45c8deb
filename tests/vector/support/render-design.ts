import {
  createRenderServices,
  defaultRenderOptions,
  type RenderOptions,
  type RenderOutput,
  render,
} from '@platen/engine';
import { loadFixtureDesign } from '../../fixtures/load-design.ts';

const services = createRenderServices();

/** A fixture design on white, as wide as it is or `times` that, to be compared with itself in another format. */
export function renderFixture(name: string, options: Partial<RenderOptions>, times = 1): Promise<RenderOutput> {
  const { design, images } = loadFixtureDesign(name);
  const all = { ...defaultRenderOptions, background: '#ffffff', width: design.width * times, ...options };
  return render({ design, images, options: all }, services);
}
