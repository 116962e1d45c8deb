import { Parser } from 'htmlparser2';
import { safeLink } from '../../scene/safe-link.ts';
import { readStyle, scaledSize } from './css-marks.ts';
import { createHtmlFlow } from './html-flow.ts';
import { blockTags, cellTags, hiddenTags, inlineTags, otherBlockTags, tagSizes, wrapperTags } from './html-tags.ts';
import { bulletOf, createUnused, type InlineMarks, noMarks, type RichText } from './rich-text.ts';

/** An element that is open. */
interface OpenElement {
  readonly name: string;
  readonly marks: InlineMarks;
  /** In a list, the number of the next item; null where items have bullets. */
  next?: number | null;
}

/** Deeper ones are read as if they were closed: nobody writes such, and each costs time. */
const deepest = 256;

/**
 * Reads the subset of HTML that `docs/guides/texts.md` describes: what styles words, blocks, lists, links, inline `style`
 * and character references. The text of other elements is kept, but for scripts and the like. Nothing is run or fetched.
 */
export function parseHtml(source: string): RichText {
  const flow = createHtmlFlow();
  const unused = createUnused();
  const open: OpenElement[] = [];
  let hidden = 0;
  let listDepth = 0;

  const marks = () => open.at(-1)?.marks ?? noMarks;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hiddenTags.has(name)) {
          unused.tag(name);
          hidden += 1;
        }
        if (hidden > 0) return;
        if (name === 'br') flow.lineBreak(marks());
        else if (name === 'wbr') flow.text('\u200b', marks());
        else if (Object.hasOwn(inlineTags, name) || Object.hasOwn(blockTags, name)) openElement(name, attributes);
        else if (!wrapperTags.has(name)) passBy(name);
      },
      onclosetag(name) {
        if (hiddenTags.has(name)) hidden = Math.max(0, hidden - 1);
        else if (hidden === 0) closeElement(name);
      },
      ontext(text) {
        if (hidden === 0) flow.text(text, marks());
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(source);
  return { paragraphs: flow.end(), unused: unused.found() };

  function openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    const block = Object.hasOwn(blockTags, name) ? blockTags[name] : undefined;
    const around = marks();
    const isDeep = open.length >= deepest;
    const own = isDeep ? around : merged(around, name, attributes);
    const element: OpenElement = { name, marks: own };
    if (name === 'ul' || name === 'ol') {
      element.next = name === 'ul' ? null : wholeNumber(attributes['start'], 1);
      if (attributes['type'] !== undefined && attributes['type'] !== '1') unused.style(`${name} type`);
    }
    if (block) {
      if (name === 'li') openItem(attributes, own);
      else flow.startBlock(listDepth > 0 && block.gap === 'paragraph' ? 'item' : block.gap, own);
    }
    if (name === 'ul' || name === 'ol') flow.setDepth(++listDepth);
    if (!isDeep) open.push(element);
  }

  function openItem(attributes: Readonly<Record<string, string>>, own: InlineMarks): void {
    const list = open.findLast(({ name }) => name === 'ul' || name === 'ol');
    flow.startBlock('item', own);
    if (list?.next === undefined || list.next === null) {
      // An item without a list is shown as browsers show it.
      if (listDepth === 0) flow.setDepth(1);
      flow.startItem(bulletOf(Math.max(1, listDepth)), own);
    } else {
      const number = wholeNumber(attributes['value'], list.next);
      list.next = number + 1;
      flow.startItem(`${number}.`, own);
    }
  }

  function closeElement(name: string): void {
    const block = Object.hasOwn(blockTags, name) ? blockTags[name] : undefined;
    if (name === 'li') {
      flow.endItem();
      if (listDepth === 0) flow.setDepth(0);
    }
    if (name === 'ul' || name === 'ol') {
      listDepth = Math.max(0, listDepth - 1);
      flow.setDepth(listDepth);
    }
    const index = open.findLastIndex((element) => element.name === name);
    if (index >= 0) open.splice(index, 1);
    if (block) flow.startBlock(listDepth > 0 && block.gap === 'paragraph' ? 'item' : block.gap, marks());
    else if (otherBlockTags.has(name)) flow.startBlock('block', marks());
    else if (cellTags.has(name)) flow.text(' ', marks());
  }

  /** An element outside of the subset: only its text is used. */
  function passBy(name: string): void {
    unused.tag(name);
    if (otherBlockTags.has(name)) flow.startBlock('block', marks());
    else if (cellTags.has(name)) flow.text(' ', marks());
  }

  function merged(around: InlineMarks, name: string, attributes: Readonly<Record<string, string>>): InlineMarks {
    const times = Object.hasOwn(tagSizes, name) ? tagSizes[name] : undefined;
    let own: InlineMarks = {
      ...(Object.hasOwn(inlineTags, name) && inlineTags[name]),
      ...(Object.hasOwn(blockTags, name) && blockTags[name]?.heading && { bold: true }),
      ...(times !== undefined && { size: scaledSize(around.size ?? { times: 1 }, times) }),
    };
    const href = attributes['href']?.trim();
    if (name === 'a' && href) {
      if (safeLink(href) !== null) own = { ...own, href, underline: true };
      else unused.link(href);
    }
    const { style } = attributes;
    if (style === undefined) return Object.keys(own).length === 0 ? around : { ...around, ...own };
    const { marks: styled, decorates } = readStyle(style, around, unused.style);
    // `text-decoration` takes the place of the element's own line, not of those around it.
    const { underline: _underline, strike: _strike, ...plain } = own;
    return { ...around, ...(decorates ? plain : own), ...styled };
  }
}

function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : fallback;
}
