import type { MemberRole } from '@platen/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import parts from '../../dashboard/parts/parts.module.css';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRefused } from '../profile/use-refused.ts';
import { rolesGivenBy } from './member-table.tsx';

/** Makes an invitation, then shows its link: the service shows it this once. */
export function InviteDialog({ role: own, onClose }: { readonly role: MemberRole; readonly onClose: () => void }) {
  const { members: words, people, lists } = useMessages();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [sendMail, setSendMail] = useState(false);
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: async () => (await call('getSignInWays', {})).data,
  });
  const invite = useMutation({
    mutationFn: async () => (await call('createInvitation', { body: { email, role, sendMail } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const problem = useRefused(invite.error);
  if (invite.data) {
    const actions = (
      <Button look="primary" onPress={onClose}>
        {lists.done}
      </Button>
    );
    return (
      <Dialog title={words.made(invite.data.email)} isOpen onClose={onClose} actions={actions}>
        <p>{words.shownOnce}</p>
        <div className={parts['copied']}>
          <code>{invite.data.url}</code>
          <CopyButton text={invite.data.url} />
        </div>
      </Dialog>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  };
  const actions = (
    <Button look="primary" type="submit" form="invite" isPending={invite.isPending} isDisabled={email.trim() === ''}>
      {words.make}
    </Button>
  );
  return (
    <Dialog title={words.inviteTitle} isOpen onClose={onClose} actions={actions}>
      <form id="invite" className={parts['form']} onSubmit={submit}>
        <TextField label={people.email} type="email" value={email} onChange={setEmail} autoFocus />
        <div className={parts['labelled']}>
          {words.role}
          <SelectField
            label={words.role}
            value={role}
            choices={rolesGivenBy(own).map((each) => [each, `${words.roles[each]}: ${words.rolesText[each]}`] as const)}
            onChoose={(next) => setRole(next as MemberRole)}
          />
        </div>
        {ways.data?.passwordReset && (
          <label className={parts['check']}>
            <input type="checkbox" checked={sendMail} onChange={(event) => setSendMail(event.currentTarget.checked)} />
            {words.sendMail}
          </label>
        )}
        {problem !== undefined && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}
