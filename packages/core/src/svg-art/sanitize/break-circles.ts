import type { IgnoredFeature } from '../ignored-feature.ts';
import { allNodes, type SvgNode, SvgRefused } from '../svg-tree.ts';

const maxReferenceDepth = 4;
const maxExpandedNodes = 20_000;
/** Drawn only where others refer to them, and followed from there first: what closes a circle is what a viewer meets last. */
const unseen = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'filter']);

/**
 * Follows `use` and `url(#…)`. What closes a circle is taken out, as browsers ignore it; a deep chain or an explosion of
 * copies is refused.
 */
export function breakCircles(root: SvgNode): readonly IgnoredFeature[] {
  const ignored: IgnoredFeature[] = [];
  const byId = new Map<string, SvgNode>();
  for (const node of allNodes(root)) {
    const id = node.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  let expanded = 0;
  const follow = (node: SvgNode, chain: readonly SvgNode[], skipped: ReadonlySet<string>): void => {
    expanded += 1;
    if (expanded > maxExpandedNodes) throw new SvgRefused('its references expand to too many elements');
    for (const { name, target } of referencesOf(node, byId)) {
      if (chain.includes(target)) {
        if (name === 'fill' || name === 'stroke') node.attributes.set(name, 'none');
        else node.attributes.delete(name);
        ignored.push({ element: node.name, feature: `${name} (a circular reference)` });
        continue;
      }
      if (chain.length >= maxReferenceDepth)
        throw new SvgRefused(`its references are nested deeper than ${maxReferenceDepth}`);
      follow(target, [...chain, target], skipped);
    }
    for (const child of node.children) {
      if (typeof child !== 'string' && !skipped.has(child.name)) follow(child, chain, skipped);
    }
  };
  follow(root, [], unseen);
  follow(root, [], new Set());
  return ignored;
}

function referencesOf(
  node: SvgNode,
  byId: ReadonlyMap<string, SvgNode>,
): readonly { readonly name: string; readonly target: SvgNode }[] {
  const found: { name: string; target: SvgNode }[] = [];
  const add = (name: string, id: string) => {
    const target = byId.get(id);
    if (target) found.push({ name, target });
  };
  const href = node.attributes.get('href');
  // Gradients that inherit from each other copy nothing.
  if (href?.startsWith('#') && !node.name.endsWith('Gradient')) add('href', href.slice(1));
  for (const name of [
    'clip-path',
    'mask',
    'filter',
    'marker-start',
    'marker-mid',
    'marker-end',
    'marker',
    'fill',
    'stroke',
    'style',
  ]) {
    for (const match of (node.attributes.get(name) ?? '').matchAll(/url\(\s{0,4}["']?#([^"')\s]{1,128})/g))
      add(name, match[1] ?? '');
  }
  return found;
}
