import type { FormEvent } from 'react';
import { Form } from 'react-aria-components/Form';
import { sessionEvents } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './door.module.css';
import { useSignIn } from './use-sign-in.tsx';

/** Over a page whose session has ended, which stays as it is behind it. */
export function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const { people, saving } = useMessages();
  const { fields, text, isBusy, problem, submit } = useSignIn(() => {
    sessionEvents.dispatchEvent(new Event('signed-in'));
    onClose();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) submit();
  };
  return (
    <Dialog title={saving.signInAgain} isOpen onClose={onClose}>
      <p className={classes['text']}>{text ?? saving.signInAgainText}</p>
      <Form className={classes['form'] ?? ''} onSubmit={send} validationBehavior="aria">
        {fields}
        {problem !== undefined && <Alert>{problem}</Alert>}
        <Button type="submit" look="primary" isPending={isBusy}>
          {people.signIn}
        </Button>
      </Form>
    </Dialog>
  );
}
