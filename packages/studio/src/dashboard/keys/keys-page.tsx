import plus from 'lucide:plus';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty } from '../list-states.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

type ApiKey = Awaited<ReturnType<typeof call<'listApiKeys'>>>['data'][number];

export function KeysPage() {
  const { pages, keys: words } = useMessages();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const query = usePages<ApiKey>({ queryKey: ['keys'], load: ({ signal }) => call('listApiKeys', { signal }) });
  return (
    <>
      <PageHeader title={pages.keys} lead={words.lead}>
        <Button look="primary" icon={plus} operation="createApiKey" onPress={() => setMaking(true)}>
          {words.create}
        </Button>
      </PageHeader>
      <PagedList
        query={query}
        empty={
          <Empty title={words.emptyTitle} operation="createApiKey">
            {words.emptyText}
          </Empty>
        }
      >
        {(rows) => <Rows rows={rows} onRevoke={setRevoked} />}
      </PagedList>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoked && <Revoke apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

function Rows({ rows, onRevoke }: RowsProps) {
  const { keys: words, lists, pages } = useMessages();
  const { day } = useFormats();
  const columns: readonly Column<ApiKey>[] = [
    {
      key: 'name',
      title: lists.name,
      cell: ({ name, prefix }) => (
        <span className={parts['stack']}>
          {name}
          <code className={parts['small']}>{prefix}…</code>
        </span>
      ),
    },
    { key: 'scopes', title: words.may, cell: (key) => <Scopes {...key} /> },
    { key: 'expires', title: words.expires, cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
    { key: 'created', title: lists.created, cell: ({ createdAt }) => day(createdAt) },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (key) => (
        <Button
          look="quiet"
          operation="revokeApiKey"
          aria-label={words.revokeNamed(key.name)}
          onPress={() => onRevoke(key)}
        >
          {words.revoke}
        </Button>
      ),
    },
  ];
  return <DataTable label={pages.keys} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function Scopes({ scopes, allowedOrigins }: Pick<ApiKey, 'scopes' | 'allowedOrigins'>) {
  const { keys: words } = useMessages();
  if (allowedOrigins) return words.renderFrom(allowedOrigins.join(', '));
  return scopes.length === Object.keys(words.scopes).length
    ? words.everything
    : scopes.map((scope) => words.scopes[scope]).join(', ');
}

function Expiry({ expiresAt }: Pick<ApiKey, 'expiresAt'>) {
  const { keys: words, lists } = useMessages();
  const { day } = useFormats();
  if (expiresAt === null) return lists.never;
  return new Date(expiresAt) < new Date() ? <StatusBadge tone="bad">{words.expired}</StatusBadge> : day(expiresAt);
}

function Revoke({ apiKey: { id, name }, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { keys: words } = useMessages();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('revokeApiKey', { params: { keyId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.revokeNamed(name)}
      text={words.revokeText}
      action={words.revoke}
      work={revoke}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
