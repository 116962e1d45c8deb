import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { ConfirmDialog } from '../../dashboard/parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../dashboard/parts/data-table.tsx';
import { StatusBadge } from '../../dashboard/parts/status-badge.tsx';
import { useFormats } from '../../dashboard/parts/use-formats.ts';
import { WaitingLines } from '../../dashboard/parts/waiting-lines.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSigningOut } from '../use-signed-out.ts';
import { browserName } from './browser-name.ts';
import { Section } from './section.tsx';

type Session = Awaited<ReturnType<typeof call<'listSessions'>>>['data'][number];

/** Where the person is signed in. */
export function Sessions() {
  const { profile: words, common } = useMessages();
  const [isEnding, setEnding] = useState(false);
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call('listSessions', { signal })).data,
  });
  return (
    <Section title={words.sessions}>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <>
          <Rows rows={query.data} />
          <Button onPress={() => setEnding(true)}>{words.signOutEverywhere}</Button>
        </>
      )}
      {isEnding && <EndAll onClose={() => setEnding(false)} />}
    </Section>
  );
}

function Rows({ rows }: { readonly rows: readonly Session[] }) {
  const { profile: words } = useMessages();
  const { moment } = useFormats();
  const columns: readonly Column<Session>[] = [
    {
      key: 'browser',
      title: words.browser,
      cell: ({ userAgent }) => (
        <span title={userAgent ?? ''}>{browserName(userAgent ?? '') ?? words.unknownBrowser}</span>
      ),
    },
    { key: 'made', title: words.signedInAt, cell: ({ createdAt }) => moment(createdAt) },
    {
      key: 'used',
      title: words.lastUsed,
      cell: ({ current, lastUsedAt }) =>
        current ? <StatusBadge tone="good">{words.thisOne}</StatusBadge> : moment(lastUsedAt),
    },
  ];
  return <DataTable label={words.sessions} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function EndAll({ onClose }: { readonly onClose: () => void }) {
  const { profile: words } = useMessages();
  const { saving } = useMessages();
  const { countUnstored, signOutBy } = useSigningOut();
  const { data: unstored = 0 } = useQuery({ queryKey: ['unstored'], queryFn: countUnstored, gcTime: 0 });
  const end = useMutation({ mutationFn: () => signOutBy(() => call('signOutEverywhere', {})) });
  return (
    <ConfirmDialog
      title={words.signOutEverywhere}
      text={words.signOutEverywhereText}
      details={unstored > 0 && <p>{saving.unstored.text(unstored)}</p>}
      action={words.signOutEverywhere}
      work={end}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}
