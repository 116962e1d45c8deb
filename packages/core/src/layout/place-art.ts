import type { Box } from '../geometry/box.ts';
import { resolvedImageKey } from '../resources/collect-needs.ts';
import { innerMark } from '../scene/inner-mark.ts';
import type { Mark } from '../scene/marks.ts';
import { mayHoldPictures } from '../svg-art/art-pictures.ts';
import type { ArtPicture } from '../svg-art/art-place.ts';
import { compileArt } from '../svg-art/compile-art.ts';
import { countIgnored, type IgnoredFeature, nameFirst } from '../svg-art/ignored-feature.ts';
import { remembered } from './cache-layout.ts';
import type { LayoutContext } from './context.ts';
import { type FontFindings, warnOfFonts } from './text/text-warnings.ts';

export interface ArtPlacement {
  readonly elementId: string;
  /** Sanitised. */
  readonly svg: string;
  /** What sanitising took out of it. */
  readonly ignored?: readonly IgnoredFeature[];
  /** The art's own size in px. */
  readonly width: number;
  readonly height: number;
  /** Where the whole of it lands, in local px. */
  readonly target: Box;
}

/** Art as one mark, of its shapes, texts and pictures. */
export function placeArt(placement: ArtPlacement, context: LayoutContext): Mark {
  const { memory, locale } = context;
  // What became of its pictures is known to the context alone.
  if (memory === undefined || mayHoldPictures(placement.svg)) return compile(placement, context);
  const { elementId, svg, ignored, width, height, target } = placement;
  const key = JSON.stringify(['art', elementId, svg, ignored, width, height, target, locale]);
  const [mark] = remembered(key, { ...context, memory }, (anew) => [compile(placement, anew)]);
  return mark as Mark;
}

function compile({ elementId, svg, ignored, width, height, target }: ArtPlacement, context: LayoutContext): Mark {
  const scale = { x: target.width / width, y: target.height / height };
  const { fonts, measurer, facePicker, locale } = context;
  const findings = new ArtFindings();
  const art = compileArt(svg, {
    elementId,
    scale,
    text: { fonts, measurer, facePicker, locale, note: (found) => findings.add(found) },
    picture: (href) => pictureIn(href, context),
  });
  warnOfFonts({ id: elementId }, findings.all(), context);
  warnOfIgnored(elementId, nameFirst([...(ignored ?? []), ...art.ignored]), context);
  return {
    kind: 'group',
    ...innerMark(elementId),
    transform: [scale.x, 0, 0, scale.y, target.x, target.y],
    clip: art.overflows ? { type: 'rect', x: 0, y: 0, width, height } : null,
    children: art.marks,
    ...(art.blends && { isolated: true }),
  };
}

/** How many features of one element are told of one by one. */
const maxWarnings = 10;
/** How many more are named together. */
const maxListed = 30;

function warnOfIgnored(elementId: string, ignored: readonly IgnoredFeature[], context: LayoutContext): void {
  for (const { element, feature } of ignored.slice(0, maxWarnings)) {
    context.warn({
      code: 'SVG_FEATURE_IGNORED',
      elementId,
      message: `The SVG art uses what is not drawn: ${feature} of <${element}>. It is left out.`,
      details: { element, feature },
    });
  }
  const more = ignored.slice(maxWarnings);
  if (more.length === 0) return;
  const named = more.filter(({ others }) => others === undefined);
  const names = named.slice(0, maxListed).map(({ element, feature }) => `${feature} of <${element}>`);
  const count = countIgnored(more);
  context.warn({
    code: 'SVG_FEATURE_IGNORED',
    elementId,
    message: `The SVG art uses ${count} more features that are not drawn, and they are left out: ${names.join(', ')}${count > names.length ? ', and others' : ''}.`,
    details: { more: count, features: names },
  });
}

function pictureIn(href: string, { images }: LayoutContext): ArtPicture | 'damaged' | undefined {
  const image = images.get(resolvedImageKey(href, true));
  return image?.status === 'ready' ? image.info : image && 'damaged';
}

/** What all texts of one piece of art lack, each once. */
class ArtFindings {
  readonly #missing = new Set<string>();
  readonly #replacements = new Map<string, string>();

  add({ missing, replacements }: FontFindings): void {
    for (const cluster of missing) this.#missing.add(cluster);
    for (const { requested, used } of replacements) this.#replacements.set(requested, used);
  }

  all(): FontFindings {
    const replacements = [...this.#replacements].map(([requested, used]) => ({ requested, used }));
    return { missing: [...this.#missing], replacements, unhyphenated: [] };
  }
}
