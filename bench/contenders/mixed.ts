import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  createTableCache,
  type DesignDocument,
  defaultRenderOptions,
  parseDesign,
} from '@platen/core';
import { type ImageSource, render } from '@platen/engine';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { Contender } from '../contender.ts';
import type { MixedDesign } from '../mixed/mixed-designs.ts';
import { type MixedFormat, type MixedRequest, mixedTraffic, numberedPicture } from '../mixed/mixed-traffic.ts';
import { services, version } from './platen.ts';

export interface MixedArgs {
  readonly seed: number;
  /** Of one format only. */
  readonly format?: MixedFormat;
}

const tables = createTableCache();
const documents = new Map<MixedDesign, DesignDocument>();
const folder = temporaryFolder('mixed');

/** The engine alone, in this process: the renders of the mixture one after the other. */
export function create({ seed, format }: MixedArgs): Contender {
  const traffic = mixedTraffic(seed);
  return { version, render: async () => (await drawMixed(traffic.next(format))).bytes };
}

/** Draws a request of the mixture as a render process does. */
export function drawMixed({ design, tenant, format, data, newPicture }: MixedRequest, embedFonts = true) {
  const document = documents.get(design) ?? parseDesign(design.design);
  documents.set(design, document);
  const dynamicData = newPicture ? { ...data, [newPicture.variable]: fileOf(newPicture) } : data;
  const bound = bindDesign(document, { dynamicData, owner: String(tenant), tables });
  const images = new Map(
    collectImageNeeds(bound).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'file', path: path.resolve(design.folder, src) },
    ]),
  );
  return render({ design: bound, options: { ...defaultRenderOptions, format, embedFonts }, images }, services);
}

function fileOf({ file, number }: NonNullable<MixedRequest['newPicture']>): string {
  const numbered = path.join(folder, `${number}.webp`);
  writeFileSync(numbered, numberedPicture(readFileSync(file), number));
  return numbered;
}
