import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Door, DoorNotice } from './door.tsx';
import { problemInWords } from './problem-in-words.ts';

/** Where people ask for a link to set a new password. */
export function ForgottenPage() {
  const messages = useMessages();
  const { people } = messages;
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => call('askPasswordReset', { body: { email } }) });
  const link = { href: '/login', text: people.toSignIn };
  if (ask.isSuccess)
    return (
      <DoorNotice title={people.forgotten} link={link}>
        <p role="status">{people.linkSent(email)}</p>
      </DoorNotice>
    );
  const isOff = ask.error instanceof ApiError && ask.error.code === 'MAIL_OFF';
  return (
    <Door
      title={people.forgotten}
      text={people.forgottenText}
      action={people.sendLink}
      isBusy={ask.isPending}
      problem={isOff ? people.noMails : problemInWords(ask.error, messages)}
      onSubmit={() => ask.mutate()}
      link={link}
    >
      <TextField
        label={people.email}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus
      />
    </Door>
  );
}
