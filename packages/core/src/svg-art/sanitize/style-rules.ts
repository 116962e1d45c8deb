import type { SvgNode } from '../svg-tree.ts';
import { beyondSubset, withinSubset } from './beyond-subset.ts';

/** One selector of a rule of a `<style>` sheet, from the element it is of outwards. */
interface StyleRule {
  readonly subject: Compound;
  /** What must be around it: its parent, or any element further out. */
  readonly around: readonly { readonly how: 'parent' | 'ancestor'; readonly compound: Compound }[];
  /** Set where the selector asks for nothing but a class. */
  readonly onlyClass: string | null;
  readonly specificity: number;
  readonly declarations: ParsedDeclarations;
}

/** What is asked of one element. */
interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  /** With null any value will do. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
}

export type Declarations = ReadonlyMap<string, string>;

interface ParsedDeclarations {
  /** Whether it says what is read from attributes alone. */
  readonly isGeometric: boolean;
  readonly normal: Declarations;
  readonly important: Declarations;
}

/** Each of these would be tried on each element. */
const maxRules = 500;

/** Reads `name: value` pairs of a style attribute or a rule's body. */
function parseDeclarations(css: string): ParsedDeclarations {
  const normal = new Map<string, string>();
  const important = new Map<string, string>();
  for (const part of withoutComments(css).split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const stated = part.slice(colon + 1).trim();
    const value = stated.replace(/!\s{0,8}important$/i, '').trim();
    if (value.includes('!')) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    (value === stated ? normal : important).set(name, cssValue(name, value));
  }
  const isGeometric = [...normal.keys(), ...important.keys()].some((name) => geometric.test(name));
  return { isGeometric, normal, important };
}

