import plus from 'lucide:plus';
import trash from 'lucide:trash-2';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import type { AskedVariable } from '../values/read-values.ts';
import classes from './forms.module.css';
import { NewFormFields } from './new-form.tsx';

export interface FormsDialogProps {
  readonly designId: string;
  readonly name: string;
  readonly variables: readonly AskedVariable[];
  readonly onClose: () => void;
}

type SharedForm = Awaited<ReturnType<typeof call<'listForms'>>>['data'][number];

/** The public forms of a design: their addresses, how much they made, and a new one. */
export function FormsDialog({ designId, name, variables, onClose }: FormsDialogProps) {
  const { forms: words, common } = useMessages();
  const [isNew, setNew] = useState(false);
  const query = useQuery({
    queryKey: ['forms', designId],
    queryFn: async ({ signal }) => (await call('listForms', { params: { designId }, signal })).data,
  });
  const forms = query.data ?? [];
  const asksNew = isNew || (query.isSuccess && forms.length === 0);
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <p className={parts['soft']}>{words.lead}</p>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {forms.length > 0 && (
        <ul className={classes['list']} aria-label={words.title}>
          {forms.map((form) => (
            <li key={form.id}>
              <FormRow form={form} />
            </li>
          ))}
        </ul>
      )}
      {asksNew ? (
        <NewFormFields designId={designId} name={name} variables={variables} onMade={() => setNew(false)} />
      ) : (
        query.isSuccess && (
          <div>
            <Button icon={plus} onPress={() => setNew(true)}>
              {words.create}
            </Button>
          </div>
        )
      )}
    </Dialog>
  );
}

function FormRow({ form }: { readonly form: SharedForm }) {
  const { forms: words, lists } = useMessages();
  const { count, moment } = useFormats();
  const queries = useQueryClient();
  const { id: formId, designId, name, enabled, url, made, lastMadeAt, dailyLimit } = form;
  const params = { designId, formId };
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['forms', designId] });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call('updateForm', { params, body: { enabled: isOn } }),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => call('deleteForm', { params }), onSuccess });
  const [isAsking, setAsking] = useState(false);
  const problem = useProblem(turn.error);
  return (
    <section aria-label={name} className={classes['form']}>
      <div className={classes['head']}>
        <h3>{name}</h3>
        <SwitchField label={words.takes(name)} isOn={enabled} onChange={(isOn) => turn.mutate(isOn)} />
        <IconButton label={words.deleteNamed(name)} icon={trash} onPress={() => setAsking(true)} />
      </div>
      <div className={parts['copied']}>
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <p className={parts['small']}>
        {enabled ? words.madeOf(count(made), count(dailyLimit)) : words.off}
        {lastMadeAt !== null && ` · ${words.lastMade(moment(lastMadeAt))}`}
      </p>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title={words.deleteNamed(name)}
          text={words.deleteText}
          action={lists.delete}
          work={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
