import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { randomId } from '../../api/random-id.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { watchBatch } from './notices/watched-batches.ts';
import { sendForm } from './send-table.ts';
import { TableProblem } from './table-problem.tsx';
import { addressOf, type Run } from './whole.ts';

/** Why there is nothing to send: other data are needed, or the service has none any more. */
type Nothing = 'needsOther' | 'notKept';

/** Sends rows of a run that failed for a passing reason once more, as they were, as a run of their own. */
export function DrawAgain({ run }: { readonly run: Run }) {
  const { batches: words, common } = useMessages();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  // Sent again after a lost answer, it makes no second run.
  const [key] = useState(randomId);
  const send = useMutation({
    mutationFn: () => sendFailed(run, key),
    onSuccess: async (sent) => {
      if ('nothing' in sent) return;
      watchBatch(sent.runId);
      await Promise.all(['batches', 'runs'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
      navigate(`/batches/${sent.runId}`);
    },
  });
  const nothing = send.data && 'nothing' in send.data ? send.data.nothing : undefined;
  const close = <Button onPress={send.reset}>{common.close}</Button>;
  return (
    <>
      <Button operation="renderRun" isPending={send.isPending} onPress={() => send.mutate()}>
        {words.drawAgain}
      </Button>
      {(nothing || send.error) && (
        <Dialog title={words.drawAgain} isOpen onClose={send.reset} actions={close}>
          {nothing && <Alert>{words[nothing]}</Alert>}
          {send.error && <TableProblem error={send.error} />}
        </Dialog>
      )}
    </>
  );
}

async function sendFailed(run: Run, key: string): Promise<{ readonly runId: string } | { readonly nothing: Nothing }> {
  const answer = await fetch(`${addressOf(run.runId, '/failed-rows')}?toSendAgain=true`);
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).error);
  const table = await answer.text();
  const [header = '', first = ''] = table.split('\r\n', 2);
  if (first === '') return { nothing: 'needsOther' };
  if (header.startsWith('_row,')) return { nothing: 'notKept' };
  const { mapping: _ofAnotherTable, rowNumber: _isAColumn, options, formats, format, fileName } = run.settings;
  const fields = {
    designId: run.designId,
    templateId: run.templateId,
    name: run.name,
    options: JSON.stringify(options),
    formats: formats?.join(','),
    format,
    fileName,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set('file', new File([table], 'rows.csv'));
  return (await sendForm(form, { headers: { 'idempotency-key': key } })) as { readonly runId: string };
}
