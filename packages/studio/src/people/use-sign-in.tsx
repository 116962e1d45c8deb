import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { problemInWords } from './problem-in-words.ts';

export interface SignIn {
  readonly fields: ReactNode;
  /** The text above the fields; undefined: none is needed. */
  readonly text: string | undefined;
  readonly isBusy: boolean;
  /** What went wrong, in words; undefined: nothing. */
  readonly problem: string | undefined;
  submit(): void;
}

/**
 * The fields with which people sign in, and the function that sends them. `afterSignOn`: the person comes from single
 * sign-on, and only the code of their second factor is missing.
 */
export function useSignIn(onSignedIn: () => void, { afterSignOn = false } = {}): SignIn {
  const messages = useMessages();
  const { people } = messages;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  // Undefined until the service asks for a code: the person has a second factor, and the password was right.
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

/** Whether the single sign-on took too long, and the browser has lost its state. Signing in uses no other link. */
function isTooLate(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'LINK_EXPIRED';
}
