import type { WebhookEvent } from '@platen/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CheckList } from '../parts/check-list.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import type { Endpoint } from './webhook-types.ts';

const events: readonly WebhookEvent[] = ['render.completed', 'render.failed', 'batch.completed'];

export interface EndpointDialogProps {
  /** What is changed; undefined: a new one is made. */
  readonly endpoint?: Endpoint;
  readonly onClose: () => void;
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { webhooks: words, lists } = useMessages();
  const queries = useQueryClient();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEvent>>(new Set(endpoint?.events ?? events));
  const store = useMutation({
    mutationFn: () => {
      const body = { url: url.trim(), events: [...chosen] };
      return endpoint
        ? call('updateWebhook', { params: { webhookId: endpoint.id }, body })
        : call('createWebhook', { body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  const problem = useProblem(store.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!store.isPending) store.mutate();
  };
  const actions = (
    <Button
      look="primary"
      type="submit"
      form="endpoint"
      isPending={store.isPending}
      isDisabled={url.trim() === '' || chosen.size === 0}
    >
      {lists.save}
    </Button>
  );
  return (
    <Dialog title={endpoint ? words.edit : words.create} isOpen onClose={onClose} actions={actions}>
      <form id="endpoint" className={parts['form']} onSubmit={submit} noValidate>
        <TextField label={words.url} help={words.urlHelp} type="url" value={url} onChange={setUrl} autoFocus />
        <CheckList
          label={words.events}
          choices={events.map((event) => [event, words.eventNames[event]] as const)}
          chosen={chosen}
          onChange={setChosen}
        />
        {problem !== undefined && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}
