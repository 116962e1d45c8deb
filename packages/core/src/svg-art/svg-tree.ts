import { SaxesParser } from 'saxes';
import type { IgnoredFeature } from './ignored-feature.ts';
import { allowedAttributes, allowedElements, svgLimits, unseenElements } from './sanitize/svg-allow-list.ts';

/** An element of sanitised SVG. Names carry no prefix. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (SvgNode | string)[];
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** Thrown inside this room for a document that is refused as a whole. */
export class SvgRefused extends Error {}

/**
 * Reads an SVG document into a tree of allowed elements and attributes.
 *
 * Elements are told by namespace and local name, so a prefix cannot hide one. Anything with a DOCTYPE is refused: it
 * may declare entities. What is not on the allow-list is left out with its children.
 */
export function parseSvgTree(markup: string): { readonly root: SvgNode; readonly ignored: readonly IgnoredFeature[] } {
  if (markup.length > svgLimits.maxLength) throw new SvgRefused('it is longer than 1,000,000 characters');
  const parser = new SaxesParser({ xmlns: true });
  const open: SvgNode[] = [];
  const dropped = new Set<string>();
  let root: SvgNode | undefined;
  let depth = 0;
  let droppedAt = 0;
  let elements = 0;
  let textLength = 0;
  let uses = 0;

  const refuse = (reason: string): never => {
    throw new SvgRefused(reason);
  };
  parser.on('error', (error) => refuse(`it is not well-formed XML (${error.message.slice(0, 100)})`));
  parser.on('doctype', () => refuse('it has a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => {
    if (droppedAt === 0) refuse(`it has a processing instruction (${target.slice(0, 40)})`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth > svgLimits.maxDepth) refuse(`its elements are nested deeper than ${svgLimits.maxDepth}`);
    if (elements > svgLimits.maxElements) refuse(`it has more than ${svgLimits.maxElements} elements`);
    if (droppedAt > 0) return;
    const isSvg = tag.uri === svgNamespace || (tag.uri === '' && !tag.name.includes(':'));
    if (!isSvg || !allowedElements.has(tag.local) || (root === undefined && tag.local !== 'svg')) {
      if (root === undefined) refuse('its root is not an svg element');
      if (isSvg && !unseenElements.has(tag.local)) dropped.add(tag.local.slice(0, 64));
      droppedAt = depth;
      return;
    }
    if (tag.local === 'use') uses += 1;
    if (uses > svgLimits.maxUses) refuse(`it has more than ${svgLimits.maxUses} use elements`);
    const node: SvgNode = { name: tag.local, attributes: new Map(), children: [] };
    const attributes = Object.values(tag.attributes);
    if (attributes.length > svgLimits.maxAttributes)
      refuse(`an element has more than ${svgLimits.maxAttributes} attributes`);
    for (const { uri, local, value } of attributes) {
      // Whether white space counts, whatever its value; the prefix needs no declaration.
      if (uri === xmlNamespace && local === 'space') node.attributes.set('xml:space', value);
      if (uri !== '' && !(uri === xlinkNamespace && local === 'href')) continue;
      if (!allowedAttributes.has(local)) continue;
      if (value.length > svgLimits.maxAttributeLength)
        refuse(`an attribute is longer than ${svgLimits.maxAttributeLength}`);
      // The name without a prefix is the newer one.
      if (uri === '' || !tag.attributes.href) node.attributes.set(local, value);
    }
    if (root === undefined) root = node;
    else open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    if (droppedAt === depth) droppedAt = 0;
    else if (droppedAt === 0) open.pop();
    depth -= 1;
  });
  const text = (content: string): void => {
    const parent = open.at(-1);
    if (
      droppedAt > 0 ||
      parent === undefined ||
      !['text', 'tspan', 'textPath', 'a', 'title', 'desc', 'style'].includes(parent.name)
    )
      return;
    textLength += content.length;
    if (textLength > svgLimits.maxTextLength) refuse(`it has more than ${svgLimits.maxTextLength} characters of text`);
    parent.children.push(content);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(markup.startsWith('\uFEFF') ? markup.slice(1) : markup).close();
  if (root === undefined) throw new SvgRefused('it has no svg element');
  return { root, ignored: [...dropped].map((element) => ({ element, feature: 'the element' })) };
}

/** Writes a tree as one SVG document. The inverse of `parseSvgTree` for a tree that it made. */
export function writeSvgTree(node: SvgNode): string {
  return write(node, ` xmlns="${svgNamespace}"`);
}

function write(node: SvgNode | string, namespace = ''): string {
  if (typeof node === 'string') return escapeText(node);
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
  const start = `<${node.name}${namespace}${attributes}`;
  return node.children.length === 0
    ? `${start}/>`
    : `${start}>${node.children.map((child) => write(child)).join('')}</${node.name}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A node and all nodes inside it, from the outside in. */
export function* allNodes(node: SvgNode): Generator<SvgNode> {
  yield node;
  for (const child of node.children) if (typeof child !== 'string') yield* allNodes(child);
}
