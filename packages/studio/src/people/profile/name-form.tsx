import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { type Me, sessionKey } from '../../api/session.ts';
import { useProblem } from '../../dashboard/parts/use-problem.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

export function NameForm({ person }: Pick<Me, 'person'>) {
  const { profile: words, people } = useMessages();
  const queries = useQueryClient();
  const [name, setName] = useState(person.name);
  const rename = useMutation({
    mutationFn: () => call('updateProfile', { body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
  const problem = useProblem(rename.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate();
  };
  return (
    <Section title={words.you}>
      <form className={classes['form']} onSubmit={submit}>
        <TextField label={people.name} autoComplete="name" value={name} onChange={setName} />
        {problem !== undefined && <Alert>{problem}</Alert>}
        <Button type="submit" isPending={rename.isPending} isDisabled={name.trim() === '' || name === person.name}>
          {words.save}
        </Button>
        <Done isShown={rename.isSuccess && name === person.name} />
      </form>
    </Section>
  );
}

/** Says that something was stored, to who does not see the page as well. */
export function Done({ isShown }: { readonly isShown: boolean }) {
  const { profile: words } = useMessages();
  return <p role="status">{isShown ? words.saved : ''}</p>;
}
