import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { problemInWords } from './problem-in-words.ts';

export interface SignIn {
  readonly fields: ReactNode;
  readonly isBusy: boolean;
  /** What went wrong, in words; undefined: nothing. */
  readonly problem: string | undefined;
  submit(): void;
}

/** The fields with which people sign in, and what sends them. */
export function useSignIn(onSignedIn: () => void): SignIn {
  const messages = useMessages();
  const { people } = messages;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => call('signIn', { body: { email, password } }),
    onSuccess: onSignedIn,
  });
  const fields = (
    <>
      <TextField
        label={people.email}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus
      />
      <TextField
        label={people.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </>
  );
  return {
    fields,
    isBusy: signIn.isPending,
    problem: problemInWords(signIn.error, messages),
    submit: () => signIn.mutate(),
  };
}
