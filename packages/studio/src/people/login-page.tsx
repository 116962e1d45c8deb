import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Door } from './door.tsx';
import { problemInWords } from './problem-in-words.ts';

export function LoginPage() {
  const messages = useMessages();
  const { people } = messages;
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => call('signIn', { body: { email, password } }),
    onSuccess: () => navigate(pageAfter(search.get('next')), { replace: true }),
  });
  return (
    <Door
      title={people.signIn}
      action={people.signIn}
      isBusy={signIn.isPending}
      problem={problemInWords(signIn.error, messages)}
      onSubmit={() => signIn.mutate()}
    >
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
    </Door>
  );
}

/** A page of ours: a link to this one must not lead elsewhere after the sign-in. */
function pageAfter(next: string | null): string {
  return next !== null && /^\/(?![/\\]|login\b)/.test(next) ? next : '/designs';
}
