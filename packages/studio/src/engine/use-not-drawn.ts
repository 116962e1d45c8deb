import { useCallback } from 'react';
import { useCauseInWords } from '../api/use-cause-in-words.ts';
import { useMessages } from '../messages/messages.tsx';

/** Why a design is not drawn, or not as it is: an error, or that the service refuses what the page shows all the same. */
export type NotDrawn = Error | 'refused';

/** Says it wherever a design is shown. What is wrong in the design or its data stands under "Checks", element by element. */
export function useNotDrawn(): (cause: NotDrawn) => string {
  const { editor } = useMessages();
  const inWords = useCauseInWords();
  return useCallback(
    (cause) => (cause === 'refused' || isOfDesign(cause) ? editor.refused : `${editor.notDrawn}: ${inWords(cause)}`),
    [editor, inWords],
  );
}

/** Whether engine or service refuse a design or its data. Their sentences name elements by the way to them, which nobody sees. */
export function isOfDesign(cause: Error): boolean {
  const { errors } = ('details' in cause ? cause.details : {}) as { readonly errors?: readonly { path?: string }[] };
  return (errors ?? []).some(({ path = '' }) => /^\/(canvasData|dynamicData|elements)\//.test(path));
}
