import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { DraftSaver } from '../saving/draft-saver.ts';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import classes from './publishing.module.css';

export interface PublishDialogProps {
  readonly designId: string;
  readonly name: string;
  readonly saver: DraftSaver;
  readonly onClose: () => void;
}

/** Which version programs get that ask for the published one: pins what is on the screen, withdraws it, or makes it a template. */
export function PublishDialog({ designId, name, saver, onClose }: PublishDialogProps) {
  const { publishing: words } = useMessages().saving;
  const problemInWords = useProblemInWords();
  const queries = useQueryClient();
  const key = ['published', designId];
  const { data: state } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('getDesign', { params: { designId }, signal })).data,
    gcTime: 0,
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey: key });
  const publish = useMutation({ mutationFn: () => saver.saveVersion({ publish: true }), onSuccess });
  const withdraw = useMutation({
    mutationFn: () => call('updateDesign', { params: { designId }, body: { status: 'DRAFT' } }),
    onSuccess,
  });
  const published = state?.publishedVersion ?? null;
  const problem = publish.error ?? withdraw.error;
  const actions = (
    <>
      {published !== null && (
        <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
          {words.withdraw}
        </Button>
      )}
      <Button look="primary" isPending={publish.isPending} onPress={() => publish.mutate()}>
        {words.publish}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} isOpen onClose={onClose} actions={actions}>
      <p className={classes['lead']}>{words.lead}</p>
      <p role="status" className={classes['state']}>
        {state && (published === null ? words.none : words.published(published, state.version))}
      </p>
      {problem && <Alert>{problemInWords(problem)}</Alert>}
      <AsTemplate designId={designId} name={name} saver={saver} />
    </Dialog>
  );
}

/** A copy of the design in the gallery of the account, which others begin with. */
function AsTemplate({ designId, name: first, saver }: Omit<PublishDialogProps, 'onClose'>) {
  const { publishing: words } = useMessages().saving;
  const problemInWords = useProblemInWords();
  const [name, setName] = useState(first);
  const [category, setCategory] = useState('marketing');
  const make = useMutation({
    mutationFn: async () => {
      await saver.saveVersion();
      return call('createTemplate', { body: { designId, name, category: category.trim().toLowerCase() } });
    },
  });
  return (
    <section aria-label={words.asTemplate} className={classes['template']}>
      <h3>{words.templateTitle}</h3>
      <p className={classes['lead']}>{words.templateLead}</p>
      <TextField label={words.name} value={name} onChange={setName} />
      <TextField label={words.category} value={category} onChange={setCategory} help={words.categoryHelp} />
      <Button isPending={make.isPending} isDisabled={name.trim() === ''} onPress={() => make.mutate()}>
        {words.asTemplate}
      </Button>
      <p role="status">{make.data && words.isTemplate(make.data.data.name)}</p>
      {make.error && <Alert>{problemInWords(make.error)}</Alert>}
    </section>
  );
}
