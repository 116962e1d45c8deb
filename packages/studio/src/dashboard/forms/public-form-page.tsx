import download from 'lucide:download';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, anonymousCall, type call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import type { Told } from '../../messages/problems/tell-problem.ts';
import { useTold } from '../../messages/use-told.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { type AskedVariable, readValues, type Written } from '../values/read-values.ts';
import { ValueFields } from '../values/value-fields.tsx';
import { type FilledFile, fillForm } from './fill-form.ts';
import classes from './forms.module.css';

type PublicForm = Awaited<ReturnType<typeof call<'readForm'>>>['data'];

/** A form for everybody who has its address. It knows no session, and nothing of the account. */
export function PublicFormPage({ token }: { readonly token: string }) {
  const { common, forms: words, product } = useMessages();
  const query = useQuery({
    queryKey: ['public-form', token],
    queryFn: async () => (await (await anonymousCall('readForm', { token })).json()).data as PublicForm,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isGone = query.error instanceof ApiError && query.error.code === 'FORM_NOT_FOUND';
  return (
    <main className={classes['page']}>
      {!query.data && !isGone && <h1 className="visually-hidden">{product}</h1>}
      {query.isPending && <p role="status">{common.loading}</p>}
      {isGone && (
        <div className={classes['sheet']}>
          <h1>{words.goneTitle}</h1>
          <p className={classes['intro']}>{words.goneText}</p>
        </div>
      )}
      {query.isError && !isGone && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && <Filling token={token} form={query.data} />}
    </main>
  );
}

function Filling({ token, form }: { readonly token: string; readonly form: PublicForm }) {
  const { forms: words, values: valueWords } = useMessages();
  const fields = form.fields as readonly AskedVariable[];
  const [written, setWritten] = useState<Written>({});
  const [isChecked, setChecked] = useState(false);
  const { data, refused } = readValues(fields, written);
  const fill = useMutation({ mutationFn: () => fillForm(token, data) });
  useEffect(() => {
    document.title = form.name;
  }, [form.name]);
  const missing = fields.filter(({ name, required, default: fallback }) => {
    return required && (fallback ?? null) === null && !(name in data) && !refused.has(name);
  });
  const told = useTold();
  const problems = new Map<string, string>(
    fill.error instanceof ApiError ? problemsOf(fill.error).map(([name, problem]) => [name, told(problem)]) : [],
  );
  if (isChecked) for (const { name } of missing) problems.set(name, words.missing);
  for (const name of refused) problems.set(name, valueWords.refused);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (refused.size === 0 && missing.length === 0) fill.mutate();
  };
  return (
    <div className={classes['sheet']}>
      <h1>{form.name}</h1>
      {form.intro !== '' && <p className={classes['intro']}>{form.intro}</p>}
      <form className={classes['fields']} aria-label={form.name} onSubmit={onSubmit} noValidate>
        <ValueFields variables={fields} written={written} onWrite={setWritten} problems={problems} takesFiles />
        {fill.error && <Alert>{reasonOf(fill.error, words)}</Alert>}
        <Button type="submit" look="primary" isPending={fill.isPending}>
          {fill.isPending ? words.making : words.makePicture}
        </Button>
      </form>
      {fill.data && <Made key={fill.data.url} file={fill.data} name={form.name} />}
    </div>
  );
}

function Made({ file, name }: { readonly file: FilledFile; readonly name: string }) {
  const { forms: words } = useMessages();
  useEffect(() => () => URL.revokeObjectURL(file.url), [file.url]);
  return (
    <section aria-label={words.picture} className={classes['made']}>
      <p role="status">{words.made}</p>
      {file.isPicture && <img src={file.url} alt={name} />}
      <LinkButton isPrimary icon={download} href={file.url} download={`${fileName(name)}.${file.ending}`}>
        {words.download}
      </LinkButton>
    </section>
  );
}

/** What no file system takes. */
const fileName = (name: string) => name.replace(/[/\\:*?"<>|]/g, '-');

/** What is wrong with a value, by its field. */
function problemsOf({ details }: ApiError): (readonly [string, Told])[] {
  const errors = (details['errors'] ?? []) as readonly (Told & { readonly path: string })[];
  return errors.map(({ path, code, message }) => {
    const name = path.slice('/values/'.length).replaceAll('~1', '/').replaceAll('~0', '~');
    return [name, { code, message }] as const;
  });
}

type FormWords = ReturnType<typeof useMessages>['forms'];

/** In the language of the page, as far as it knows the reason. */
function reasonOf(error: Error, words: FormWords): string {
  if (!(error instanceof ApiError)) return words.offline;
  return words.reasons[error.code as keyof FormWords['reasons']] ?? words.reasons.RENDER_FAILED;
}
