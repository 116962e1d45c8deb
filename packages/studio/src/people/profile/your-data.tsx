import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import parts from '../../dashboard/parts/parts.module.css';
import { useProblem } from '../../dashboard/parts/use-problem.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSigningOut } from '../use-signed-out.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Section } from './section.tsx';

/** What is kept of the person, as a file, and the way out. */
export function YourData() {
  const { profile: words } = useMessages();
  const { signOutBy } = useSigningOut();
  const [isDeleting, setDeleting] = useState(false);
  const exported = useMutation({
    mutationFn: () => call('exportProfile', {}),
    onSuccess: ({ data }) => {
      const text = JSON.stringify(data, null, 2);
      saveFile('platen-profile.json', new Blob([text], { type: 'application/json' }));
    },
  });
  const remove = useMutation({
    mutationFn: (password: string) =>
      signOutBy(() => call('deleteProfile', { body: password === '' ? {} : { currentPassword: password } })),
  });
  const problem = useProblem(exported.error);
  return (
    <Section title={words.data} text={words.dataText}>
      <div className={parts['actions']}>
        <Button isPending={exported.isPending} onPress={() => exported.mutate()}>
          {words.export}
        </Button>
        <Button look="danger" onPress={() => setDeleting(true)}>
          {words.delete}
        </Button>
      </div>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isDeleting && (
        <PasswordDialog
          title={words.delete}
          text={words.deleteText}
          action={words.deleteConfirm}
          isDanger
          isOptional
          work={remove}
          onConfirm={(password) => remove.mutate(password)}
          onClose={() => {
            remove.reset();
            setDeleting(false);
          }}
        />
      )}
    </Section>
  );
}
