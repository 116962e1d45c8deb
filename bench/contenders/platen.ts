import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BoundDesign, bindDesign, collectImageNeeds, parseDesign } from '@platen/core';
import { createRenderServices, defaultRenderOptions, type RenderOptions, render } from '@platen/engine';
import { titleOf } from '../card-html.ts';
import type { Contender } from '../contender.ts';
import { fixtureFolder } from '../fixtures.ts';

/** What every design of the benchmark shares: fonts and pictures stay loaded, as in a render process. */
const services = createRenderServices();

/** The engine in this process: from the stored design and the data to the bytes of the file. */
export function platenEngine(name: string, options: Partial<RenderOptions>, label = 'Platen'): Contender {
  const folder = path.join(fixtureFolder, name);
  const stored = JSON.parse(readFileSync(path.join(folder, 'design.json'), 'utf8'));
  const dynamicData = JSON.parse(readFileSync(path.join(folder, 'data.json'), 'utf8'));
  const document = parseDesign(stored);
  const images = imagesOf(bindDesign(document, { dynamicData }), folder);
  let drawn = 0;
  return {
    name: label,
    version: JSON.parse(readFileSync(path.join(fixtureFolder, '../../package.json'), 'utf8')).version,
    async render() {
      const data = 'title' in dynamicData ? { ...dynamicData, title: titleOf(drawn++) } : dynamicData;
      const design = bindDesign(document, { dynamicData: data });
      const output = await render({ design, options: { ...defaultRenderOptions, ...options }, images }, services);
      return output.bytes;
    },
    close: async () => undefined,
  };
}

export function imagesOf(design: BoundDesign, folder: string) {
  return new Map(
    collectImageNeeds(design).map(({ src }) => [src, { status: 'file', path: path.join(folder, src) }] as const),
  );
}
