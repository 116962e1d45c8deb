import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CheckList } from '../parts/check-list.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';
import type { AskedVariable } from '../values/read-values.ts';

const formats = { png: 'PNG', jpg: 'JPG', webp: 'WEBP', pdf: 'PDF' } as const;
type Format = keyof typeof formats;
const usualLimit = 100;

/** Lists and objects cannot be typed into a field. */
const canBeAsked = ({ type }: AskedVariable) => type !== 'list' && type !== 'object';

export interface NewFormProps {
  readonly designId: string;
  /** The name of the design; it is the first title of the form's page. */
  readonly name: string;
  readonly variables: readonly AskedVariable[];
  readonly onMade: () => void;
}

/** The fields of a new form. */
export function NewFormFields({ designId, name: designName, variables, onMade }: NewFormProps) {
  const { forms: words, lists } = useMessages();
  const queries = useQueryClient();
  const askable = variables.filter(canBeAsked);
  const [name, setName] = useState(designName);
  const [intro, setIntro] = useState('');
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(askable.map((each) => each.name)));
  const [format, setFormat] = useState<Format>('png');
  const [limit, setLimit] = useState(String(usualLimit));
  const create = useMutation({
    mutationFn: () => {
      const body = {
        name,
        intro,
        variables: askable.map((each) => each.name).filter((each) => asked.has(each)),
        format,
        dailyLimit: Number(limit),
      };
      return call('createForm', { params: { designId }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['forms', designId] });
      onMade();
    },
  });
  const problem = useProblem(create.error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className={parts['form']} aria-label={words.create} onSubmit={onSubmit}>
      <TextField label={lists.name} help={words.nameHelp} value={name} onChange={setName} isRequired />
      <TextField label={words.intro} help={words.introHelp} value={intro} onChange={setIntro} />
      {askable.length > 0 ? (
        <CheckList
          label={words.asks}
          choices={askable.map((each) => [each.name, each.name] as const)}
          chosen={asked}
          onChange={setAsked}
        />
      ) : (
        <p className={parts['soft']}>{words.asksNothing}</p>
      )}
      <Segments label={words.format} value={format} choices={formats} onChange={setFormat} />
      <TextField
        label={words.dailyLimit}
        help={words.dailyLimitHelp}
        inputMode="numeric"
        value={limit}
        onChange={setLimit}
        isRequired
      />
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className={parts['actions']}>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  );
}
