import { elementSchemas } from '@platen/core';
import { setProperties, setProperty } from '../../../document/commands/properties.ts';
import { type Command, inTurn } from '../../../document/design/design.ts';
import { editorKindOf } from '../../../document/design/kinds.ts';
import type { Point } from '../../../document/design/points.ts';
import { wordsOf } from '../../../document/design/words-of.ts';
import { shapeOf } from '../../inspector/schema-facts.ts';
import { type Found, figure, isTemplate, type Mend, type MendsByCode, word } from './mend.ts';
import { newlyCovered } from './newly-covered.ts';
import { resized } from './on-page.ts';

/** Mends of what is told of texts, wherever they stand. */
export const textMends: MendsByCode<
  | 'TEXT_SHRUNK'
  | 'TEXT_TRUNCATED'
  | 'TEXT_OVERFLOW'
  | 'GLYPH_MISSING'
  | 'FONT_REPLACED'
  | 'HYPHENATION_UNAVAILABLE'
  | 'MARKUP_UNUSED'
  | 'LINK_IGNORED'
  | 'LOW_CONTRAST'
> = {
  TEXT_SHRUNK: (found) => {
    const { element, details } = found;
    const [from, to] = [figure(details, 'from'), figure(details, 'to')];
    if (from === undefined || to === undefined || to <= 0) return [];
    // Drawn out by as much as the letters grow, every line breaks where it does now.
    const factor = (from / to) * 1.001;
    // One that may have several sizes already keeps its largest, which other rows are drawn at.
    const largest = element['fit'] === 'fit' ? element['maxFontSize'] : from;
    return [
      hasCaption(element) ? undefined : enlarged(found, { x: factor, y: factor }),
      isText(element) && !isTemplate(element['fontSize'])
        ? {
            words: 'allowSizes',
            values: [to, typeof largest === 'number' ? largest : from],
            does: setProperties(
              [element.id],
              [
                [['fit'], 'fit'],
                [['fontSize'], to],
                [['maxFontSize'], largest],
              ],
            ),
          }
        : undefined,
      hasCaption(element)
        ? { words: 'useSize', values: [to], does: setProperty([element.id], ['fontSize'], to) }
        : undefined,
    ];
  },
  TEXT_TRUNCATED: ({ element }) => [shrinks(element)],
  TEXT_OVERFLOW: (found) => {
    const { element, details } = found;
    const [width, height] = (details['neededPx'] ?? []) as readonly number[];
    const [ownWidth, ownHeight] = [Number(element['width']), Number(element['height'])];
    const isKnown = width !== undefined && height !== undefined && ownWidth > 0 && ownHeight > 0;
    return [
      isKnown ? enlarged(found, { x: Math.max(1, width / ownWidth), y: Math.max(1, height / ownHeight) }) : undefined,
      shrinks(element),
    ];
  },
  // Which font has the characters, nobody here knows; a code can do without its caption.
  GLYPH_MISSING: ({ element }) => [
    hasCaption(element)
      ? { words: 'hideCaption', does: setProperty([element.id], ['displayValue'], false) }
      : undefined,
  ],
  FONT_REPLACED: ({ element, details }) => {
    const [requested, used] = [word(details, 'requested'), word(details, 'used')];
    const family = (element['fontFamily'] as string | undefined) ?? 'Inter';
    if (used === undefined || isTemplate(family)) return [];
    const use = (...values: Parameters<typeof setProperties>[1]): readonly Mend[] => [
      { words: 'useFont', values: [used], does: setProperties([element.id], values) },
    ];
    if (requested === family) return use([['fontFamily'], used]);
    const [, ofFamily, weight, italic] = /^(.*) (\d+)( italic)?$/.exec(used) ?? [];
    const wanted = `${family} ${weightOf(element['fontWeight'])}`;
    if (ofFamily !== family || !requested?.startsWith(wanted)) return [];
    return use([['fontWeight'], Number(weight)], [['fontStyle'], italic === undefined ? undefined : 'italic']);
  },
  HYPHENATION_UNAVAILABLE: ({ element: { id } }) => [
    { words: 'noHyphens', does: setProperty([id], ['hyphenate'], undefined) },
  ],
  // HTML has its styles in itself: there are no spans beside it. What else is not used is for people to leave out.
  MARKUP_UNUSED: ({ element: { id, spans }, details }) => [
    details['textFormat'] === 'plain' && !(Array.isArray(spans) && spans.length > 0)
      ? { words: 'readAsHtml', does: setProperty([id], ['textFormat'], 'html') }
      : undefined,
  ],
  LINK_IGNORED: (found) => [completeLinks(found), { words: 'removeLink', does: changeLinks(found, () => undefined) }],
  LOW_CONTRAST: ({ element, details }) => {
    const { id, fill, spans = [] } = element;
    const behind = word(details, 'behind');
    const areInked = (spans as readonly { readonly fill?: unknown }[]).some((span) => span.fill !== undefined);
    if (!isText(element) || behind === undefined || areInked || isTemplate(fill)) return [];
    const isLight = luminance(behind) > 0.179;
    return [{ words: isLight ? 'black' : 'white', does: setProperty([id], ['fill'], isLight ? '#000000' : '#ffffff') }];
  },
};

