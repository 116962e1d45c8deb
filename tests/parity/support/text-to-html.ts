import { type ElementOf, type FontCatalog, featureSettings, type Scene } from '../../../packages/core/src/index.ts';
import { familyList, numericWeight } from '../../../packages/core/src/layout/text/text-runs.ts';
import { createFacePicker } from '../../../packages/core/src/text/faces/pick-face.ts';
import { isEmojiCluster, splitClusters } from '../../../packages/core/src/text/scripts/clusters.ts';
import { cssFill, escapeHtml, type Style, shadowsOf, tag } from './css.ts';
import { bundledFonts } from './paint-case.ts';

type Text = ElementOf<'text'>;
type Span = Text['spans'][number];

/**
 * Writes a text and its spans. Chromium breaks the lines, places them and picks for each character the first font file
 * that has it, from the list of files in which we look it up too.
 */
export function textHtml(element: Text, scene: Scene): string | null {
  const hasHtml =
    element.textFormat === 'plain' &&
    element.listStyle === 'none' &&
    element.backgroundColor === undefined &&
    element.maxLines === undefined &&
    element.overflow !== 'ellipsis' &&
    element.overflow !== 'expand' &&
    element.strokeAlign !== 'inside';
  if (!hasHtml) return null;
  const size = scene.elements.find(({ id }) => id === element.id)?.fontSize ?? element.fontSize;
  const scale = size / element.fontSize;
  const fill = cssFill(element.fill);
  if (fill === null) return null;
  const isGradient = fill.includes('gradient');
  const sides = typeof element.padding === 'number' ? Array(4).fill(element.padding) : Object.values(element.padding);
  const align = { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[element.verticalAlign];
  const room: Style = {
    position: 'absolute',
    top: sides[0],
    right: sides[1],
    bottom: sides[2],
    left: sides[3],
    display: 'flex',
    'flex-direction': 'column',
    'justify-content': align,
    background: isGradient ? fill : undefined,
    'background-clip': isGradient ? 'text' : undefined,
  };
  const stroke = element.stroke as string | undefined;
  const width = (element.strokeWidth ?? 1) * (element.strokeAlign === 'outside' ? 2 : 1);
  const block: Style = {
    ...fontStyle(element, {}, scale, element.text),
    'line-height': element.lineHeight,
    color: isGradient ? 'transparent' : fill,
    width: '100%',
    // A flex item would shrink below its text.
    'flex-shrink': '0',
    'text-align': element.textAlign,
    'letter-spacing': cssLength(element.letterSpacing),
    'word-spacing': element.wordSpacing === 0 ? undefined : element.wordSpacing,
    'text-transform': element.textTransform === 'titlecase' ? 'capitalize' : element.textTransform,
    'text-indent': element.firstLineIndent === 0 ? undefined : element.firstLineIndent,
    'white-space': whiteSpace(element),
    'text-spacing-trim': element.textSpacingTrim === 'normal' ? undefined : element.textSpacingTrim,
    'overflow-wrap': 'anywhere',
    'word-break': element.wrap === 'char' ? 'break-all' : undefined,
    'unicode-bidi': element.direction === 'auto' ? 'plaintext' : undefined,
    '-webkit-text-stroke': stroke === undefined ? undefined : `${width}px ${stroke}`,
    'paint-order': element.strokeAlign === 'outside' ? 'stroke fill' : undefined,
    'text-shadow':
      shadowsOf(element)
        .map(({ color, offsetX, offsetY, blur }) => `${offsetX}px ${offsetY}px ${blur}px ${color}`)
        .join(', ') || undefined,
  };
  const direction = element.direction === 'auto' ? '' : ` dir="${element.direction}"`;
  const lang = ` lang="${escapeHtml(element.lang ?? 'en')}"`;
  const content = tag(`div data-lines${direction}${lang}`, block, spansHtml(element, scale));
  return tag('div', room, content);
}

function spansHtml(element: Text, scale: number): string {
  const { text, spans } = element;
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  return cuts
    .slice(0, -1)
    .map((from, index) => {
      const to = cuts[index + 1] ?? text.length;
      const span: Partial<Span> = Object.assign({}, ...spans.filter((one) => one.start <= from && one.end >= to));
      const decoration = span.textDecoration ?? element.textDecoration;
      const fill = typeof span.fill === 'string' ? span.fill : undefined;
      const style: Style = {
        ...(fontProperties.some((name) => name in span) ? fontStyle(element, span, scale, text.slice(from, to)) : {}),
        color: fill,
        background: span.backgroundColor,
        'text-decoration-line': decoration === 'none' ? undefined : decoration,
        'text-decoration-style': span.decorationStyle ?? element.decorationStyle,
        'text-decoration-color': span.decorationColor ?? element.decorationColor,
        'text-decoration-thickness': span.decorationThickness ?? element.decorationThickness,
      };
      return tag('span', style, escapeHtml(text.slice(from, to)));
    })
    .join('');
}

/** Spans without these inherit their font, so that Chromium shapes them together with their neighbours. */
const fontProperties = ['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontFeatures', 'lang'] as const;

type FontOf = Pick<Text, 'fontFamily' | 'fontSize' | 'fontWeight' | 'fontStyle' | 'fontFeatures' | 'lang'>;

/** Longhands, so that no line height is set by the way. */
export function fontStyle(element: FontOf, span: Partial<Span>, scale: number, text: string): Style {
  const weight = numericWeight(span.fontWeight ?? element.fontWeight);
  const italic = (span.fontStyle ?? element.fontStyle) !== 'normal';
  const request = {
    families: familyList(span.fontFamily ?? element.fontFamily),
    weight,
    italic,
    lang: span.lang ?? element.lang ?? 'en',
  };
  return {
    'font-family': faceList(bundledFonts, request, text)
      .map((face) => `"${face} in its range"`)
      .join(', '),
    'font-size': (span.fontSize ?? element.fontSize) * scale,
    'font-weight': String(weight),
    'font-style': italic ? 'italic' : 'normal',
    'font-feature-settings': featureSettings(span.fontFeatures ?? element.fontFeatures ?? {}),
  };
}

/** The files a text may need, in the order in which they are asked for a character. */
function faceList(
  fonts: FontCatalog,
  request: Parameters<ReturnType<typeof createFacePicker>['facesFor']>[0],
  text: string,
): readonly string[] {
  const picker = createFacePicker(fonts);
  const faces = picker.facesFor(request);
  const found = new Set([faces.primary.id]);
  const named = request.families.map((name) => fonts.family(name)).filter((family) => family !== undefined);
  const families = [...(named.length > 0 ? named : [fonts.defaultFamily]), ...fonts.fallbacks(0x20, request.lang)];
  const order = families.flatMap((family) => family.faces.map(({ id }) => id));
  const rank = (id: string): number => (id === faces.primary.id ? -1 : order.includes(id) ? order.indexOf(id) : 1e9);
  // Capitals may lie in another file than the letters they come from.
  const all = `${text}${text.toUpperCase()}${text.normalize('NFC')}`;
  let hasEmoji = false;
  for (const { start, end } of splitClusters(all)) {
    const cluster = all.slice(start, end);
    if (isEmojiCluster(cluster)) hasEmoji = true;
    else
      for (const character of cluster) found.add(faces.pick([character.codePointAt(0) ?? 0])?.id ?? faces.primary.id);
  }
  if (hasEmoji && picker.emoji) found.add(picker.emoji.id);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/** Spaces that hang are not decorated or highlighted by us; in `pre-wrap` they would be. */
function whiteSpace({ wrap, text, textDecoration, spans }: Text): string {
  if (wrap === 'none') return 'pre';
  const shows = textDecoration !== 'none' || spans.some((span) => span.textDecoration ?? span.backgroundColor);
  return shows && !/ {2}|\n/.test(text) ? 'normal' : 'pre-wrap';
}

function cssLength(value: number | string): string {
  return typeof value === 'number' ? `${value}px` : value;
}
