import { type Box, mapBox, type Mark, type Matrix, markBounds, multiply, type Scene } from '@platen/core';
import type { PdfPage } from './pdf-page.ts';

/** A link and where it is on the page, pt. */
export interface PageLink {
  readonly box: Box;
  readonly url: string;
}

/** All links of a scene, in paint order, as upright boxes on the page. Only http, https and mailto are kept. */
export function sceneLinks(scene: Scene, { area, placement }: PdfPage): readonly PageLink[] {
  const [a, b, c, d, e, f] = placement.transform;
  const matrix: Matrix = [a, b, c, d, e + area.x, f + area.y];
  return scene.marks
    .flatMap((mark) => linksOf(mark, matrix))
    .flatMap(({ box, url }) => {
      const safe = safeUrl(url);
      const seen = overlap(box, area);
      return safe && seen ? [{ box: seen, url: safe }] : [];
    });
}

function linksOf(mark: Mark, parent: Matrix): readonly PageLink[] {
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
  if (mark.kind === 'image' || mark.kind === 'art') return mark.target;
  const bare = { ...mark, transform: null, dropShadows: [], filters: [] };
  return markBounds(bare.kind === 'shape' ? { ...bare, shadows: [] } : bare) ?? undefined;
}

function unionOf(boxes: readonly Box[]): Box | undefined {
  const [first, ...rest] = boxes;
  return first && rest.reduce(around, first);
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function overlap(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function safeUrl(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, href: written } = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? written : undefined;
}
