import { setImmediate } from 'node:timers/promises';
import { PlatenError } from '@platen/core';
import type { StoredDocument } from '@platen/engine/pool';
import type { Analyser } from '../../analysis/analyser.ts';
import type { CheckedRenders, RenderCheck, SentRender } from '../../analysis/check-renders.ts';
import type { NamedDocument } from '../documents/stored-documents.ts';
import type { RenderRequest } from './render-request.ts';

export interface UncheckedRender {
  readonly found: NamedDocument;
  readonly request: RenderRequest;
  /** The pattern of the file's name. */
  readonly fileName?: string | undefined;
}

export interface RenderChecksRequest {
  readonly accountId: string;
  readonly renders: readonly UncheckedRender[];
  /** Units of work that all renders may use together. */
  readonly limit: number;
  /** The field of the request with the caller's data, for the error. */
  readonly field: string;
}

/** Checks renders that are drawn later, for errors that the caller should get at once. */
export type RenderChecks = ReturnType<typeof createRenderChecks>;

/** Characters of text that one call carries, so that neither side is busy with it for long. */
const partLength = 1_000_000;
/** Time limit, ms, for a render that is checked alone, because a process was lost to it and others together. */
const aloneMs = 3_000;
/** Most renders that may each cost a process; with more, all are refused. */
const maxLost = 3;

export function createRenderChecks(analyser: Analyser) {
  /**
   * Returns for each render the name of its file, or what is wrong with its data. A render that cannot be checked
   * within the limits of time and memory is refused. Throws INVALID_DYNAMIC_DATA when several are, or when all together
   * take too long.
   */
  return async ({
    accountId,
    renders,
    limit,
    field,
  }: RenderChecksRequest): Promise<readonly (string | null | PlatenError)[]> => {
    const outcomes = new Map<UncheckedRender, string | null | PlatenError>();
    let spent = 0;
    let lost = 0;

    async function check(document: StoredDocument, part: readonly TextOfRender[], timeoutMs?: number): Promise<void> {
      const sent = part.map((one) => one.text);
      const input = { limit, spent, renders: sent };
      const request = { operation: 'checkRenders', input, document, content: sent, accountId, field } as const;
      let checked: CheckedRenders;
      try {
        checked = await analyser.run({ ...request, timeoutMs });
      } catch (cause) {
        if (!isLoss(cause) || lost === maxLost) throw cause;
        const [only, ...others] = part;
        if (only && others.length === 0) {
          lost += 1;
          outcomes.set(only.render, cause);
        } else {
          // Each is checked alone to find out which one it was.
          for (const one of part) await check(document, [one], aloneMs);
        }
        return;
      }
      ({ spent } = checked);
      for (const [index, outcome] of checked.outcomes.entries()) {
        const render = part[index]?.render;
        if (render) outcomes.set(render, toOutcome(outcome));
      }
    }

    for (const [found, group] of Map.groupBy(renders, (render) => render.found)) {
      for await (const part of partsOf(group)) await check(found.stored, part);
    }
    return renders.map((render) => outcomes.get(render) ?? null);
  };
}

/** Whether a process was lost to it, or would be. */
function isLoss(cause: unknown): cause is PlatenError {
  return cause instanceof PlatenError && ['timeout', 'memory', 'crash'].includes(String(cause.details['reason']));
}

interface TextOfRender {
  readonly render: UncheckedRender;
  readonly text: string;
}

async function* partsOf(renders: readonly UncheckedRender[]): AsyncGenerator<readonly TextOfRender[]> {
  let part: TextOfRender[] = [];
  let length = 0;
  for (const render of renders) {
    const { dynamicData, dynamicElements, timeZone, missingVariables, onImageError, options } = render.request;
    const { format } = options;
    const { fileName } = render;
    const binding = { dynamicData, dynamicElements, timeZone, missingVariables, onImageError };
    const sent: SentRender = { ...binding, format, fileName };
    const text = JSON.stringify(sent);
    if (part.length > 0 && length + text.length > partLength) {
      yield part;
      part = [];
      length = 0;
    }
    part.push({ render, text });
    length += text.length;
    // Other work gets its turn between two renders.
    await setImmediate();
  }
  if (part.length > 0) yield part;
}

function toOutcome(outcome: RenderCheck): string | null | PlatenError {
  if (!('error' in outcome)) return outcome.fileName;
  const { code, message, details } = outcome.error;
  return new PlatenError(code, { message, details });
}
