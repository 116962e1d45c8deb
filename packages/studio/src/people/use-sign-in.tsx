import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { problemInWords } from './problem-in-words.ts';

export interface SignIn {
  readonly fields: ReactNode;
  /** Above the fields; undefined: they need no words. */
  readonly text: string | undefined;
  readonly isBusy: boolean;
  /** What went wrong, in words; undefined: nothing. */
  readonly problem: string | undefined;
  submit(): void;
}

/**
 * The fields with which people sign in, and what sends them. `afterSignOn`: they come from a single sign-on, and only the code
 * of their second factor is missing.
 */
export function useSignIn(onSignedIn: () => void, { afterSignOn = false } = {}): SignIn {
  const messages = useMessages();
  const { people } = messages;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  // Of a person with a second factor, once the password was right.
  const [code, setCode] = useState(afterSignOn ? '' : undefined);
  const signIn = useMutation({
    mutationFn: async () => {
      if (afterSignOn) await call('confirmSignOn', { body: { code: code ?? '' } });
      else await call('signIn', { body: { email, password, ...(code !== undefined && { code }) } });
    },
    onSuccess: onSignedIn,
    onError: (cause) => {
      if (cause instanceof ApiError && cause.code === 'SECOND_FACTOR_NEEDED') setCode('');
    },
  });
  const takesCode = code !== undefined;
  const fields = takesCode ? (
    <TextField label={people.code} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus />
  ) : (
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
    text: takesCode ? people.codeText : undefined,
    isBusy: signIn.isPending,
    problem: isTooLate(signIn.error) ? people.signOnProblems['other-browser'] : problemInWords(signIn.error, messages),
    submit: () => signIn.mutate(),
  };
}

/** What the browser kept of a single sign-on is gone; signing in takes no link else. */
function isTooLate(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'LINK_EXPIRED';
}
