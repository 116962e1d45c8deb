import { setImmediate } from 'node:timers/promises';
import { digestWithData, packData, type RenderData } from './packed-data.ts';
import type { RenderInput } from './render-input.ts';

/** The input of a render, with its name. Costs time by the length of the data, and looks into nothing. */
export async function makeInput(parts: Omit<RenderInput, 'digest' | 'data'> & RenderData): Promise<RenderInput> {
  const { document, binding, options } = parts;
  const { timeZone, missingVariables, onImageError, warnings, isPreview = false } = binding;
  const data = packData(parts);
  const rules = [timeZone ?? null, missingVariables, onImageError, warnings, isPreview];
  const head = JSON.stringify([document.digest, rules, options]);
  // What is long has taken its time to be read, and takes it again: others have a turn between the two.
  if (typeof data !== 'string') await setImmediate();
  return { digest: await digestWithData(head, data), document, data, binding, options };
}
