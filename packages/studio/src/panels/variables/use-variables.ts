import type { DesignVariable } from '@platen/core';
import { createContext, use, useDeferredValue, useMemo, useRef } from 'react';
import type { DataRow } from '../data/row.ts';
import { useEditorState } from '../design-context.ts';
import { variablesOf } from './variables-of.ts';

/** The first row of the data that the page is shown with: whatever it has may become a variable. */
export const DataContext = createContext<DataRow>({});

/** The names in the data that the page is shown with, those of lists alone where only lists are asked for. */
export function useDataNames(which: 'all' | 'lists' = 'all'): readonly string[] {
  const row = use(DataContext);
  return useMemo(() => Object.keys(row).filter((name) => which === 'all' || Array.isArray(row[name])), [row, which]);
}

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
