import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Door } from './door.tsx';
import { problemInWords } from './problem-in-words.ts';

/** Makes the first person, by the link that the service printed. */
export function SetupPage() {
  const messages = useMessages();
  const { people } = messages;
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const create = useMutation({
    mutationFn: () => call('redeemSetup', { body: { token: search.get('token') ?? '', name, email, password } }),
    // The token in the address has done its work: it stays in no history.
    onSuccess: () => navigate('/designs', { replace: true }),
  });
  return (
    <Door
      title={people.setup}
      text={people.setupText}
      action={people.createAccount}
      isBusy={create.isPending}
      problem={problemInWords(create.error, messages)}
      onSubmit={() => create.mutate()}
    >
      <TextField label={people.name} autoComplete="name" value={name} onChange={setName} autoFocus />
      <TextField label={people.email} type="email" autoComplete="username" value={email} onChange={setEmail} />
      <TextField
        label={people.password}
        help={people.passwordHelp}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
    </Door>
  );
}
