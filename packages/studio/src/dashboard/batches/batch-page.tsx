import download from 'lucide:download';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useTitleProgress } from '../../messages/use-page-title.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { useDesignNames } from '../renders/use-design-names.ts';
import { BatchItems } from './batch-items.tsx';
import classes from './batches.module.css';
import { CancelRun } from './cancel-run.tsx';
import { DrawAgain } from './draw-again.tsx';
import { sawEnd } from './notices/watched-batches.ts';
import { RunItems } from './run-items.tsx';
import { type BatchProgress, useBatch } from './use-batch.ts';
import { addressOf, type Whole } from './whole.ts';

/** One batch or run: how far it is, what failed, and its files. */
export function BatchPage() {
  const { batchId = '' } = useParams();
  const { common, batches: words } = useMessages();
  const { query, progress } = useBatch(batchId);
  const names = useDesignNames();
  const { data: batch } = query;
  const designId = batch?.designId;
  const title = designId === undefined ? words.one : (names.get(designId) ?? words.one);
  if (query.isPending) {
    return (
      <>
        <PageHeader title={title} />
        <WaitingLines label={common.loading} />
      </>
    );
  }
  if (!batch) {
    return (
      <>
        <PageHeader title={words.one} />
        <LoadProblem error={query.error ?? new TypeError()} onRetry={() => query.refetch()} />
      </>
    );
  }
  const isDone = batch.status === 'completed';
  return (
    <>
      <PageHeader title={title} {...(batch.name && { lead: batch.name })}>
        {batch.runId !== undefined && <LinkButton href={`/batches/${batch.runId}`}>{words.openRun}</LinkButton>}
        {batch.run && !isDone && <CancelRun runId={batch.id} />}
        {batch.run && isDone && batch.failedRenders > 0 && <DrawAgain key={batch.id} run={batch.run} />}
        {batch.failedRenders > 0 && (
          <LinkButton download href={addressOf(batch.id, '/failed-rows')}>
            {words.failedRows}
          </LinkButton>
        )}
        {isDone && batch.completedRenders > 0 && (
          <LinkButton isPrimary icon={download} download href={addressOf(batch.id, '/zip')}>
            {words.zip}
          </LinkButton>
        )}
      </PageHeader>
      <Progress batch={batch} progress={progress} />
      {batch.items ? <BatchItems items={batch.items} /> : <RunItems runId={batch.id} isGoing={!isDone} />}
    </>
  );
}

interface ProgressProps {
  readonly batch: Whole;
  /** Newer than what the batch tells; undefined: it is not. */
  readonly progress: BatchProgress | undefined;
}

function Progress({ batch, progress }: ProgressProps) {
  const { batches: words } = useMessages();
  const { count, percent, moment } = useFormats();
  const isDone = batch.status === 'completed';
  const completed = Math.max(progress?.completed ?? 0, batch.completedRenders);
  const failed = Math.max(progress?.failed ?? 0, batch.failedRenders);
  const share = (completed + failed) / batch.totalRenders;
  useTitleProgress('one', isDone ? undefined : percent(share));
  useEffect(() => {
    if (isDone) sawEnd(batch.id);
  }, [isDone, batch.id]);
  const [wasGoing] = useState(!isDone);
  const saying = isDone && wasGoing ? words.ended(count(batch.completedRenders), count(batch.failedRenders)) : '';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty('--share', String(share));
  }, [share]);
  return (
    <section aria-label={words.progress} className={classes['progress']}>
      <div
        ref={bar}
        role="progressbar"
        aria-label={words.progress}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes['bar']}
        data-done={isDone || undefined}
      />
      <p>
        {words.counts(count(completed), count(batch.totalRenders))}
        {failed > 0 && <span className={classes['failed']}> · {words.failedCount(count(failed))}</span>}
        <span className={parts['soft']}>
          {' · '}
          {isDone && batch.completedAt !== null
            ? words.endedAt(moment(batch.completedAt))
            : words.expected(moment(batch.estimatedCompletion))}
        </span>
      </p>
      <p role="status" className="visually-hidden">
        {saying}
      </p>
    </section>
  );
}
