import {
  type Box,
  intersection,
  type Mark,
  type Matrix,
  mapBox,
  markBounds,
  multiply,
  type Scene,
  union,
} from '@platen/core';
import { contentsOf } from './mark-contents.ts';
import type { PdfPage } from './pdf-page.ts';

/** A link and where it is on the page, pt. */
export interface PageLink {
  readonly box: Box;
  readonly url: string;
}

/** All links of a scene, in paint order, as upright boxes in the page's area, pt from its corner. Only http, https and mailto are kept. */
export function sceneLinks(scene: Scene, { area, placement }: PdfPage): readonly PageLink[] {
  return scene.marks
    .flatMap((mark) => linksOf(mark, placement.transform))
    .flatMap(({ box, url }) => {
      const safe = safeUrl(url);
      const seen = intersection(box, { ...area, x: 0, y: 0 });
      return safe && seen ? [{ box: seen, url: safe }] : [];
    });
}

function linksOf(mark: Mark, parent: Matrix): readonly PageLink[] {
  if (!contentsOf(mark).links) return [];
  const matrix = mark.transform ? multiply(parent, mark.transform) : parent;
  const links: PageLink[] = [];
  // A mark's own link lies beneath those of its parts, which readers find first by looking from the top.
  if (mark.href) {
    const bounds = plainBounds(mark);
    if (bounds) links.push({ box: mapBox(matrix, bounds), url: mark.href });
  }
  if (mark.kind === 'group') links.push(...mark.children.flatMap((child) => linksOf(child, matrix)));
  if (mark.kind === 'text') {
    for (const { box, runs } of mark.lines) {
      for (const { href, x, width } of runs) {
        if (href) links.push({ box: mapBox(matrix, { x, y: box.y, width, height: box.height }), url: href });
      }
    }
  }
  return links;
}

/** The mark without its shadows, blurs and the margins that text is given for odd glyphs. */
function plainBounds(mark: Mark): Box | undefined {
  if (mark.kind === 'text') return unionOf(mark.lines.map(({ box }) => box));
  if (mark.kind === 'image') return mark.target;
  if (mark.kind === 'group' && !mark.tiles && !mark.mask && !mark.svgFilter && !mark.clip) {
    return unionOf(
      mark.children.flatMap((child) => {
        const bounds = plainBounds(child);
        return bounds ? [child.transform ? mapBox(child.transform, bounds) : bounds] : [];
      }),
    );
  }
  const bare = { ...mark, transform: null, dropShadows: [], filters: [] };
  return markBounds(bare.kind === 'shape' ? { ...bare, shadows: [] } : bare) ?? undefined;
}

function unionOf(boxes: readonly Box[]): Box | undefined {
  const [first, ...rest] = boxes;
  return first && rest.reduce(union, first);
}

function safeUrl(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, href: written } = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? written : undefined;
}
