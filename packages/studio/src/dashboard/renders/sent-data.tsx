import pencil from 'lucide:pencil';
import again from 'lucide:refresh-cw';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answered, call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import classes from './renders.module.css';

type Sent = Awaited<ReturnType<typeof call<'getRenderRequest'>>>['data'];

export interface SentDataProps {
  readonly renderId: string;
  /** Shows the new render. */
  readonly onDrawn: (renderId: string) => void;
}

/** What a render was asked for with, as long as it is kept, and what can be done with it. */
export function SentData({ renderId, onDrawn }: SentDataProps) {
  const { renders: words, common } = useMessages();
  const { day } = useFormats();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['renders', 'request', renderId],
    queryFn: async ({ signal }) => (await call('getRenderRequest', { params: { renderId }, signal })).data,
  });
  const draw = useMutation({
    mutationFn: (sent: Sent) => drawAgain(sent),
    onSuccess: async ({ data }) => {
      onDrawn(data.renderId);
      await queries.invalidateQueries({ queryKey: ['renders'] });
    },
  });
  const problem = useProblem(draw.error);
  const sent = query.data;
  return (
    <section className={parts['stack']} aria-labelledby="the-sent-data">
      <h3 id="the-sent-data" className={parts['subtitle']}>
        {words.sent}
      </h3>
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {sent && sent.request === null && <p className={parts['soft']}>{words.notKept}</p>}
      {sent && sent.request !== null && (
        <>
          <Values of={sent.request['dynamicData']} />
          <Overrides of={sent.request['dynamicElements']} />
          <div className={classes['actions']}>
            <Button
              icon={again}
              operation={sent.designId === undefined ? 'renderTemplate' : 'renderDesign'}
              isPending={draw.isPending}
              onPress={() => draw.mutate(sent)}
            >
              {words.drawAgain}
            </Button>
            {sent.designId !== undefined && (
              <LinkButton icon={pencil} href={`/designs/${sent.designId}/edit?render=${renderId}`}>
                {words.openWithData}
              </LinkButton>
            )}
          </div>
          {problem !== undefined && <Alert>{problem}</Alert>}
          {sent.keptUntil !== null && <p className={parts['small']}>{words.keptUntil(day(sent.keptUntil))}</p>}
        </>
      )}
    </section>
  );
}

/** The same request, for a new render. */
function drawAgain({ designId, templateId, request }: Sent): Promise<Answered<{ readonly renderId: string }>> {
  const body = (request ?? {}) as never;
  return designId === undefined
    ? call('renderTemplate', { params: { templateId: templateId ?? '' }, body })
    : call('renderDesign', { params: { designId }, body });
}

/** Values of variables by name; what is no plain value as JSON. */
function Values({ of: data }: { readonly of: unknown }) {
  const { renders: words } = useMessages();
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  if (entries.length === 0) return <p className={parts['soft']}>{words.noData}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which people without a mouse do by keys.
    <section className={classes['values']} tabIndex={0} aria-label={words.values}>
      <dl className={parts['facts']}>
        {entries.map(([name, value]) => (
          <div key={name} className={classes['value']}>
            <dt>{name}</dt>
            <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Properties of elements that the request set. */
function Overrides({ of: elements }: { readonly of: unknown }) {
  const { renders: words } = useMessages();
  if (typeof elements !== 'object' || elements === null) return null;
  return (
    <details>
      <summary>{words.setElements(Object.keys(elements).length)}</summary>
      <pre className={parts['code']}>{JSON.stringify(elements, null, 2)}</pre>
    </details>
  );
}
