import { Art } from './art.ts';

export type Element = Readonly<Record<string, unknown>>;

/** How a layer as a whole is seen. */
export interface Look {
  readonly blur?: number;
  readonly opacity?: number;
  readonly blendMode?: string;
  readonly shadow?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];
}

export interface Design {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly canvasData: { readonly background: string; readonly elements: readonly Element[] };
}

/** A picture before it has a name: size, ground colour and layers from back to front. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly layers: readonly Element[];
}

/** A canvas of a size, which makes layers and puts them together. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Art may reach this far beyond the edges, so that its blur does not fade there. */
  readonly margin = 260;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  layer(draw: (art: Art) => void, look: Look = {}): Element {
    const art = new Art();
    draw(art);
    const { margin, width, height } = this;
    const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
    return { type: 'svg', ...box, svg: art.markup(box), decorative: true, ...look };
  }

  /** Layers seen through a path only. */
  inside(d: string, children: readonly Element[], look: Look = {}): Element {
    const box = { x: 0, y: 0, width: this.width, height: this.height };
    return { type: 'group', ...box, clip: { shape: 'path', d }, children, decorative: true, ...look };
  }

  /** Layers that fade, blur or cast a shadow as one. */
  together(children: readonly Element[], look: Look): Element {
    return { type: 'group', x: 0, y: 0, width: this.width, height: this.height, children, decorative: true, ...look };
  }

  drawing(background: string, layers: readonly Element[]): Drawing {
    return { width: this.width, height: this.height, background, layers };
  }
}

/** Gives every element an id by its place, as a stored design has. */
function numbered(elements: readonly Element[], prefix: string): readonly Element[] {
  return elements.map((element, index) => {
    const id = `${prefix}${index + 1}`;
    const children = element['children'] as readonly Element[] | undefined;
    return { id, ...element, ...(children && { children: numbered(children, `${id}-`) }) };
  });
}

export function toDesign(name: string, { width, height, background, layers }: Drawing): Design {
  return { name, width, height, canvasData: { background, elements: numbered(layers, 'layer-') } };
}
