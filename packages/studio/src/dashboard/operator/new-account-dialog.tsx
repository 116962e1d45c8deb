import type { Plan } from '@platen/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import { plans } from './plans.ts';

/** Makes an account, and the link for its owner where an e-mail is given. */
export function NewAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { operator: words, lists } = useMessages();
  const form = useId();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<Plan>('Free');
  const [email, setEmail] = useState('');
  const create = useMutation({
    mutationFn: async () => {
      const { data } = await call('operatorCreateAccount', { body: { name, plan } });
      await queries.invalidateQueries({ queryKey: ['operated-accounts'] });
      if (email === '') return { key: data.apiKey };
      const params = { accountId: data.accountId };
      const invited = await call('operatorInvite', { params, body: { email, role: 'owner' } });
      return { key: data.apiKey, link: invited.data.url };
    },
  });
  const problem = useProblem(create.error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  if (create.data) {
    const { key, link } = create.data;
    return (
      <Dialog
        title={words.made(name)}
        isOpen
        onClose={onClose}
        actions={<Button onPress={onClose}>{lists.done}</Button>}
      >
        {link !== undefined && <Shown title={words.linkOf(email)} text={link} />}
        <Shown title={words.firstKey} text={key} />
        <p className={parts['soft']}>{words.shownOnce}</p>
      </Dialog>
    );
  }
  const actions = (
    <Button form={form} type="submit" look="primary" isPending={create.isPending}>
      {words.makeAccount}
    </Button>
  );
  return (
    <Dialog title={words.newAccount} isOpen onClose={onClose} actions={actions}>
      <form id={form} className={parts['form']} onSubmit={onSubmit}>
        <TextField label={lists.name} value={name} onChange={setName} isRequired autoFocus />
        <div className={parts['labelled']}>
          {words.plan}
          <SelectField
            label={words.plan}
            value={plan}
            choices={plans.map((each) => [each, each] as const)}
            onChoose={(next) => setPlan(next as Plan)}
          />
        </div>
        <TextField
          label={words.ownerEmail}
          help={words.ownerEmailHelp}
          type="email"
          value={email}
          onChange={setEmail}
        />
        {problem !== undefined && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}

/** A text that is shown this once. */
export function Shown({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={parts['labelled']}>
      {title}
      <div className={parts['copied']}>
        <code>{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
