import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Door, DoorNotice } from './door.tsx';
import { problemInWords } from './problem-in-words.ts';

/** What a link to set a new password opens. */
export function ResetPage({ token }: { readonly token: string }) {
  const messages = useMessages();
  const { people } = messages;
  const [password, setPassword] = useState('');
  const reset = useMutation({ mutationFn: () => call('redeemPasswordReset', { body: { token, password } }) });
  if (reset.isSuccess)
    return (
      <DoorNotice title={people.newPassword} link={{ href: '/login', text: people.toSignIn }}>
        <p role="status">{people.passwordSet}</p>
      </DoorNotice>
    );
  const isExpired = reset.error instanceof ApiError && reset.error.code === 'LINK_EXPIRED';
  if (isExpired)
    return (
      <DoorNotice
        title={people.newPassword}
        problem={people.resetExpired}
        link={{ href: '/forgotten', text: people.forgotten }}
      />
    );
  return (
    <Door
      title={people.newPassword}
      action={people.setPassword}
      isBusy={reset.isPending}
      problem={problemInWords(reset.error, messages)}
      onSubmit={() => reset.mutate()}
    >
      <TextField
        label={people.newPassword}
        help={people.passwordHelp}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
    </Door>
  );
}
