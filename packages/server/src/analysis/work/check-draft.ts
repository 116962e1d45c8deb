import { type Issue, PlatenError } from '@platen/core';
import { mentionsIn } from '../../store/documents/mentions-in.ts';
import type { CheckedDraft } from '../operations.ts';
import { checkDocument } from './check-document.ts';

/**
 * Of a draft, as `{width, height, canvasData}` in JSON. What no version may be is told and not refused: half a template is
 * there while somebody types it.
 */
export function checkDraft({ text }: { readonly text: string }): CheckedDraft {
  try {
    const { canvasData, warnings, mentions } = checkDocument({ text });
    return { canvasData, warnings, mentions, problems: [] };
  } catch (cause) {
    if (!(cause instanceof PlatenError) || cause.status >= 500) throw cause;
    const { canvasData } = JSON.parse(text) as { readonly canvasData: unknown };
    const mentions = [...mentionsIn(JSON.stringify(canvasData))];
    return { canvasData: null, warnings: [], mentions, problems: problemsOf(cause) };
  }
}

function problemsOf({ message, details }: PlatenError): readonly Issue[] {
  const { errors } = details;
  if (Array.isArray(errors) && errors.length > 0) return errors as readonly Issue[];
  return [{ path: '/canvasData', code: 'INVALID_VALUE', message } as Issue];
}
