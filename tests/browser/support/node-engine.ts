import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  defaultRenderOptions,
  PlatenError,
  parseDesign,
  type Scene,
} from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { layOutInNode } from '../../support/lay-out-in-node.ts';
import type { PageRequest, PageResult } from './page-request.ts';

const services = createRenderServices();
const root = path.resolve(import.meta.dirname, '../../..');

/** The scene as the service makes it. */
export async function runInNode(request: PageRequest): Promise<PageResult> {
  try {
    return { scene: await layOut(request) };
  } catch (cause) {
    if (cause instanceof PlatenError) return { problem: cause.code };
    throw cause;
  }
}

function open({ document, dynamicData, folder = '' }: PageRequest) {
  const design = bindDesign(parseDesign(document), dynamicData === undefined ? {} : { dynamicData });
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => {
      if (!src.startsWith('data:')) return [src, { status: 'file', path: path.resolve(root, folder, src) }];
      const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64');
      return [src, { status: 'bytes', bytes }];
    }),
  );
  return { design, images };
}

/** The PNG that the service delivers. */
export async function paintInNode(request: PageRequest): Promise<Buffer> {
  const { scale = 1 } = request;
  const { bytes } = await render({ ...open(request), options: { ...defaultRenderOptions, scale } }, services);
  return bytes;
}

async function layOut(request: PageRequest): Promise<Scene> {
  const { scene } = await layOutInNode({ ...open(request), scale: request.scale ?? 1 }, services);
  return scene;
}
