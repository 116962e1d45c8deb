import logOut from 'lucide:log-out';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../dashboard/parts/confirm-dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { problemInWords } from './problem-in-words.ts';
import { useSigningOut } from './use-signed-out.ts';

export function SignOutButton() {
  const messages = useMessages();
  const { countUnstored, signOutBy } = useSigningOut();
  const [unstored, setUnstored] = useState(0);
  const signOut = useMutation({ mutationFn: () => signOutBy(() => call('signOut', {})) });
  const begin = async (): Promise<void> => {
    const count = await countUnstored();
    if (count === 0) signOut.mutate();
    else setUnstored(count);
  };
  const problem = problemInWords(signOut.error, messages);
  return (
    <>
      <Button look="quiet" icon={logOut} isPending={signOut.isPending} onPress={() => void begin()}>
        {messages.people.signOut}
      </Button>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {unstored > 0 && (
        <ConfirmDialog
          title={messages.saving.unstored.title}
          text={messages.saving.unstored.text(unstored)}
          action={messages.saving.unstored.action}
          work={signOut}
          onConfirm={() => signOut.mutate()}
          onClose={() => setUnstored(0)}
        />
      )}
    </>
  );
}
