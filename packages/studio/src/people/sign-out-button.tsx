import logOut from 'lucide:log-out';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { forgetPersonal } from '../api/personal-storage.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { problemInWords } from './problem-in-words.ts';

export function SignOutButton() {
  const messages = useMessages();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: () => call('signOut', {}),
    onSuccess: () => {
      forgetPersonal(queries);
      navigate('/login', { replace: true });
    },
  });
  const problem = problemInWords(signOut.error, messages);
  return (
    <>
      <Button look="quiet" icon={logOut} isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        {messages.people.signOut}
      </Button>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </>
  );
}
