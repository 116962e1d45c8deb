import {
  bindDesign,
  createElementCache,
  createTableCache,
  PlatenError,
  WorkBudget,
  withImagePolicy,
} from '@platen/core';
import { checkBoundValues, fillText } from '@platen/core/requests';
import type { Call } from '@platen/engine/process';
import type { CheckedRenders, CheckRendersInput, RenderCheck, SentRender } from '../check-renders.ts';
import { safeFileName } from './safe-file-name.ts';

/** What is wrong with each render, as far as that can be known without a download. All have one budget of work. */
export function checkRenders(input: CheckRendersInput, call: Pick<Call, 'owner' | 'document'>): CheckedRenders {
  const { owner } = call;
  const budget = new WorkBudget(input.limit);
  budget.charge(Math.min(input.spent, input.limit));
  const document = settle(call.document);
  const tables = createTableCache();
  const elements = createElementCache();
  const outcomes = input.renders.map((text): RenderCheck => {
    if ('error' in document) return document;
    const checked = settle(() => {
      const { fileName, format, onImageError, ...binding } = JSON.parse(text) as SentRender;
      const { dynamicData } = binding;
      const name =
        fileName === undefined
          ? ''
          : safeFileName(
              fillText({ template: fileName, dynamicData, document: document.value, field: 'fileName', budget }),
              format,
            );
      const bound = bindDesign(document.value, { ...binding, owner, tables, elements, budget });
      checkBoundValues(document.value, withImagePolicy(bound, onImageError), binding);
      return name === '' ? null : name;
    });
    return 'error' in checked ? checked : { fileName: checked.value };
  });
  return { spent: budget.used, outcomes };
}

function settle<Value>(work: () => Value): { readonly value: Value } | Extract<RenderCheck, { error: unknown }> {
  try {
    return { value: work() };
  } catch (cause) {
    if (!(cause instanceof PlatenError) || cause.status >= 500) throw cause;
    const { code, message, details } = cause;
    return { error: { code, message, details } };
  }
}