const isText = (element: Found['element']): boolean => editorKindOf(element).writes === 'text';

/** Whether it is a code whose value stands below it in letters. */
function hasCaption({ type }: Found['element']): boolean {
  return Object.hasOwn(shapeOf(elementSchemas[type as keyof typeof elementSchemas]), 'displayValue');
}

/** Let a text shrink, and as far as it must where it is kept from that. */
function shrinks(element: Found['element']): Mend | undefined {
  if (!isText(element)) return undefined;
  const { id, fit, minFontSize } = element;
  if (fit === 'none' || fit === 'grow') return { words: 'shrink', does: setProperty([id], ['fit'], undefined) };
  return minFontSize === undefined || Number(minFontSize) <= 8
    ? undefined
    : { words: 'shrinkMore', does: setProperty([id], ['minFontSize'], undefined) };
}

/** The box grows to where the text is not held; the button says what it would lie over then. */
function enlarged({ design, element }: Found, factor: Point): Mend | undefined {
  const { textAlign, verticalAlign } = element;
  const x = { center: 0.5, right: 1, end: 1 }[String(textAlign)] ?? 0;
  const y = { middle: 0.5, bottom: 1 }[String(verticalAlign)] ?? 0;
  const does = resized(design, element, { factor, anchor: { x, y } });
  if (!does) return undefined;
  const covered = newlyCovered(design, element.id, does);
  return covered
    ? { words: 'enlargeBoxOver', values: [wordsOf(covered) ?? covered.id], does }
    : { words: 'enlargeBox', does };
}

function weightOf(weight: unknown): number {
  return { normal: 400, bold: 700 }[String(weight)] ?? Number(weight ?? 400);
}

const isUsed = (href: string): boolean => /^(?:https?|mailto):/i.test(href.trim());
const host = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u;

/** Links such as `example.com/tickets` lack nothing but their beginning. */
function completeLinks(found: Found): Mend | undefined {
  const bare = linksOf(found).filter((href) => host.test(href.trim()));
  const [first] = bare;
  if (first === undefined || bare.length < linksOf(found).length) return undefined;
  const does = changeLinks(found, (href) => `https://${href.trim()}`);
  return { words: 'completeLink', values: [`https://${first.trim()}`], does };
}

/** An element or a stretch of its text. */
type Linked = Readonly<Record<string, unknown>>;
const isIgnored = ({ href }: Linked): boolean =>
  typeof href === 'string' && href.trim() !== '' && !isTemplate(href) && !isUsed(href);
const spansOf = ({ spans }: Found['element']): readonly Linked[] => (Array.isArray(spans) ? spans : []);

function linksOf({ element }: Found): readonly string[] {
  return [element, ...spansOf(element)].filter(isIgnored).map(({ href }) => String(href));
}

function changeLinks({ element }: Found, change: (href: string) => string | undefined): Command {
  const own = [element.id];
  const spans = spansOf(element).map((span, index) =>
    isIgnored(span) ? setProperty(own, ['spans', index, 'href'], change(String(span.href))) : undefined,
  );
  const first = isIgnored(element) ? setProperty(own, ['href'], change(String(element['href']))) : undefined;
  return inTurn(...[first, ...spans].filter((command) => command !== undefined));
}

/** WCAG's relative luminance of `#rrggbb`, 0 to 1. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
