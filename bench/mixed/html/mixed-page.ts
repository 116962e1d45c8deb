import type { BoundDesign, Element, Scene } from '@platen/core';
import { collectImageNeeds, defaultRenderOptions } from '@platen/core';
import { render } from '@platen/engine';
import { escapeHtml } from '../../../tests/parity/support/css.ts';
import { designToHtml } from '../../../tests/parity/support/design-to-html.ts';
import { layOutInNode } from '../../../tests/support/lay-out-in-node.ts';
import { bindMixed } from '../../contenders/mixed.ts';
import { services } from '../../contenders/platen.ts';
import type { MixedRequest } from '../mixed-traffic.ts';
import { writeAsPeopleDo } from './element-html.ts';

/** A render of the mixture as HTML that a person could have written. */
export interface MixedPage {
  readonly width: number;
  readonly height: number;
  /** The content of the body; its pictures are named `picture:` and a number. */
  readonly body: string;
  /** Files of its pictures, by their numbers. */
  readonly pictures: readonly string[];
  /** The ids of the font files that its texts name, each as the family `{id} in its range`. */
  readonly faces: readonly string[];
}

/** Null for a design that has something for which there is no HTML. */
export async function mixedPage(request: MixedRequest): Promise<MixedPage | null> {
  const { bound, images } = bindMixed(request);
  const { scene } = await layOutInNode({ design: bound, images, scale: 1 }, services);
  const design = { ...bound, elements: bound.elements.map((element) => placed(element, scene)) };
  const otherwise = await writeAsPeopleDo(design, scene, (alone) => drawArt(alone, images));
  const html = designToHtml(design, scene, otherwise);
  if (html === null) return null;
  const needs = collectImageNeeds(bound).filter(({ src }) => html.includes(`"${escapeHtml(src)}"`));
  return {
    width: bound.width,
    height: bound.height,
    body: needs.reduce((all, { src }, index) => all.replaceAll(`"${escapeHtml(src)}"`, `"picture:${index}"`), html),
    pictures: needs.map(({ src }) => fileOf(images.get(src))),
    faces: [...new Set([...html.matchAll(/&quot;([^&]+) in its range&quot;/g)].map(([, face = '']) => face))],
  };
}

type Images = ReturnType<typeof bindMixed>['images'];

function fileOf(image: Parameters<Images['set']>[1] | undefined): string {
  if (image?.status !== 'file') throw new Error('a picture of the mixture is no file');
  return image.path;
}

/** With its children where a layout of the group has put them. */
function placed(element: Element, scene: Scene): Element {
  if (element.type !== 'group') return element;
  const boxOf = ({ id }: Element) => scene.elements.find((report) => report.id === id)?.box;
  const outer = boxOf(element);
  const children = (element.children as readonly Element[]).map((child) => {
    const box = element.layout === 'none' ? undefined : boxOf(child);
    const moved =
      box && outer ? { ...child, x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height } : child;
    return placed(moved as Element, scene);
  });
  return { ...element, children };
}

const drawn = new Map<string, string>();

/** Texts of codes as outlines, so that the file stands for itself. */
async function drawArt(alone: BoundDesign, images: Images): Promise<string> {
  const name = JSON.stringify(alone);
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const options = { ...defaultRenderOptions, format: 'svg', embedFonts: false } as const;
  const { bytes } = await render({ design: alone, options, images }, services);
  const svg = bytes.toString('utf8');
  drawn.set(name, svg);
  return svg;
}
