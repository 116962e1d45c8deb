import dots from 'lucide:ellipsis';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ActionMenu } from '../../ui/menus/action-menu.tsx';
import { Empty } from '../list-states.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import type { Delivery, Endpoint } from './webhook-types.ts';

/** What is open above the list. */
type Opened =
  | { readonly kind: 'edit' | 'delete'; readonly endpoint: Endpoint }
  | { readonly kind: 'tested'; readonly delivery: Delivery };

export function Endpoints() {
  const { webhooks: words, lists } = useMessages();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const query = usePages<Endpoint>({ queryKey: ['webhooks'], load: ({ signal }) => call('listWebhooks', { signal }) });
  const close = () => setOpened(undefined);
  const test = useMutation({
    mutationFn: ({ id }: Endpoint) => call('testWebhook', { params: { webhookId: id } }),
    onSuccess: async ({ data }) => {
      setOpened({ kind: 'tested', delivery: data });
      await queries.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  const toggle = useMutation({
    mutationFn: ({ id, enabled }: Endpoint) =>
      call('updateWebhook', { params: { webhookId: id }, body: { enabled: !enabled } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Endpoint) => call('deleteWebhook', { params: { webhookId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      close();
    },
  });
  const problem = useProblem(test.error ?? toggle.error);
  const act = (name: 'edit' | 'toggle' | 'delete', endpoint: Endpoint) =>
    name === 'toggle' ? toggle.mutate(endpoint) : setOpened({ kind: name, endpoint });
  const columns: readonly Column<Endpoint>[] = [
    { key: 'url', title: words.url, cell: ({ url }) => <span dir="ltr">{url}</span> },
    {
      key: 'events',
      title: words.events,
      cell: ({ events }) => events.map((event) => words.eventNames[event]).join(', '),
    },
    { key: 'status', title: lists.status, cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (endpoint) => (
        <>
          <Button
            look="quiet"
            operation="testWebhook"
            aria-label={words.testNamed(endpoint.url)}
            isPending={test.isPending && test.variables?.id === endpoint.id}
            onPress={() => test.mutate(endpoint)}
          >
            {words.test}
          </Button>
          <ActionMenu<'edit' | 'toggle' | 'delete'>
            label={words.more(endpoint.url)}
            icon={dots}
            sections={[
              {
                actions: {
                  edit: { text: words.edit, operation: 'updateWebhook' },
                  toggle: { text: endpoint.enabled ? words.switchOff : words.switchOn, operation: 'updateWebhook' },
                  delete: { text: lists.delete, operation: 'deleteWebhook' },
                },
              },
            ]}
            onAction={(name) => act(name, endpoint)}
          />
        </>
      ),
    },
  ];
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <PagedList
        query={query}
        empty={
          <Empty title={words.emptyTitle} operation="createWebhook">
            {words.emptyText}
          </Empty>
        }
      >
        {(rows) => <DataTable label={words.endpoints} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
      {opened?.kind === 'edit' && <EndpointDialog endpoint={opened.endpoint} onClose={close} />}
      {opened?.kind === 'tested' && <DeliveryDialog delivery={opened.delivery} onClose={close} />}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          title={words.deleteNamed(opened.endpoint.url)}
          text={words.deleteText}
          action={lists.delete}
          work={remove}
          onConfirm={() => remove.mutate(opened.endpoint)}
          onClose={close}
        />
      )}
    </>
  );
}

function EndpointStatus({ endpoint: { enabled, disabledReason, failingSince } }: { readonly endpoint: Endpoint }) {
  const { webhooks: words } = useMessages();
  const { day } = useFormats();
  if (!enabled) {
    const tone = disabledReason === 'caller' ? 'plain' : 'bad';
    return <StatusBadge tone={tone}>{words.offReasons[disabledReason ?? 'caller']}</StatusBadge>;
  }
  if (failingSince !== null) return <StatusBadge tone="warning">{words.failingSince(day(failingSince))}</StatusBadge>;
  return <StatusBadge tone="good">{words.on}</StatusBadge>;
}
