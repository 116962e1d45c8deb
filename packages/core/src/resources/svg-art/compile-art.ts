import { translation } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import { ArtCompiler } from './art-compiler.ts';
import { ArtDocument } from './art-document.ts';
import { type ArtPorts, Reach } from './art-place.ts';
import { initialStyle } from './art-style.ts';
import { BeyondSubset } from './beyond-subset.ts';
import { parseSvgTree } from './svg-tree.ts';

export interface CompiledArt {
  /** In px of the art's own size, from its top left corner. */
  readonly marks: readonly Mark[];
  /** Whether something reaches beyond the art's size, where it must not be seen. */
  readonly overflows: boolean;
  /** Whether marks are mixed with what lies beneath them; only with what is of the art. */
  readonly blends: boolean;
}

/**
 * Turns sanitised SVG into marks, so that every painter draws it as vectors. An element that uses what no mark can say
 * exactly (most filters, selectors by position, colours of other spaces) is an art mark of its own among them. Undefined
 * when that is not possible, or when the art expands to more than the bounds allow; all of it is then to be drawn as a
 * picture. Time is bounded by the sanitiser's limits and by `Budget`.
 */
export function compileArt(svg: string, ports: ArtPorts): CompiledArt | undefined {
  const root = parseSvgTree(svg);
  try {
    const document = new ArtDocument(root);
    const width = Number(root.attributes.get('width'));
    const height = Number(root.attributes.get('height'));
    const box = { x: 0, y: 0, width, height };
    const reach = new Reach(box);
    const compiler = new ArtCompiler(document, ports, { width, height });
    const marks = compiler.drawViewport(root, box, {
      matrix: translation(0, 0),
      style: initialStyle,
      viewport: { width, height },
      copies: 0,
      role: 'picture',
      grey: false,
      inDocument: true,
      reach,
    });
    return { marks, overflows: reach.overflows, blends: compiler.blends };
  } catch (cause) {
    if (cause instanceof BeyondSubset) return undefined;
    throw cause;
  }
}
