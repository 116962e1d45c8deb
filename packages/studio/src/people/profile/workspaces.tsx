import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';
import type { Account, Me } from '../../api/session.ts';
import { ConfirmDialog } from '../../dashboard/parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../dashboard/parts/data-table.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from './section.tsx';
import { useRefused } from './use-refused.ts';

/** The accounts of the person, and how to leave them. */
export function Workspaces({ me }: { readonly me: Me }) {
  const { profile: words, members, lists } = useMessages();
  const [left, setLeft] = useState<Account>();
  const columns: readonly Column<Account>[] = [
    { key: 'name', title: lists.name, cell: ({ name }) => name },
    { key: 'role', title: words.role, cell: ({ role }) => members.roles[role] },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (account) => (
        <Button look="quiet" aria-label={words.leaveNamed(account.name)} onPress={() => setLeft(account)}>
          {words.leave}
        </Button>
      ),
    },
  ];
  return (
    <Section title={words.workspaces}>
      {me.accounts.length === 0 ? (
        <p>{members.noWorkspaceText}</p>
      ) : (
        <DataTable label={words.workspaces} columns={columns} rows={me.accounts} keyOf={({ id }) => id} />
      )}
      {left && <Leave account={left} personId={me.person.id} onClose={() => setLeft(undefined)} />}
    </Section>
  );
}

interface LeaveProps {
  readonly account: Account;
  readonly personId: string;
  readonly onClose: () => void;
}

function Leave({ account: { id, name }, personId, onClose }: LeaveProps) {
  const { profile: words } = useMessages();
  const leave = useMutation({
    mutationFn: () => call('removeMember', { params: { personId }, headers: { 'platen-account': id } }),
    // Everything on the page may have been of that account.
    onSuccess: () => location.assign(`${pathPrefix()}/profile`),
  });
  const refused = useRefused(leave.error);
  return (
    <ConfirmDialog
      title={words.leaveNamed(name)}
      text={words.leaveText}
      action={words.leave}
      work={{ ...leave, error: leave.error && new Error(refused) }}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  );
}
