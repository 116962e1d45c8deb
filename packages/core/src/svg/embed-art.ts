import type { Box } from '../geometry/box.ts';
import { svgDataUri } from './svg-data-uri.ts';
import { element, formatNumber } from './xml.ts';

export interface EmbedArtOptions {
  /** Where the art's viewBox lands; it may be stretched. */
  readonly target: Box;
  /** Put before every id of the art, so that two pieces of art with equal ids do not meet. */
  readonly idPrefix: string;
}

/**
 * Sets a sanitised SVG document into another as a nested `<svg>`. Its markup is taken apart and written again, so
 * that nothing in it can end its place early. Art with a stylesheet, whose rules would reach the rest of the
 * document, and art that is not well formed go in as a picture of their own instead: `<image>` with a `data:` URI.
 */
export function embedArt(svg: string, { target, idPrefix }: EmbedArtOptions): string {
  const box = { x: target.x, y: target.y, width: target.width, height: target.height };
  const place = Object.entries(box)
    .map(([name, value]) => ` ${name}="${formatNumber(value)}"`)
    .join('');
  const nested = rewrite(svg, ` preserveAspectRatio="none"${place}`, idPrefix);
  return nested ?? element('image', { ...box, preserveAspectRatio: 'none', 'xlink:href': svgDataUri(svg) });
}

/** Attributes of the art's root that its new place decides. */
const placedAttributes = new Set(['x', 'y', 'width', 'height', 'preserveAspectRatio', 'id']);
/** Local names of elements that cannot live inside another document. */
const isolatedElements = new Set(['style', 'script', 'foreignObject']);

function rewrite(svg: string, rootPlace: string, idPrefix: string): string | null {
  const open: string[] = [];
  let out = '';
  let position = 0;
  let rootSeen = false;
  while (position < svg.length) {
    const start = svg.indexOf('<', position);
    const text = svg.slice(position, start < 0 ? undefined : start);
    if (open.length > 0) out += text.replaceAll('>', '&gt;');
    else if (text.trim() !== '' && text !== '\ufeff') return null;
    if (start < 0) break;
    if (svg.startsWith('<![CDATA[', start)) return null;
    const skipTo = svg.startsWith('<!--', start) ? '-->' : svg.startsWith('<?', start) ? '?>' : null;
    if (skipTo) {
      const end = svg.indexOf(skipTo, start);
      if (end < 0) return null;
      position = end + skipTo.length;
      continue;
    }
    const tag = readTag(svg, start);
    if (!tag) return null;
    position = tag.end;
    if (tag.closing) {
      if (open.pop() !== tag.name) return null;
      out += `</${tag.name}>`;
      continue;
    }
    if (isolatedElements.has(tag.name.split(':').pop() ?? '')) return null;
    const isRoot = open.length === 0;
    if (isRoot && (rootSeen || tag.name !== 'svg')) return null;
    rootSeen = true;
    const kept = isRoot ? tag.attributes.filter(({ name }) => !placedAttributes.has(name)) : tag.attributes;
    const attributes = kept.map(({ name, value }) => ` ${name}="${prefixIds(name, value, idPrefix)}"`).join('');
    out += `<${tag.name}${isRoot ? rootPlace : ''}${attributes}${tag.selfClosing ? '/' : ''}>`;
    if (!tag.selfClosing) open.push(tag.name);
  }
  return rootSeen && open.length === 0 ? out : null;
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly closing: boolean;
  readonly selfClosing: boolean;
  /** Index after the tag's `>`. */
  readonly end: number;
}

const namePattern = /[A-Za-z_][\w.:-]*/y;
const attributePattern = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const closePattern = /\s*(\/?)>/y;

function readTag(svg: string, start: number): Tag | null {
  const closing = svg[start + 1] === '/';
  let position = start + (closing ? 2 : 1);
  const read = (pattern: RegExp) => {
    const sticky = new RegExp(pattern);
    sticky.lastIndex = position;
    const match = sticky.exec(svg);
    if (match) position = sticky.lastIndex;
    return match;
  };
  const name = read(namePattern)?.[0];
  if (name === undefined) return null;
  const attributes: { name: string; value: string }[] = [];
  for (let match = read(attributePattern); match && !closing; match = read(attributePattern)) {
    const value = match[2] ?? match[3] ?? '';
    attributes.push({ name: match[1] ?? '', value: value.replaceAll('"', '&quot;').replaceAll('>', '&gt;') });
  }
  const end = read(closePattern);
  return end ? { name, attributes, closing, selfClosing: end[1] === '/', end: position } : null;
}

function prefixIds(name: string, value: string, prefix: string): string {
  if (name === 'id') return prefix + value;
  if (name === 'href' || name === 'xlink:href') return value.replace(/^\s*#/, `#${prefix}`);
  if (name === 'aria-labelledby' || name === 'aria-describedby') return value.replaceAll(/\S+/g, `${prefix}$&`);
  return value.replaceAll(/url\(\s*(&quot;|['"])?\s*#/g, `url($1#${prefix}`);
}
