import type { DesignVariable } from '@platen/core';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useEditorState } from '../design-context.ts';
import { variablesOf } from './variables-of.ts';

/** The variables of the design, declared or found in its templates. */
export function useVariables(): readonly DesignVariable[] {
  const design = useDeferredValue(useEditorState().design);
  return useMemo(() => variablesOf(design), [design]);
}

/** Names of variables of the design and of its data. While a template is half written they are those from before. */
export function useVariableNames(columns: readonly string[]): readonly string[] {
  const variables = useVariables();
  const known = useRef<readonly string[]>([]);
  if (variables.length > 0) known.current = variables.map(({ name }) => name);
  return [...new Set([...known.current, ...columns])];
}
