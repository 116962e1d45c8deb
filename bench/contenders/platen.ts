import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  createElementCache,
  createTableCache,
  defaultRenderOptions,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import type { Contender } from '../contender.ts';
import { fixtureFolder, readFixture } from '../fixtures.ts';
import { imagesOf } from './images-of.ts';

/** What every design of the benchmark shares: fonts and pictures stay loaded, as in a render process. */
export const services = createRenderServices();
export const version: string = JSON.parse(readFileSync(path.join(fixtureFolder, '../../package.json'), 'utf8')).version;

export interface PlatenArgs {
  readonly design: string;
  readonly options: Partial<RenderOptions>;
  /** A variable that is another in every render, so that nothing answers with what was drawn before. */
  readonly vary?: string;
  /** The number in its first value. Default 0: contenders of a process that draw the same need others. */
  readonly from?: number;
  /** Each render is as the first of a series: nothing of earlier pictures is painted or encoded before. */
  readonly alone?: true;
}

/** The same without what is kept of earlier pictures. */
export const aloneServices: typeof services = { ...services, bases: undefined, encodings: undefined };

/** The engine in this process: from the stored design and the data to the bytes of the file. */
export function create({ design: name, options, vary, from = 0, alone }: PlatenArgs): Contender {
  const { folder, design: stored, data } = readFixture(name);
  const document = parseDesign(stored);
  const tables = createTableCache();
  const elements = createElementCache();
  const images = imagesOf(bindDesign(document, { dynamicData: data }), folder);
  let next = from;
  return {
    version,
    async render() {
      const varied = vary === undefined ? {} : { [vary]: `${data[vary]} ${next++}` };
      const design = bindDesign(document, { dynamicData: { ...data, ...varied }, owner: 'bench', tables, elements });
      const job = { design, options: { ...defaultRenderOptions, ...options }, images };
      const output = await render(job, alone ? aloneServices : services);
      return output.bytes;
    },
  };
}
