import { collectImageNeeds, type DesignDocument, type ImageNeed } from '@platen/core';
import type { FileRow } from '../store/schema.ts';
import { type CacheContent, contentText, keyOfText } from './cache-key.ts';
import { type CheckedRender, checkRender, type OwnedBody } from './check-render.ts';
import type { MadeRender } from './made-render.ts';
import type { NamedDocument } from './render-call.ts';

/**
 * What was worked out for a body that came before. Each part stands with what it follows from, and is taken again only
 * when all of that is the same: so nothing here can be out of date.
 */
export interface RenderMemory {
  checked?: { readonly name: string; readonly document: DesignDocument; readonly result: CheckedRender };
  needs?: { readonly of: CheckedRender; readonly needs: readonly ImageNeed[] };
  key?: { readonly of: CheckedRender; readonly sources: string; readonly key: string };
  /** The earlier file that it was answered with, for as long as the rows that led there are the same (`RowWatch`). */
  found?: { readonly watched: number } & FoundRender;
  /** About what it holds. */
  bytes: number;
}

export interface FoundRender {
  readonly checked: CheckedRender;
  readonly made: MadeRender & { readonly outcome: { readonly kind: 'cached'; file: FileRow } };
}

export function newRenderMemory(): RenderMemory {
  return { bytes: 0 };
}

/** About what a bound design takes for each character of its text. */
const bytesPerCharacter = 8;

/** `checkRender` of the body that the memory belongs to. */
export function recallCheck(memory: RenderMemory, asked: OwnedBody, { name, document }: NamedDocument): CheckedRender {
  const known = memory.checked;
  if (known?.document === document && known.name === name) return known.result;
  const result = checkRender(asked, { name, document });
  memory.checked = { name, document, result };
  return result;
}

/** `collectImageNeeds` of what was checked. */
export function recallNeeds(memory: RenderMemory, of: CheckedRender): readonly ImageNeed[] {
  if (memory.needs?.of === of) return memory.needs.needs;
  const needs = collectImageNeeds(of.design);
  memory.needs = { of, needs };
  return needs;
}

/** `cacheKey` of what was checked, with the images and fonts as they are now. */
export function recallKey(memory: RenderMemory, of: CheckedRender, brought: Brought): string {
  const { design, options } = of;
  // The engine's version is that of the process.
  const sources = brought.imageDigests.size + brought.fonts.length === 0 ? '' : sourcesOf(brought);
  if (memory.key?.of === of && memory.key.sources === sources) return memory.key.key;
  const text = contentText({ ...brought, design, options });
  const key = keyOfText(text);
  memory.key = { of, sources, key };
  memory.bytes = text.length * bytesPerCharacter;
  return key;
}

type Brought = Pick<CacheContent, 'engineVersion' | 'imageDigests' | 'fonts'>;

function sourcesOf({ imageDigests, fonts }: Brought): string {
  return JSON.stringify([...imageDigests, fonts.map(({ path: _, ...font }) => font)]);
}
