import type { MemberRole } from '@platen/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Column, DataTable } from '../../dashboard/parts/data-table.tsx';
import parts from '../../dashboard/parts/parts.module.css';
import { StatusBadge } from '../../dashboard/parts/status-badge.tsx';
import { useFormats } from '../../dashboard/parts/use-formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useRefused } from '../profile/use-refused.ts';

export type Member = Awaited<ReturnType<typeof call<'listMembers'>>>['data'][number];

export interface MemberTableProps {
  readonly rows: readonly Member[];
  /** The role of the person who looks at the table; undefined: a key calls, or the role is not known yet. */
  readonly role: MemberRole | undefined;
  readonly onRemove: (member: Member) => void;
}

/** Roles that somebody may give, and whose holders' role they may change: only owners make owners, and change them. */
export function rolesGivenBy(role: MemberRole | undefined): readonly MemberRole[] {
  if (role === 'owner') return ['owner', 'admin', 'editor', 'viewer'];
  return role === 'admin' ? ['admin', 'editor', 'viewer'] : [];
}

export function MemberTable({ rows, role, onRemove }: MemberTableProps) {
  const { members: words, pages, lists } = useMessages();
  const { day } = useFormats();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ personId, next }: { personId: string; next: MemberRole }) =>
      call('updateMember', { params: { personId }, body: { role: next } }),
    // The own role may have changed, too.
    onSettled: () => queries.invalidateQueries(),
  });
  const refused = useRefused(change.error);
  const given = rolesGivenBy(role);
  const columns: readonly Column<Member>[] = [
    {
      key: 'person',
      title: words.person,
      cell: ({ name, email, current }) => (
        <span className={parts['stack']}>
          <span>{current ? `${name} (${words.you})` : name}</span>
          <span className={parts['small']}>{email}</span>
        </span>
      ),
    },
    {
      key: 'role',
      title: words.role,
      cell: (member) =>
        given.includes(member.role) ? (
          <SelectField
            label={words.roleOf(member.name)}
            value={member.role}
            choices={given.map((each) => [each, words.roles[each]] as const)}
            onChoose={(next) => change.mutate({ personId: member.id, next: next as MemberRole })}
          />
        ) : (
          <StatusBadge tone="plain">{words.roles[member.role]}</StatusBadge>
        ),
    },
    { key: 'joined', title: words.joined, cell: ({ joinedAt }) => day(joinedAt) },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (member) =>
        given.includes(member.role) &&
        !member.current && (
          <Button
            look="quiet"
            operation="removeMember"
            aria-label={words.removeNamed(member.name)}
            onPress={() => onRemove(member)}
          >
            {words.remove}
          </Button>
        ),
    },
  ];
  return (
    <>
      {refused !== undefined && <Alert>{refused}</Alert>}
      <DataTable label={pages.members} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}
