import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Done } from './name-form.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { useRefused } from './use-refused.ts';

export function PasswordForm() {
  const { profile: words, people } = useMessages();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => call('updateProfile', { body: { currentPassword: current, newPassword: next } }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const problem = useRefused(change.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Section title={words.password} text={words.passwordText}>
      <form className={classes['form']} onSubmit={submit}>
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <TextField
          label={people.newPassword}
          help={people.passwordHelp}
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
        {problem !== undefined && <Alert>{problem}</Alert>}
        <Button type="submit" isPending={change.isPending} isDisabled={current === '' || next === ''}>
          {words.changePassword}
        </Button>
        <Done isShown={change.isSuccess && next === ''} />
      </form>
    </Section>
  );
}
