import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import { fromHtml } from '@takumi-rs/helpers/html';
import { browserFont } from '../../tests/parity/support/paint-case.ts';
import type { Contender } from '../contender.ts';
import { type MixedPage, mixedPage } from '../mixed/html/mixed-page.ts';
import { type PartOf, requestsOf } from '../mixed/mixed-traffic.ts';
import { versionOf } from '../support/version-of.ts';

export interface MixedTakumiArgs {
  /** What is drawn, in this order, each once: nobody has seen the words of the next. */
  readonly parts: readonly PartOf[];
  readonly output: TakumiOutput;
}

export type TakumiOutput =
  | { readonly format: 'png' | 'raw' }
  | { readonly format: 'jpeg' | 'webp'; readonly quality: number };

const renderer = new Renderer({ cacheMaxBytes: 256 * 1024 ** 2 });
const registered = new Map<string, Promise<unknown>>();
const files = new Map<string, Buffer>();

/** The pictures of the mixture, drawn by takumi of the HTML that Chromium gets. */
export async function create({ parts, output }: MixedTakumiArgs): Promise<Contender> {
  const pages: MixedPage[] = [];
  for (const request of requestsOf(parts)) {
    const page = await mixedPage(request);
    if (page === null) throw new Error(`there is no HTML of ${request.design.name}`);
    pages.push(page);
  }
  let drawn = 0;
  return {
    version: versionOf('@takumi-rs/core'),
    render: () => drawByTakumi(pages[drawn++] as MixedPage, output),
  };
}

async function registerFaces({ faces }: MixedPage): Promise<void> {
  for (const face of faces) {
    const known = registered.get(face) ?? register(face);
    registered.set(face, known);
    await known;
  }
}

function register(face: string): Promise<unknown> {
  const { file, unicodeRange } = browserFont(face);
  const ranges = unicodeRange.split(', ').map(
    (range) =>
      range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)) as [number, number],
  );
  return renderer.registerFont({ name: `${face} in its range`, data: readFileSync(file), unicodeRange: ranges });
}

export async function drawByTakumi(page: MixedPage, output: TakumiOutput): Promise<Buffer> {
  const { body, width, height, pictures } = page;
  await registerFaces(page);
  const images = pictures.map((file, index) => ({ src: `picture:${index}`, data: contentOf(file) }));
  const { node, css } = fromHtml(body);
  return renderer.render(node, { css, width, height, images, ...output });
}

function contentOf(file: string): Buffer {
  const content = files.get(file) ?? readFileSync(file);
  files.set(file, content);
  return content;
}
