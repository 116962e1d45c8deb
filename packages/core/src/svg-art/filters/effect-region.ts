import type { Box } from '../../geometry/box.ts';
import { readLength, readShare, type Viewport } from '../art-numbers.ts';
import { beyondSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';

export interface EffectRegionOptions {
  readonly viewport: Viewport;
  /** The object bounding box of what the effect is put on; null when it has none. */
  readonly bounds: () => Box | null;
}

/** The region of a `<filter>` or a `<mask>` in user units: by default a tenth larger than the element on each side. */
export function effectRegion(node: SvgNode, { viewport, bounds }: EffectRegionOptions): Box {
  const stated = (name: string, fallback: string) => node.attributes.get(name) ?? fallback;
  if (node.attributes.get(`${node.name}Units`) === 'userSpaceOnUse') {
    const across = { viewport, direction: 'across' } as const;
    const down = { viewport, direction: 'down' } as const;
    return {
      x: readLength(stated('x', '-10%'), 0, across),
      y: readLength(stated('y', '-10%'), 0, down),
      width: readLength(stated('width', '120%'), 0, across),
      height: readLength(stated('height', '120%'), 0, down),
    };
  }
  const box = bounds() ?? beyondSubset(`a ${node.name} of nothing`);
  return {
    x: box.x + box.width * readShare(stated('x', '-10%'), 0),
    y: box.y + box.height * readShare(stated('y', '-10%'), 0),
    width: box.width * readShare(stated('width', '120%'), 0),
    height: box.height * readShare(stated('height', '120%'), 0),
  };
}
