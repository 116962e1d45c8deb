import type { ElementKind } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import { type TemplatePlace, templatePlaces } from '../../design/template-places.ts';
import type { Rendered } from '../../liquid/render-template.ts';
import { mayHavePageNumbers, sourceProperties } from '../facts/page-number-places.ts';
import { cloneJson, writePath } from '../write-path.ts';
import type { Override } from './apply-override.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import { applyStructuredImage } from './bind-image.ts';
import type { ValuePlace } from './bind-problems.ts';
import { isPlain } from './cached-fill.ts';
import type { CachedElement } from './element-cache.ts';

/** What is known of a property that a template or a variable set: whom to blame when it does not fit. */
export interface Origin {
  readonly path: readonly PropertyKey[];
  readonly variable: string | undefined;
  /** Whether a value in it is missing or empty; `told` when a warning says so already. */
  readonly gap: 'none' | 'told' | 'untold';
}

interface Filling {
  readonly override: Override;
  readonly context: BindContext;
  readonly id: string;
}

/** Until one of the templates writes something else than last time. */
export function renderAgain(
  { places, values }: CachedElement,
  filling: Filling & { readonly kind: ElementKind },
): { readonly isSame: boolean; readonly rendered: readonly (Rendered | undefined)[] } {
  const rendered: (Rendered | undefined)[] = [];
  for (const [index, place] of places.entries()) {
    const one = renderPlace(filling.kind, place, filling);
    rendered.push(one);
    if (!isPlain(one) || !Object.is(one.value, values[index])) return { isSame: false, rendered };
  }
  return { isSame: true, rendered };
}

function renderPlace(
  kind: ElementKind,
  place: TemplatePlace,
  { override, context, id }: Filling,
): Rendered | undefined {
  const property = place.path.map(String).join('.');
  const name = String(place.path.at(-1));
  return context.templates.render(
    place,
    { elementId: id, property, override: override.pathOf(property) },
    {
      kind: sourceProperties.has(name) ? 'source' : 'text',
      escape: name === 'svg' ? 'xml' : 'none',
      pageNumbers: mayHavePageNumbers(kind, place),
    },
  );
}

interface Filled {
  readonly origins: readonly Origin[];
  readonly places: readonly TemplatePlace[];
  /** What came of each place. */
  readonly rendered: readonly (Rendered | undefined)[];
}

/**
 * Renders the templates of all properties but the texts and rows that have rules of their own. `first`: what came of the
 * first of them, which were rendered already.
 */
export function fillProperties(
  kind: ElementKind,
  properties: BoundProperties,
  { first = [], ...filling }: Filling & { readonly first?: readonly (Rendered | undefined)[] | undefined },
): Filled {
  const { override, context, id } = filling;
  const { isOwn } = elementKinds[kind].templates;
  const origins: Origin[] = [];
  const all: (Rendered | undefined)[] = [];
  const places = templatePlaces(kind, properties).filter(({ path }) => !isOwn(path));
  for (const [index, place] of places.entries()) {
    const property = place.path.map(String).join('.');
    const name = String(place.path.at(-1));
    const rendered = index < first.length ? first[index] : renderPlace(kind, place, filling);
    all.push(rendered);
    if (rendered === undefined) {
      const isText = name === 'header';
      writePath(properties, place.path, isText ? context.problems.asWritten(place.source) : undefined);
      continue;
    }
    const variable = context.templates.blame(place.source);
    const gap = !rendered.hasGaps ? 'none' : rendered.missing.length > 0 ? 'told' : 'untold';
    origins.push({ path: place.path, variable, gap });
    // Nothing given leaves the property to its default.
    const isEmpty = rendered.value === undefined || rendered.value === null || rendered.value === '';
    // A clip may be a picture alone, so it stays one, of nothing.
    const nothing = property === 'clip.src' ? '' : undefined;
    context.limits.chargeCopy(rendered.value);
    writePath(properties, place.path, isEmpty ? nothing : cloneJson(rendered.value));
    if (rendered.structured !== undefined && name === 'src' && place.path.length === 1) {
      context.limits.chargeCopy(rendered.structured);
      const where: ValuePlace = { elementId: id, property, override: override.pathOf(property) };
      applyStructuredImage(rendered.structured, properties, { override, context, place: where, variable });
    }
  }
  return { origins, places, rendered: all };
}
