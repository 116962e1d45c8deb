import { type FormEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './profile.module.css';
import { useRefused } from './use-refused.ts';

export interface PasswordDialogProps {
  readonly title: string;
  /** What follows. */
  readonly text: string;
  /** On the button. */
  readonly action: string;
  /** Whether what follows cannot be taken back. Default: false. */
  readonly isDanger?: boolean;
  /** Whether there may be no password. Default: false. */
  readonly isOptional?: boolean;
  /** The mutation that `onConfirm` begins. */
  readonly work: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the password before something is done that nobody else may do at an open browser. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, isDanger = false, isOptional = false, work, onConfirm, onClose } = props;
  const { profile: words, common } = useMessages();
  const [password, setPassword] = useState('');
  const problem = useRefused(work.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!work.isPending) onConfirm(password);
  };
  const actions = (
    <>
      <Button onPress={onClose}>{common.cancel}</Button>
      <Button
        look={isDanger ? 'danger' : 'primary'}
        type="submit"
        form="password"
        isPending={work.isPending}
        isDisabled={!isOptional && password === ''}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={actions}>
      <p>{text}</p>
      <form id="password" className={classes['form']} onSubmit={submit}>
        <TextField
          label={words.currentPassword}
          {...(isOptional && { help: words.noPassword })}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
        {problem !== undefined && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}
