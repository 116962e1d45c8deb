import type { Element } from '../design/elements/index.ts';
import { describeValue } from '../errors/describe-value.ts';
import type { LayoutContext } from './context.ts';

/** A link target that may stand in a PDF or SVG: http, https or mailto without control characters; else null. */
export function layoutLink(href: string | undefined): string | null {
  const trimmed = href?.trim();
  if (!trimmed || !/^(?:https?:\/\/|mailto:)[^\s]/i.test(trimmed)) return null;
  for (let index = 0; index < trimmed.length; index++) {
    if (trimmed.charCodeAt(index) < 0x20 || trimmed.charCodeAt(index) === 0x7f) return null;
  }
  return trimmed;
}

/** Tells of links of an element and of its stretches of text that are left out. */
export function warnOfLinks(element: Element, context: Pick<LayoutContext, 'warn'>): void {
  const spans = 'spans' in element ? element.spans : [];
  for (const href of new Set([element.href, ...spans.map((span) => span.href)])) {
    if (!href?.trim() || layoutLink(href) !== null) continue;
    const shown = describeValue(href);
    context.warn({
      code: 'LINK_IGNORED',
      elementId: element.id,
      message: `The link ${shown} was left out: expected an address that begins with https:, http: or mailto:, without control characters.`,
      details: { href: shown },
    });
  }
}