/** The rules of all sheets, weakest first. Selectors of names, classes, ids and attributes, of children and descendants. */
export function parseStyleRules(sheets: readonly string[], ignore: (feature: string) => void): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  for (const sheet of sheets) {
    for (const block of withoutComments(sheet).split('}')) {
      const open = block.indexOf('{');
      if (open < 0) {
        continue;
      }
      const declarations = parseDeclarations(block.slice(open + 1));
      for (const selector of block.slice(0, open).split(',')) {
        // A picture shows nothing of what a pointer does.
        if (/:(?:hover|focus|active|visited)/.test(selector)) continue;
        const rule = rules.length < maxRules ? withinSubset(() => parseRule(selector.trim(), declarations)) : undefined;
        if (rule) rules.push(rule);
        else ignore(`selector ${selector.trim().slice(0, 60)}`);
      }
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

const maxCompounds = 6;

function parseRule(selector: string, declarations: ParsedDeclarations): StyleRule {
  const parts = selector
    .replace(/\s*>\s*/g, ' > ')
    .trim()
    .split(/\s+/);
  if (parts.length > 2 * maxCompounds) beyondSubset('a long selector');
  const around: { how: 'parent' | 'ancestor'; compound: Compound }[] = [];
  let specificity = 0;
  const read = (part: string | undefined): Compound => {
    const compound = parseCompound(part ?? '');
    const { name, id, classes, attributes } = compound;
    specificity +=
      10_000 * (id === null ? 0 : 1) + 100 * (classes.length + attributes.length) + (name === null ? 0 : 1);
    return compound;
  };
  const subject = read(parts.pop());
  while (parts.length > 0) {
    const isParent = parts.at(-1) === '>';
    if (isParent) parts.pop();
    around.push({ how: isParent ? 'parent' : 'ancestor', compound: read(parts.pop()) });
  }
  const { name, id, classes, attributes } = subject;
  const isPlain = name === null && id === null && classes.length === 1 && attributes.length + around.length === 0;
  return { subject, around, onlyClass: isPlain ? (classes[0] ?? null) : null, specificity, declarations };
}

const attributePattern = /\[\s{0,4}([\w-]{1,64})\s{0,4}(?:=\s{0,4}["']?([^"'\]]{0,128})["']?)?\s{0,4}\]/g;

function parseCompound(text: string): Compound {
  const attributes = [...text.matchAll(attributePattern)].map(([, name = '', value]) => ({
    name,
    value: value ?? null,
  }));
  const bare = text.replace(attributePattern, '');
  const name = /^(?:\*|[A-Za-z][\w-]{0,64})/.exec(bare)?.[0] ?? '';
  const parts = bare.slice(name.length).match(/[.#][A-Za-z_][\w-]{0,128}/g) ?? [];
  if (text === '' || name.length + parts.join('').length !== bare.length) beyondSubset(`selector ${text}`);
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
  if (ids.length > 1) beyondSubset(`selector ${text}`);
  return { name: name === '' || name === '*' ? null : name, id: ids[0] ?? null, classes, attributes };
}

type ParentOf = (node: SvgNode) => SvgNode | undefined;

function isMeant(rule: StyleRule, node: SvgNode, parentOf: ParentOf): boolean {
  return fits(rule.subject, node) && (rule.around.length === 0 || isInside(rule.around, node, parentOf));
}

function isInside([next, ...rest]: StyleRule['around'], node: SvgNode, parentOf: ParentOf): boolean {
  if (next === undefined) return true;
  for (let outer = parentOf(node); outer !== undefined; outer = parentOf(outer)) {
    if (fits(next.compound, outer) && isInside(rest, outer, parentOf)) return true;
    if (next.how === 'parent') return false;
  }
  return false;
}

/** Asked of each element by each rule. */
const knownClasses = new WeakMap<SvgNode, ReadonlySet<string>>();

function classesOf(node: SvgNode): ReadonlySet<string> {
  let classes = knownClasses.get(node);
  if (classes === undefined) {
    classes = new Set((node.attributes.get('class') ?? '').split(/\s+/));
    knownClasses.set(node, classes);
  }
  return classes;
}

function fits({ name, id, classes, attributes }: Compound, node: SvgNode): boolean {
  if (name !== null && name !== node.name) return false;
  if (id !== null && id !== node.attributes.get('id')) return false;
  if (classes.length > 0) {
    const own = classesOf(node);
    for (const one of classes) if (!own.has(one)) return false;
  }
  return (
    attributes.length === 0 ||
    attributes.every(({ name: attribute, value }) =>
      value === null ? node.attributes.has(attribute) : node.attributes.get(attribute) === value,
    )
  );
}

/** What an element declares: presentation attributes, then rules by specificity, then its style attribute; then what is important. */
export function declarationsOf(
  node: SvgNode,
  rules: readonly StyleRule[],
  { parentOf, ignore }: { readonly parentOf: ParentOf; readonly ignore: (feature: string) => void },
): Declarations {
  // These are properties of style sheets only.
  const declared = new Map([...node.attributes].filter(([name]) => name !== 'mix-blend-mode' && name !== 'isolation'));
  const style = node.attributes.get('style');
  const important: Declarations[] = [];
  const apply = (source: ParsedDeclarations): void => {
    const { normal, important: urgent } = source.isGeometric ? withoutGeometry(source, node, ignore) : source;
    setAll(declared, normal);
    if (urgent.size > 0) important.push(urgent);
  };
  // Most rules are of one class, and each is tried on each element.
  const classes = classesOf(node);
  for (const rule of rules) {
    const { onlyClass } = rule;
    if (onlyClass === null ? isMeant(rule, node, parentOf) : classes.has(onlyClass)) apply(rule.declarations);
  }
  if (style !== undefined) apply(parseDeclarations(style));
  for (const declarations of important) setAll(declared, declarations);
  return declared;
}

/** Properties of CSS that move or change what a mark is made of; as attributes they are read elsewhere. */
const geometric =
  /^(?:transform-box|translate|rotate|scale|offset|zoom|all|clip$|d$|c[xy]$|r[xy]?$|[xy]$|width$|height$|backdrop|perspective|--)/;

function withoutGeometry(
  { normal, important }: ParsedDeclarations,
  node: SvgNode,
  ignore: (feature: string) => void,
): Pick<ParsedDeclarations, 'normal' | 'important'> {
  const kept = (declarations: Declarations): Declarations =>
    new Map(
      [...declarations].filter(([name]) => {
        if (!geometric.test(name)) return true;
        // The root's own place is known from its attributes.
        if (node.name !== 'svg' || !/^(?:width|height|[xy])$/.test(name)) ignore(`${name} in a style`);
        return false;
      }),
    );
  return { normal: kept(normal), important: kept(important) };
}

function setAll(declared: Map<string, string>, declarations: Declarations): void {
  for (const [name, value] of declarations) declared.set(name, value);
}

/** CSS wants units where attributes have none. */
function cssValue(name: string, value: string): string {
  return name === 'transform' ? value.replace(/(\d)(?:px|deg)\b/g, '$1') : value;
}

export type { StyleRule };
