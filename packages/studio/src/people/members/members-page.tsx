import plus from 'lucide:user-plus';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answered, call } from '../../api/client.ts';
import { useMe } from '../../api/session.ts';
import { Empty } from '../../dashboard/list-states.tsx';
import { ConfirmDialog } from '../../dashboard/parts/confirm-dialog.tsx';
import { PageHeader } from '../../dashboard/parts/page-header.tsx';
import { PagedList, usePages } from '../../dashboard/parts/paged-list.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useRefused } from '../profile/use-refused.ts';
import { AuditLog } from './audit-log.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Member, MemberTable } from './member-table.tsx';

/** Who belongs to the account, who is invited, and what concerned access to it. */
export function MembersPage() {
  const { pages, members: words } = useMessages();
  const me = useMe();
  const role = me?.account?.role;
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const query = usePages<Member>({
    queryKey: ['members'],
    load: ({ signal }) => loadAll(signal),
  });
  return (
    <>
      <PageHeader title={pages.members} lead={words.lead}>
        <Button look="primary" icon={plus} operation="createInvitation" onPress={() => setInviting(true)}>
          {words.invite}
        </Button>
      </PageHeader>
      <PagedList
        query={query}
        empty={
          <Empty title={words.emptyTitle} operation="createInvitation">
            {words.emptyText}
          </Empty>
        }
      >
        {(rows) => <MemberTable rows={rows} role={role} onRemove={setRemoved} />}
      </PagedList>
      <Allowed operation="listInvitations">
        <Invitations role={role} />
      </Allowed>
      <Allowed operation="listAuditLog">
        <AuditLog />
      </Allowed>
      {isInviting && <InviteDialog role={role ?? 'viewer'} onClose={() => setInviting(false)} />}
      {removed && <Remove member={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** There are few: all of them at once. */
async function loadAll(signal: AbortSignal): Promise<Answered<readonly Member[]>> {
  const data: Member[] = [];
  for (let page = 1; ; page += 1) {
    const part = await call('listMembers', { query: { page, limit: 100 }, signal });
    data.push(...part.data);
    if (part.data.length < 100) return { data, etag: null };
  }
}

function Remove({ member: { id, name }, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { members: words } = useMessages();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removeMember', { params: { personId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  const refused = useRefused(remove.error);
  return (
    <ConfirmDialog
      title={words.removeNamed(name)}
      text={words.removeText}
      action={words.remove}
      work={{ ...remove, error: remove.error && new Error(refused) }}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
