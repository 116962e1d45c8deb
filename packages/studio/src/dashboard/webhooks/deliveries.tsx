import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Empty } from '../list-states.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PagedList, rowsOf, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import table from '../parts/table.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { type Delivery, deliveryTones } from './webhook-types.ts';

const statuses = ['delivered', 'pending', 'held', 'failed'] as const;
/** While one is on its way. */
const soonMs = 3_000;

/** What was sent, newest first. */
export function Deliveries() {
  const { webhooks: words, lists, renders } = useMessages();
  const { moment, count } = useFormats();
  const [status, setStatus] = useState<(typeof statuses)[number]>();
  const [openedId, setOpenedId] = useState<string>();
  const query = usePages<Delivery>({
    queryKey: ['deliveries', status],
    load: ({ cursor, limit, signal }) =>
      call('listWebhookDeliveries', { query: { cursor, limit, ...(status && { status }) }, signal }),
    refetchMs: (rows) => rows.some((row) => row.status === 'pending') && soonMs,
  });
  const opened = rowsOf(query.data).find(({ id }) => id === openedId);
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'event',
      title: words.event,
      cell: ({ id, event }) => (
        <button type="button" className={`${table['whole']} ${parts['plain']}`} onClick={() => setOpenedId(id)}>
          {words.eventNames[event]}
        </button>
      ),
    },
    {
      key: 'status',
      title: lists.status,
      cell: (row) => <StatusBadge tone={deliveryTones[row.status]}>{words.statuses[row.status]}</StatusBadge>,
    },
    { key: 'url', title: words.url, cell: ({ url }) => <span dir="ltr">{url}</span> },
    { key: 'attempts', title: words.attempts, cell: ({ attempts }) => count(attempts.length) },
    { key: 'when', title: renders.when, cell: ({ createdAt }) => moment(createdAt) },
  ];
  return (
    <>
      <div className={parts['filters']}>
        <SelectField
          label={words.anyStatus}
          value={status ?? ''}
          choices={[['', words.anyStatus], ...statuses.map((each) => [each, words.statuses[each]] as const)]}
          onChoose={(value) => setStatus(statuses.find((each) => each === value))}
        />
      </div>
      <PagedList query={query} empty={<Empty title={words.noDeliveriesTitle}>{words.noDeliveriesText}</Empty>}>
        {(rows) => <DataTable label={words.deliveries} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}
