import { decodeBase64 } from '../../resources/base64.ts';
import { readAbsoluteLength } from '../art-numbers.ts';
import type { IgnoredFeature } from '../ignored-feature.ts';
import { parseSvgTree, type SvgNode, SvgRefused } from '../svg-tree.ts';

/** What an image does not inherit from around it. */
const initial = { fill: '#000000', stroke: 'none', 'stroke-width': '1', 'fill-opacity': '1', 'stroke-opacity': '1' };

/**
 * Puts SVG images (`data:` URIs) into the tree, each as a viewport of its own with ids of its own. Images inside of them,
 * and style sheets, which would reach the rest of the document, are left out and named.
 */
export function inlineImages(root: SvgNode): readonly IgnoredFeature[] {
  const ignored: IgnoredFeature[] = [];
  let count = 0;
  const visit = (node: SvgNode): void => {
    for (const [index, child] of node.children.entries()) {
      if (typeof child === 'string') continue;
      const markup = child.name === 'image' ? markupOf(child.attributes.get('href') ?? '') : undefined;
      if (markup === undefined) visit(child);
      else {
        count += 1;
        node.children[index] = viewportOf(child, markup, `image${count}-`, ignored);
      }
    }
  };
  visit(root);
  return ignored;
}

/** The document in a `data:` URI; undefined for anything else. Told by what it holds, as all pictures are. */
function markupOf(href: string): string | undefined {
  const [, kind = '', data = ''] = /^data:([^,]{0,128}),(.*)$/s.exec(href.trim()) ?? [];
  if (kind === '' && data === '') return undefined;
  const text = kind.endsWith(';base64') ? new TextDecoder().decode(decodeBase64(data)) : unescaped(data);
  return text?.slice(0, 4_096).includes('<svg') ? text : undefined;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

function viewportOf(image: SvgNode, markup: string, prefix: string, ignored: IgnoredFeature[]): SvgNode {
  const attributes = new Map([...image.attributes].filter(([name]) => name !== 'href'));
  try {
    const inner = parseSvgTree(markup);
    ignored.push(...inner.ignored);
    const root = isolated(inner.root, prefix, ignored);
    const [, , boxWidth = 300, boxHeight = 150] = (root.attributes.get('viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const width = readAbsoluteLength(root.attributes.get('width')) ?? boxWidth;
    const height = readAbsoluteLength(root.attributes.get('height')) ?? boxHeight;
    for (const [name, value] of [
      ['width', width],
      ['height', height],
    ] as const) {
      root.attributes.set(name, String(value));
      const stated = attributes.get(name)?.trim() ?? 'auto';
      if (stated === 'auto') attributes.set(name, String(value));
    }
    for (const [name, value] of Object.entries(initial)) {
      attributes.set(name, value);
    }
    attributes.set('viewBox', `0 0 ${width} ${height}`);
    return { name: 'svg', attributes, children: [root] };
  } catch (cause) {
    if (!(cause instanceof SvgRefused)) throw cause;
    ignored.push({ element: 'image', feature: `an SVG picture: ${cause.message}` });
    return { name: 'g', attributes: new Map(), children: [] };
  }
}

/** A copy whose ids and references meet none of the document around it. */
function isolated(node: SvgNode, prefix: string, ignored: IgnoredFeature[]): SvgNode {
  const attributes = new Map<string, string>();
  for (const [name, value] of node.attributes) {
    if (name === 'id') attributes.set(name, prefix + value);
    else if (name === 'href') attributes.set(name, value.replace(/^\s*#/, `#${prefix}`));
    else attributes.set(name, value.replaceAll(/url\(\s{0,8}(["']?)\s{0,8}#/g, `url($1#${prefix}`));
  }
  const children = node.children.flatMap((child): readonly (SvgNode | string)[] => {
    if (typeof child === 'string') return [child];
    const isNested = child.name === 'image' && markupOf(child.attributes.get('href') ?? '') !== undefined;
    if (child.name !== 'style' && !isNested) return [isolated(child, prefix, ignored)];
    ignored.push({ element: child.name, feature: 'in a picture inside of a picture' });
    return [];
  });
  return { name: node.name, attributes, children };
}
