import pencil from 'lucide:pencil';
import play from 'lucide:play';
import share from 'lucide:share-2';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError, call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { pathPrefix } from '../../api/path-prefix.ts';
import { randomId } from '../../api/random-id.ts';
import { useMe } from '../../api/session.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { CodeView, useCode } from '../../editor/output/code-view.tsx';
import { OutputForm } from '../../editor/output/output-form.tsx';
import { defaults, type OutputChoice, renderBody } from '../../editor/output/render-body.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { type AskedVariable, readValues, type Written } from '../values/read-values.ts';
import { ValueFields } from '../values/value-fields.tsx';
import classes from './playground.module.css';
import { ResultView } from './result-view.tsx';
import { type MadeRender, type Refusal, type TriedDesign, type Try, useTries } from './tries.ts';
import { TryList } from './try-list.tsx';

const FormsDialog = arriving(async () => (await import('../forms/forms-dialog.tsx')).FormsDialog);

/** Tries a design with typed data: shows the result, the warnings, and the call for a program. */
export function PlaygroundPage() {
  const { designId = '' } = useParams();
  const { common, playground: words } = useMessages();
  const [isSharing, setSharing] = useState(false);
  // The tries belong to this caller, so nothing is shown before the caller is known.
  const isKnown = useMe() !== undefined;
  const query = useQuery({
    queryKey: ['designs', designId],
    queryFn: async ({ signal }) => (await call('getDesign', { params: { designId }, signal })).data,
  });
  const title = query.data ? words.title(query.data.name) : words.name;
  return (
    <>
      <PageHeader title={title} lead={words.lead}>
        {query.data && (
          <>
            <Button icon={share} operation="listForms" onPress={() => setSharing(true)}>
              {words.share}
            </Button>
            <LinkButton icon={pencil} href={`/designs/${designId}/edit`}>
              {words.edit}
            </LinkButton>
          </>
        )}
      </PageHeader>
      {(query.isPending || !isKnown) && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && isKnown && <Playground key={designId} design={query.data} />}
      {query.data && isSharing && (
        <Arriving>
          <FormsDialog
            designId={designId}
            name={query.data.name}
            variables={query.data.variables as readonly AskedVariable[]}
            onClose={() => setSharing(false)}
          />
        </Arriving>
      )}
    </>
  );
}

function Playground({ design }: { readonly design: TriedDesign }) {
  const { playground: words, values: valueWords } = useMessages();
  const inWords = useCauseInWords();
  const variables = design.variables as readonly AskedVariable[];
  const { tries, add } = useTries(design.id);
  const [shownId, setShownId] = useState<string>();
  const shown = tries.find(({ id }) => id === shownId) ?? tries[0];
  const [written, setWritten] = useState<Written>(() => shown?.written ?? {});
  const [choice, setChoice] = useState<OutputChoice>(shown?.choice ?? defaults);
  const [version, setVersion] = useState(shown?.version ?? 'latest');
  const { data, refused } = readValues(variables, written);
  const body = { ...(version !== 'latest' && { version }), ...renderBody(choice, data) };
  const code = useCode({ baseUrl: location.origin + pathPrefix(), designId: design.id, body });
  const draw = useMutation({
    mutationFn: () => tryDesign({ designId: design.id, body }),
    onSuccess: (outcome) => {
      const id = randomId();
      add({ id, at: new Date().toISOString(), version, written, choice, ...outcome });
      setShownId(id);
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (refused.size === 0) draw.mutate();
  };
  const show = (chosen: Try) => {
    setShownId(chosen.id);
    setWritten(chosen.written);
    setChoice(chosen.choice);
    setVersion(chosen.version);
  };
  const problems = new Map(Object.entries(shown?.written === written ? (shown.refusal?.values ?? {}) : {}));
  for (const name of refused) problems.set(name, valueWords.refused);
  return (
    <div className={classes['columns']}>
      <form className={classes['form']} aria-label={words.form} onSubmit={onSubmit} noValidate>
        <section className={classes['section']}>
          <div className={classes['head']}>
            <h2>{words.data}</h2>
            {Object.keys(data).length > 0 && (
              <Button look="quiet" onPress={() => setWritten({})}>
                {words.clear}
              </Button>
            )}
          </div>
          {variables.length === 0 && <p className={parts['soft']}>{words.noVariables}</p>}
          <ValueFields
            variables={variables}
            written={written}
            onWrite={setWritten}
            problems={problems}
            pictureHelp={words.pictureHelp}
          />
        </section>
        <section className={classes['section']}>
          <h2>{words.output}</h2>
          <OutputForm choice={choice} onChange={setChoice} />
          <div className={parts['labelled']}>
            {words.version}
            <SelectField
              label={words.version}
              value={version}
              choices={[
                ['latest', words.latest(design.version)],
                ['draft', words.draft],
                ...(design.publishedVersion === null ? [] : [['published', words.published] as const]),
              ]}
              onChoose={setVersion}
            />
          </div>
        </section>
        <div className={classes['submit']}>
          <Button type="submit" look="primary" icon={play} operation="renderDesign" isPending={draw.isPending}>
            {draw.isPending ? words.drawing : words.draw}
          </Button>
          {draw.error && <Alert>{inWords(draw.error)}</Alert>}
        </div>
      </form>
      <div className={classes['outcome']}>
        <ResultView design={design} shown={shown} isDrawing={draw.isPending} />
        <section aria-labelledby="the-call" className={classes['section']}>
          <div className={classes['head']}>
            <h2 id="the-call">{words.call}</h2>
            <CopyButton text={code.code} />
          </div>
          <CodeView {...code} />
          <p className={parts['soft']}>{words.callHelp}</p>
        </section>
        {tries.length > 0 && (
          <section aria-labelledby="the-tries" className={classes['section']}>
            <h2 id="the-tries">{words.tries}</h2>
            <TryList tries={tries} shownId={shown?.id} onShow={show} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Renders once and returns a refusal as an outcome. Throws when the service could not be reached. */
async function tryDesign({ designId, body }: { readonly designId: string; readonly body: object }) {
  const begun = performance.now();
  const waitedMs = () => Math.round(performance.now() - begun);
  try {
    const { data } = await call('renderDesign', { params: { designId }, body: { ...body, debug: true } as never });
    return { made: data as MadeRender, waitedMs: waitedMs() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: refusalOf(error), waitedMs: waitedMs() };
  }
}

const ofData = /^\/dynamicData\/([^/]+)/;

function refusalOf({ code, message, details }: ApiError): Refusal {
  const errors = (details['errors'] ?? []) as readonly { readonly path?: string; readonly message?: string }[];
  const values = errors.flatMap(({ path = '', message: text = message }) => {
    const [, name] = ofData.exec(path) ?? [];
    return name === undefined ? [] : [[name.replaceAll('~1', '/').replaceAll('~0', '~'), text] as const];
  });
  return { code, message, values: Object.fromEntries(values) };
}
