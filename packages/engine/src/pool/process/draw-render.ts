import { type BoundDesign, type Element, factsOf as kindFacts, withInner } from '@platen/core';
import type { createDesigns, SentInput } from '../../binding/designs-of-process.ts';
import { needsOf, type RenderNeeds } from '../../binding/render-needs.ts';
import { laySceneOut } from '../../pipeline/lay-scene-out.ts';
import { render } from '../../pipeline/render.ts';
import type { RenderServices } from '../../pipeline/render-job.ts';
import type { DesignFacts, DrawnOutput, NeedsOutput, RenderWork } from '../channel/messages.ts';

type SentWork = Omit<RenderWork, 'input'> & { readonly input: SentInput };

/** Binds a render, and draws it when all that it needs was given. Throws UnknownInput, and what binding and drawing throw. */
export function createDrawer(designs: ReturnType<typeof createDesigns>, services: RenderServices) {
  return async (job: SentWork, owner: string): Promise<DrawnOutput | NeedsOutput> => {
    const { input, images, fonts } = job;
    const design = designs.bind(input, owner);
    const needs = needsOf(design, [...fonts.map(({ family }) => family.toLowerCase()), ...job.otherFamilies]);
    if (isMissing(needs, job)) {
      designs.keepWaiting(input, owner, design);
      return { status: 'needs', needs };
    }
    const named = new Set(needs.families);
    const own = fonts.filter(({ family }) => named.has(family.toLowerCase()));
    const draw = job.answers === 'scene' ? laySceneOut : render;
    const output = await draw({ design, options: input.options, images, fonts: own }, services);
    return {
      ...output,
      ...(job.tellsNeeds && { needs }),
      ...(job.tellsDesign && { design: factsOf(design) }),
    };
  };
}

function isMissing({ images, families }: RenderNeeds, given: SentWork): boolean {
  const others = new Set(given.otherFamilies);
  return (
    families.some((family) => others.has(family)) ||
    images.some(
      ({ src, fallbackSrc }) => !given.images.has(src) || (fallbackSrc !== undefined && !given.images.has(fallbackSrc)),
    )
  );
}

function factsOf({ elements }: BoundDesign): DesignFacts {
  return { elements: elements.length, fonts: elements.flatMap(withInner).flatMap(requestedFonts) };
}

function requestedFonts(element: Element): DesignFacts['fonts'] {
  const families = kindFacts(element).fontsOf(element);
  return families === undefined ? [] : [[element.id, families.join(', ')]];
}
