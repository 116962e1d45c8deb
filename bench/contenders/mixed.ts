import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  createElementCache,
  createTableCache,
  type DesignDocument,
  defaultRenderOptions,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { type ImageSource, render } from '@platen/engine';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { Contender } from '../contender.ts';
import type { MixedDesign } from '../mixed/mixed-designs.ts';
import {
  type MixedFormat,
  type MixedRequest,
  mixedTraffic,
  numberedPicture,
  type TrafficOf,
} from '../mixed/mixed-traffic.ts';
import { services, version } from './platen.ts';

export interface MixedArgs {
  readonly traffic: TrafficOf;
  /** The only format of its renders; absent: all. */
  readonly format?: MixedFormat;
  readonly options?: Partial<RenderOptions>;
}

const tables = createTableCache();
const elements = createElementCache();
const documents = new Map<MixedDesign, DesignDocument>();
const folder = temporaryFolder('mixed');

/** The engine alone, in this process: the renders of the mixture one after the other. */
export function create({ traffic: of, format, options }: MixedArgs): Contender {
  const traffic = mixedTraffic(of);
  return { version, render: async () => (await drawMixed(traffic.next(format), options)).bytes };
}

/** Draws a request of the mixture as a render process does. */
export function drawMixed(request: MixedRequest, options: Partial<RenderOptions> = {}) {
  const { bound, images } = bindMixed(request);
  const { format } = request;
  return render({ design: bound, options: { ...defaultRenderOptions, format, ...options }, images }, services);
}

/** A request with its data filled in, and its pictures. */
export function bindMixed({ design, tenant, data, newPicture }: MixedRequest) {
  const document = documents.get(design) ?? parseDesign(design.design);
  documents.set(design, document);
  const dynamicData = newPicture ? { ...data, [newPicture.variable]: fileOf(newPicture) } : data;
  const bound = bindDesign(document, { dynamicData, owner: String(tenant), tables, elements });
  const images = new Map(
    collectImageNeeds(bound).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'file', path: path.resolve(design.folder, src) },
    ]),
  );
  return { bound, images };
}

function fileOf({ file, number }: NonNullable<MixedRequest['newPicture']>): string {
  const numbered = path.join(folder, `${number}.webp`);
  writeFileSync(numbered, numberedPicture(readFileSync(file), number));
  return numbered;
}
