import type { Element } from '../design/elements/index.ts';
import { describeValue } from '../errors/describe-value.ts';
import { safeLink } from '../scene/safe-link.ts';
import type { LayoutContext } from './context.ts';

/** Tells of links of an element and of its stretches of text that are left out. */
export function warnOfLinks(element: Element, context: Pick<LayoutContext, 'warn'>): void {
  const spans = 'spans' in element ? element.spans : [];
  for (const href of new Set([element.href, ...spans.map((span) => span.href)])) {
    if (href?.trim() && safeLink(href) === null) warnOfLink(element, href, context);
  }
}

export function warnOfLink({ id }: Pick<Element, 'id'>, href: string, context: Pick<LayoutContext, 'warn'>): void {
  const shown = describeValue(href);
  context.warn({
    code: 'LINK_IGNORED',
    elementId: id,
    message: `The link ${shown} was left out: expected an address that begins with https:, http: or mailto:, without control characters.`,
    details: { href: shown },
  });
}
