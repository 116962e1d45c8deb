import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { pathPrefix } from '../../api/path-prefix.ts';
import { forgetPersonal } from '../../api/personal-storage.ts';
import type { Account } from '../../api/session.ts';
import parts from '../../dashboard/parts/parts.module.css';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Section } from './section.tsx';

/** The workspace of the page as a whole, for its owners: a copy of everything, and its end. */
export function WorkspaceEnd({ account }: { readonly account: Account }) {
  const { profile: words } = useMessages();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: (password: string) =>
      call('deleteAccount', { body: password === '' ? {} : { currentPassword: password } }),
    // Everything on the page was of that account.
    onSuccess: () => {
      forgetPersonal(queries);
      location.assign(`${pathPrefix()}/profile`);
    },
  });
  const close = () => {
    remove.reset();
    setDeleting(false);
  };
  return (
    <Section title={words.wholeWorkspace(account.name)} text={words.wholeText}>
      <div className={parts['actions']}>
        <LinkButton href={`${pathPrefix()}/v1/account/export`} operation="exportAccount" download>
          {words.exportWorkspace}
        </LinkButton>
        <Button look="danger" operation="deleteAccount" onPress={() => setDeleting(true)}>
          {words.deleteWorkspace}
        </Button>
      </div>
      {isDeleting && (
        <PasswordDialog
          title={words.deleteWorkspaceNamed(account.name)}
          text={words.deleteWorkspaceText}
          action={words.deleteWorkspace}
          isDanger
          isOptional
          work={remove}
          onConfirm={(password) => remove.mutate(password)}
          onClose={close}
        />
      )}
    </Section>
  );
}
