import { defaultRenderOptions, type RenderOptions } from '@platen/core';
import { createRenderServices, type RenderOutput, render } from '@platen/engine';
import { loadFixtureDesign } from '../../fixtures/load-design.ts';
import type { Pixels } from '../../parity/support/compare-pixels.ts';
import { readPixels } from './compare.ts';

const services = createRenderServices();

/** A fixture design on white, as wide as it is or `times` that, to be compared with itself in another format. */
export function renderFixture(name: string, options: Partial<RenderOptions>, times = 1): Promise<RenderOutput> {
  const { design, images } = loadFixtureDesign(name);
  const all = { ...defaultRenderOptions, background: '#ffffff', width: design.width * times, ...options };
  return render({ design, images, options: all }, services);
}

/** Pictures of one design, by how much it was enlarged: each is millions of pixels. */
const read = new Map<number, Promise<Pixels>>();
let readName = '';

/** What `renderFixture` draws as PNG; drawn and read once while it is asked for the same design. */
export function fixturePixels(name: string, times = 1): Promise<Pixels> {
  if (name !== readName) read.clear();
  readName = name;
  const pixels =
    read.get(times) ?? renderFixture(name, { format: 'png' }, times).then(({ bytes }) => readPixels(bytes));
  read.set(times, pixels);
  return pixels;
}
