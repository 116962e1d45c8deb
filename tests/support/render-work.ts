import { createHash } from 'node:crypto';
import { defaultRenderOptions } from '@platen/core';
import { makeInput, type RenderInput, type RenderRequest } from '@platen/engine/pool';

type RenderWork = RenderRequest['job'];

export interface RenderParts extends Partial<Omit<RenderWork, 'input'>>, Partial<Pick<RenderInput, 'options'>> {
  /** `{width, height, canvasData}`, as it would be stored. */
  readonly design: object;
  readonly dynamicData?: Readonly<Record<string, unknown>>;
  readonly dynamicElements?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly binding?: Partial<RenderInput['binding']>;
}

/** A render as the service gives it to the pool. */
export async function renderWork(parts: RenderParts): Promise<RenderWork> {
  const text = JSON.stringify(parts.design);
  const input = await makeInput({
    document: { digest: createHash('sha256').update(text).digest('hex'), text },
    dynamicData: parts.dynamicData ?? {},
    dynamicElements: parts.dynamicElements ?? {},
    binding: {
      timeZone: undefined,
      missingVariables: 'warn',
      onImageError: 'fail',
      warnings: [],
      ...parts.binding,
    },
    options: parts.options ?? defaultRenderOptions,
  });
  const { images = new Map(), fonts = [], otherFamilies = [], tellsNeeds = false, tellsDesign = false } = parts;
  return { input, images, fonts, otherFamilies, tellsNeeds, tellsDesign };
}
