import type { MemberRole } from '@platen/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { type Column, DataTable } from '../../dashboard/parts/data-table.tsx';
import parts from '../../dashboard/parts/parts.module.css';
import { StatusBadge, type Tone } from '../../dashboard/parts/status-badge.tsx';
import { useFormats } from '../../dashboard/parts/use-formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useRefused } from '../profile/use-refused.ts';
import { rolesGivenBy } from './member-table.tsx';

type Invitation = Awaited<ReturnType<typeof call<'listInvitations'>>>['data'][number];

const tones: Readonly<Record<NonNullable<Invitation['mail']>, Tone>> = {
  waiting: 'busy',
  sent: 'good',
  failed: 'bad',
};

/** Who is invited and has not joined yet; nothing where nobody is. */
export function Invitations({ role }: { readonly role: MemberRole | undefined }) {
  const { members: words, lists } = useMessages();
  const { day } = useFormats();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await call('listInvitations', { signal })).data,
  });
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => call('revokeInvitation', { params: { invitationId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const refused = useRefused(withdraw.error);
  const columns: readonly Column<Invitation>[] = [
    {
      key: 'email',
      title: words.person,
      cell: ({ email, mail }) => (
        <span className={parts['stack']}>
          {email}
          {mail && <StatusBadge tone={tones[mail]}>{words.mails[mail]}</StatusBadge>}
        </span>
      ),
    },
    { key: 'role', title: words.role, cell: ({ role: invited }) => words.roles[invited] },
    { key: 'by', title: words.invitedBy, cell: ({ invitedBy }) => invitedBy ?? '–' },
    { key: 'expires', title: words.expires, cell: ({ expiresAt }) => day(expiresAt) },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (invitation) =>
        rolesGivenBy(role).includes(invitation.role) && (
          <Button
            look="quiet"
            operation="revokeInvitation"
            aria-label={words.withdrawNamed(invitation.email)}
            onPress={() => withdraw.mutate(invitation.id)}
          >
            {words.withdraw}
          </Button>
        ),
    },
  ];
  if (query.isError) return <LoadProblem error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section className={parts['section']} aria-labelledby="invitations">
      <h2 id="invitations">{words.invitations}</h2>
      {refused !== undefined && <Alert>{refused}</Alert>}
      <DataTable label={words.invitations} columns={columns} rows={query.data} keyOf={({ id }) => id} />
    </section>
  );
}
