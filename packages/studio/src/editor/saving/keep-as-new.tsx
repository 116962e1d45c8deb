import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useDesignStore } from '../../panels/design-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useProblemInWords } from './use-problem-in-words.ts';

export interface KeepAsNewProps {
  /** Why the design was not stored. */
  readonly cause: Error;
  readonly name: string;
}

/** Where the design was deleted elsewhere: a button that stores what is on the screen as a design of its own, and opens that. */
export function KeepAsNew({ cause, name }: KeepAsNewProps) {
  const { saving } = useMessages();
  const inWords = useProblemInWords();
  const store = useDesignStore();
  const [, navigate] = useLocation();
  const keep = useMutation({
    mutationFn: () => {
      const { width, height, canvasData } = store.getState().design;
      return call('createDesign', { body: { name, width, height, canvasData: canvasData as never, folderId: null } });
    },
    onSuccess: ({ data }) => navigate(`/designs/${data.id}/edit`),
  });
  if (!(cause instanceof ApiError) || cause.code !== 'INVALID_DESIGN_ID') return null;
  return (
    <>
      <Button isPending={keep.isPending} onPress={() => keep.mutate()}>
        {saving.keepAsNew}
      </Button>
      {keep.error && <Alert>{inWords(keep.error)}</Alert>}
    </>
  );
}
