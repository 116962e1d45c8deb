import type { ArtDocument } from './art-document.ts';
import { BeyondBudget } from './beyond-subset.ts';
import { type SvgNode, writeSvgTree } from './svg-tree.ts';

/** What the marks around a subtree do already. */
const doneOutside = ['opacity', 'clip-path', 'mask', 'filter', 'mix-blend-mode', 'isolation', 'style', 'class'];
const maxLength = 300_000;

/**
 * A document that shows one element alone, where it stands, with what it refers to. Style sheets are written into the
 * elements, so that it looks the same without what was beside it. Groups around it give it their transforms and what it
 * inherits, not their effects.
 */
export function subtreeArt(node: SvgNode, document: ArtDocument): string {
  let shown = withStyles(node, document);
  for (let outer = document.parentOf(node); outer !== undefined; outer = document.parentOf(outer)) {
    const attributes = new Map([...styled(outer, document)].filter(([name]) => !doneOutside.includes(name)));
    shown = { name: outer.name, attributes, children: [shown] };
  }
  const referred = new Map<string, SvgNode>();
  const collect = (part: SvgNode): void => {
    for (const value of part.attributes.values()) {
      for (const [, id = ''] of value.matchAll(/(?:url\(\s{0,4}["']?#|^\s{0,4}#)([^"')\s]{1,128})/g)) {
        const target = document.byId(id);
        if (target === undefined || referred.has(id) || target === document.root) continue;
        const copy = withStyles(target, document);
        referred.set(id, copy);
        collect(copy);
      }
    }
    for (const child of part.children) if (typeof child !== 'string') collect(child);
  };
  collect(shown);
  // What stands in the subtree itself is there already; a second one of the same id is never looked at.
  const defs: SvgNode = { name: 'defs', attributes: new Map(), children: [...referred.values()] };
  const svg = writeSvgTree({ ...shown, children: [...shown.children, defs] });
  if (svg.length > maxLength) throw new BeyondBudget('so long a part');
  return svg;
}

function withStyles(node: SvgNode, document: ArtDocument): SvgNode {
  return {
    name: node.name,
    attributes: new Map([...styled(node, document)].filter(([name]) => name !== 'style' && name !== 'class')),
    children: node.children.flatMap((child): readonly (SvgNode | string)[] => {
      if (typeof child === 'string') return [child];
      return child.name === 'style' ? [] : [withStyles(child, document)];
    }),
  };
}

/** Properties that Skia's reader knows in a style only, and those that stay attributes. */
function styled(node: SvgNode, document: ArtDocument): ReadonlyMap<string, string> {
  return document.declared(node);
}
