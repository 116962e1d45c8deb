import { translation } from '../geometry/matrix.ts';
import type { Mark } from '../scene/marks.ts';
import { ArtCompiler } from './art-compiler.ts';
import { type ArtPorts, type Place, Reach } from './art-place.ts';
import { initialStyle } from './art-style.ts';
import type { IgnoredFeature } from './ignored-feature.ts';
import { parseSvgTree } from './svg-tree.ts';

export interface CompiledArt {
  /** In px of the art's own size, from its top left corner. */
  readonly marks: readonly Mark[];
  /** Whether something reaches beyond the art's size, where it must not be seen. */
  readonly overflows: boolean;
  /** Whether marks are mixed with what lies beneath them; only with what is of the art. */
  readonly blends: boolean;
  /** What is left out. */
  readonly ignored: readonly IgnoredFeature[];
}

/**
 * Turns sanitised SVG into marks, so that every painter draws it as vectors. What no mark can say, or goes beyond the
 * bounds of `Budget`, is left out and named. Time is bounded by the sanitiser's limits and by `Budget`.
 */
export function compileArt(svg: string, ports: ArtPorts): CompiledArt {
  const { root } = parseSvgTree(svg);
  const width = Number(root.attributes.get('width'));
  const height = Number(root.attributes.get('height'));
  const box = { x: 0, y: 0, width, height };
  const reach = new Reach(box);
  const compiler = new ArtCompiler(root, ports);
  const place: Place = {
    matrix: translation(0, 0),
    style: initialStyle,
    viewport: { width, height },
    copies: 0,
    role: 'picture',
    grey: false,
    reach,
  };
  const marks = compiler.drawRoot(box, place);
  return { marks, overflows: reach.overflows, blends: compiler.blends, ignored: compiler.ignored };
}
