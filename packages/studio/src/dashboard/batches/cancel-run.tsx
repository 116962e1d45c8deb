import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** Ends a run before all of its rows are drawn. */
export function CancelRun({ runId }: { readonly runId: string }) {
  const { batches: words, common } = useMessages();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call('cancelRun', { params: { runId } }),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['batches'] });
    },
  });
  return (
    <>
      <Button operation="cancelRun" onPress={() => setAsking(true)}>
        {common.cancel}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.cancelTitle}
          text={words.cancelText}
          action={words.cancelRun}
          dismissal={words.goOn}
          work={cancel}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
