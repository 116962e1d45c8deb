import { type DesignDocument, type DesignVariable, listVariables, PlatenError } from '@platen/core';
import { useDeferredValue, useMemo } from 'react';
import { useEditorState } from '../design-context.ts';

/** The variables of the design, declared or found in its templates. */
export function useVariables(): readonly DesignVariable[] {
  const design = useDeferredValue(useEditorState().design);
  return useMemo(() => variablesOf(design), [design]);
}

/** None of a design that is too much work to read, which the checks tell of. */
function variablesOf(design: DesignDocument): readonly DesignVariable[] {
  try {
    return listVariables(design);
  } catch (error) {
    if (error instanceof PlatenError) return [];
    throw error;
  }
}
