import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import parts from '../../dashboard/parts/parts.module.css';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import classes from './profile.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefused } from './use-refused.ts';

/** The way to a second factor: the password, the secret for the app, a first code, the recovery codes. */
export function SwitchOnDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: words } = useMessages();
  const [code, setCode] = useState('');
  const start = useMutation({
    mutationFn: (currentPassword: string) => call('startSecondFactor', { body: { currentPassword } }),
  });
  const confirm = useMutation({ mutationFn: () => call('confirmSecondFactor', { body: { code } }) });
  const problem = useRefused(confirm.error);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.data.recoveryCodes} onClose={onClose} />;
  if (!start.data)
    return (
      <PasswordDialog
        title={words.secondFactor}
        text={words.confirmText}
        action={words.next}
        work={start}
        onConfirm={(password) => start.mutate(password)}
        onClose={onClose}
      />
    );
  const { secret, uri } = start.data.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  const actions = (
    <Button look="primary" type="submit" form="code" isPending={confirm.isPending} isDisabled={code.trim() === ''}>
      {words.switchOn}
    </Button>
  );
  return (
    <Dialog title={words.secondFactor} isOpen onClose={onClose} actions={actions}>
      <p>{words.scan}</p>
      <QrCode value={uri} label={words.qrCode} />
      <div className={parts['stack']}>
        <p className={parts['small']}>{words.byHand}</p>
        <div className={parts['copied']}>
          <code>{secret}</code>
          <CopyButton text={secret} />
        </div>
      </div>
      <form id="code" className={classes['form']} onSubmit={submit}>
        <TextField label={words.code} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus />
        {problem !== undefined && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}
