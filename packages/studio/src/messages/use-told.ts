import { useCallback } from 'react';
import { useLocale, useMessages } from './messages.tsx';
import { type Told, tellProblem } from './problems/tell-problem.ts';

/** Says what engine and service tell in English in the language of the reader, as far as it is known there. */
export function useTold(): (told: Told) => string {
  const { problems } = useMessages();
  const locale = useLocale();
  return useCallback((told) => tellProblem(told, problems, locale), [problems, locale]);
}
