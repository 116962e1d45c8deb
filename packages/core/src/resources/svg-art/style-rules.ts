import { beyondSubset } from './beyond-subset.ts';
import type { SvgNode } from './svg-tree.ts';

/** One rule of a `<style>` sheet with one selector. */
interface StyleRule {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly specificity: number;
  readonly declarations: Declarations;
}

export type Declarations = ReadonlyMap<string, string>;

/** Each of these would be tried on each element. */
const maxRules = 500;

/** Reads `name: value` pairs of a style attribute or a rule's body. */
export function parseDeclarations(css: string): Declarations {
  const declarations = new Map<string, string>();
  for (const part of css.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part.slice(colon + 1).trim();
    if (value.includes('!')) beyondSubset('!important');
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

/** The rules of all sheets, weakest first. Selectors of one element only: names, classes and ids. */
export function parseStyleRules(sheets: readonly string[]): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  for (const sheet of sheets) {
    for (const block of withoutComments(sheet).split('}')) {
      const open = block.indexOf('{');
      if (open < 0) {
        if (block.trim() !== '') beyondSubset('a broken style sheet');
        continue;
      }
      const declarations = parseDeclarations(block.slice(open + 1));
      for (const selector of block.slice(0, open).split(',')) rules.push(parseRule(selector.trim(), declarations));
      if (rules.length > maxRules) beyondSubset('a large style sheet');
    }
  }
  // Stable: of equal ones the later wins.
  return rules.sort((a, b) => a.specificity - b.specificity);
}

function withoutComments(css: string): string {
  let out = '';
  let position = 0;
  for (;;) {
    const start = css.indexOf('/*', position);
    if (start < 0) return out + css.slice(position);
    const end = css.indexOf('*/', start + 2);
    out += css.slice(position, start);
    if (end < 0) return out;
    position = end + 2;
  }
}

function parseRule(selector: string, declarations: Declarations): StyleRule {
  const name = /^(?:\*|[A-Za-z][\w-]{0,64})/.exec(selector)?.[0] ?? '';
  const parts = selector.slice(name.length).match(/[.#][A-Za-z_][\w-]{0,128}/g) ?? [];
  if (selector === '' || name.length + parts.join('').length !== selector.length) beyondSubset(`selector ${selector}`);
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
  if (ids.length > 1) beyondSubset(`selector ${selector}`);
  const isNamed = name !== '' && name !== '*';
  return {
    name: isNamed ? name : null,
    id: ids[0] ?? null,
    classes,
    specificity: 10_000 * ids.length + 100 * classes.length + (isNamed ? 1 : 0),
    declarations,
  };
}

/** What an element declares: presentation attributes, then rules by specificity, then its style attribute. */
export function declarationsOf(node: SvgNode, rules: readonly StyleRule[]): Declarations {
  const declared = new Map(node.attributes);
  const classes = (node.attributes.get('class') ?? '').split(/\s+/);
  for (const rule of rules) {
    if (rule.name !== null && rule.name !== node.name) continue;
    if (rule.id !== null && rule.id !== node.attributes.get('id')) continue;
    if (rule.classes.every((name) => classes.includes(name))) setAll(declared, rule.declarations, node);
  }
  const style = node.attributes.get('style');
  if (style !== undefined) setAll(declared, parseDeclarations(style), node);
  return declared;
}

/** Properties of CSS that move or change what a mark is made of; as attributes they are read elsewhere. */
const geometric =
  /^(?:transform|translate|rotate|scale|offset|zoom|all|clip$|d$|c[xy]$|r[xy]?$|[xy]$|width$|height$|backdrop|perspective|--)/;

function setAll(declared: Map<string, string>, declarations: Declarations, node: SvgNode): void {
  for (const [name, value] of declarations) {
    // The root's own place is known from its attributes.
    if (geometric.test(name)) {
      if (node.name === 'svg' && /^(?:width|height|[xy])$/.test(name)) continue;
      beyondSubset(`${name} in a style`);
    }
    declared.set(name, value);
  }
}

export type { StyleRule };
