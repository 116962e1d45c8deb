import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import { Shown } from './new-account-dialog.tsx';
import type { OperatedAccount } from './operated-account.ts';

export interface InviteDialogProps {
  readonly account: OperatedAccount;
  readonly onClose: () => void;
}

/** Makes the link by which somebody becomes an owner of an account. */
export function InviteDialog({ account, onClose }: InviteDialogProps) {
  const { operator: words, lists, people } = useMessages();
  const form = useId();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: async () => {
      const params = { accountId: account.accountId };
      return (await call('operatorInvite', { params, body: { email, role: 'owner' } })).data.url;
    },
  });
  const problem = useProblem(invite.error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  const actions = invite.data ? (
    <Button onPress={onClose}>{lists.done}</Button>
  ) : (
    <Button form={form} type="submit" look="primary" isPending={invite.isPending}>
      {words.makeLink}
    </Button>
  );
  return (
    <Dialog title={words.inviteTo(account.name)} isOpen onClose={onClose} actions={actions}>
      {invite.data ? (
        <>
          <Shown title={words.linkOf(email)} text={invite.data} />
          <p className={parts['soft']}>{words.shownOnce}</p>
        </>
      ) : (
        <form id={form} className={parts['form']} onSubmit={onSubmit}>
          <TextField label={people.email} type="email" value={email} onChange={setEmail} isRequired autoFocus />
          {problem !== undefined && <Alert>{problem}</Alert>}
        </form>
      )}
    </Dialog>
  );
}
