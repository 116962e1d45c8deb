import type { Viewport } from './art-numbers.ts';
import { type ArtStyle, inheritStyle, initialStyle } from './art-style.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';
import { type Declarations, declarationsOf, parseStyleRules, type StyleRule } from './sanitize/style-rules.ts';
import type { SvgNode } from './svg-tree.ts';

/** Gradients and patterns take from others what they do not say themselves; longer chains are beyond reason. */
const maxChain = 8;

const maxClimbed = 500_000;

/** A sanitised document with what is looked up in it while it is compiled. */
export class ArtDocument {
  readonly root: SvgNode;
  readonly #byId = new Map<string, SvgNode>();
  readonly #parents = new Map<SvgNode, SvgNode>();
  readonly #rules: readonly StyleRule[];
  #climbed = 0;
  readonly #declared = new Map<SvgNode, Declarations>();

  /** Is told of what is left out. */
  readonly #ignore: (element: string, feature: string) => void;

  constructor(root: SvgNode, ignore: (element: string, feature: string) => void) {
    this.root = root;
    this.#ignore = ignore;
    const sheets: string[] = [];
    const visit = (node: SvgNode): void => {
      const id = node.attributes.get('id');
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
      for (const child of node.children) {
        if (typeof child === 'string') {
          const type = node.attributes.get('type')?.trim() ?? 'text/css';
          if (node.name === 'style' && /^(?:text\/css)?$/i.test(type)) sheets.push(child);
        } else {
          this.#parents.set(child, node);
          visit(child);
        }
      }
    };
    visit(root);
    this.#rules = parseStyleRules([sheets.join('')], (feature) => ignore('style', feature));
  }

  byId(id: string): SvgNode | undefined {
    return this.#byId.get(id);
  }

  /** What a `use` points at. */
  referenced(node: SvgNode): SvgNode | undefined {
    const href = node.attributes.get('href')?.trim();
    return href?.startsWith('#') ? this.#byId.get(href.slice(1)) : undefined;
  }

  /** For selectors, which may try every way up. */
  #climb(node: SvgNode): SvgNode | undefined {
    this.#climbed += 1;
    if (this.#climbed > maxClimbed) beyondSubset('such long selectors');
    return this.#parents.get(node);
  }

  parentOf(node: SvgNode): SvgNode | undefined {
    return this.#parents.get(node);
  }

  /** The element of a name that a `url(#…)` or a chain of references begins at, with those it takes from, itself first. */
  chainOf(start: SvgNode): readonly SvgNode[] {
    const chain: SvgNode[] = [];
    const isAlike = ({ name }: SvgNode) => name === start.name || (isGradient(name) && isGradient(start.name));
    for (let node: SvgNode | undefined = start; node !== undefined && isAlike(node); node = this.referenced(node)) {
      if (chain.length >= maxChain) beyondSubset('a long chain of references');
      // A circle says nothing new.
      if (chain.includes(node)) break;
      chain.push(node);
    }
    return chain;
  }

  declared(node: SvgNode): Declarations {
    const known = this.#declared.get(node);
    if (known !== undefined) return known;
    const declared = declarationsOf(node, this.#rules, {
      parentOf: (child) => this.#climb(child),
      ignore: (feature) => this.#ignore(node.name, feature),
    });
    this.#declared.set(node, declared);
    return declared;
  }

  /** The style of an element by its place in the document; for gradients and clip paths, which inherit from there. */
  styleInPlace(node: SvgNode, viewport: Viewport): ArtStyle {
    const parent = this.#parents.get(node);
    const inherited = parent ? this.styleInPlace(parent, viewport) : initialStyle;
    return inheritStyle(inherited, this.declared(node), viewport);
  }
}

function isGradient(name: string): boolean {
  return name === 'linearGradient' || name === 'radialGradient';
}

export function elementChildren(node: SvgNode): readonly SvgNode[] {
  return node.children.filter((child) => typeof child !== 'string');
}

/** Counts what compiling makes, so that small art cannot expand into endless work. */
export class Budget {
  /** Once it is, nothing more is drawn. */
  isSpent = false;
  #nodes = 0;
  #pieces = 0;

  spendNode(): void {
    this.#nodes += 1;
    if (this.#nodes > 20_000) this.#refuse('more than 20,000 elements with all copies');
  }

  spendPieces(count: number): void {
    this.#pieces += count;
    if (this.#pieces > 60_000) this.#refuse('more than 60,000 pieces of paths and dashes with all copies');
  }

  #refuse(feature: string): never {
    this.isSpent = true;
    return beyondSubset(feature);
  }
}
