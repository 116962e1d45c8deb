import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/session.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';

/** What the workspace is called, here and in the list of a person's workspaces. */
export function AccountName({ account }: { readonly account: { readonly name: string } }) {
  const { settings: words, profile } = useMessages();
  const queries = useQueryClient();
  const [name, setName] = useState(account.name);
  const rename = useMutation({
    mutationFn: () => call('updateAccount', { body: { name } }),
    onSuccess: ({ data }) => {
      setName(data.name);
      queries.setQueryData(['account'], data);
      return queries.invalidateQueries({ queryKey: sessionKey });
    },
  });
  const problem = useProblem(rename.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate();
  };
  return (
    <section className={parts['section']} aria-labelledby="account-name">
      <h2 id="account-name">{words.workspace}</h2>
      <form className={parts['form']} onSubmit={submit}>
        <div className={parts['narrow']}>
          <TextField label={words.name} autoComplete="organization" value={name} onChange={setName} />
        </div>
        {problem !== undefined && <Alert>{problem}</Alert>}
        <div>
          <Button
            type="submit"
            operation="updateAccount"
            isPending={rename.isPending}
            isDisabled={name.trim() === '' || name === account.name}
          >
            {profile.save}
          </Button>
        </div>
        <p role="status">{rename.isSuccess && name === account.name ? profile.saved : ''}</p>
      </form>
    </section>
  );
}
