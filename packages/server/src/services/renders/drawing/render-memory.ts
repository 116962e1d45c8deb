import type { RenderInput } from '@platen/engine/pool';
import type { ServedFile } from '../../../domain/file.ts';
import type { NamedDocument } from '../../documents/stored-documents.ts';
import { type ReadRender, readRender } from '../check-render.ts';
import type { RenderRequest } from '../render-request.ts';
import type { RenderCall } from './render-call.ts';
import type { RenderOutcome } from './render-outcome.ts';

/**
 * What was worked out for a body that came before. Each part stands with what it follows from, and is taken again only
 * when all of that is the same: so nothing here can be out of date.
 */
export interface RenderMemory {
  read?: { readonly name: string; readonly digest: string; readonly result: ReadRender };
  input?: { readonly of: ReadRender; readonly input: RenderInput };
  /** The earlier file that it was answered with, for as long as the rows that led there are the same (`RowWatch`). */
  found?: { readonly watched: number } & FoundRender;
  /** About what it holds. */
  bytes: number;
}

export interface FoundRender {
  readonly request: RenderRequest;
  readonly made: RenderOutcome & { readonly outcome: { readonly kind: 'cached'; file: ServedFile } };
}

const bytesPerCharacter = 2;

export function newRenderMemory(): RenderMemory {
  return { bytes: 0 };
}

/** `readRender` of the body that the memory belongs to. */
export function recallRead(memory: RenderMemory, { body }: Pick<RenderCall, 'body'>, found: NamedDocument): ReadRender {
  const { name, stored } = found;
  const known = memory.read;
  if (known?.digest === stored.digest && known.name === name) return known.result;
  const result = readRender(body, found);
  memory.read = { name, digest: stored.digest, result };
  return result;
}

/** The input of what was read, from `make` when it is not known. */
export async function recallInput(
  memory: RenderMemory,
  of: ReadRender,
  make: () => Promise<RenderInput>,
): Promise<RenderInput> {
  if (memory.input?.of === of) return memory.input.input;
  const input = await make();
  memory.input = { of, input };
  memory.bytes = bytesPerCharacter * (input.data.length + of.document.text.length);
  return input;
}
