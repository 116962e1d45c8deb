import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '../api/load-problem.tsx';
import { meQuery } from '../api/session.ts';
import { mayCall, useWhoMay } from '../api/who-may.ts';
import { PageHeader } from '../dashboard/parts/page-header.tsx';
import { WaitingLines } from '../dashboard/parts/waiting-lines.tsx';
import { useMessages } from '../messages/messages.tsx';
import type { OperationId } from '../ui/allowed.tsx';
import { Arriving } from '../ui/arriving.tsx';

export interface GuardedProps {
  readonly title: string;
  /** What the page calls; undefined: it is for everybody. */
  readonly operation: OperationId | undefined;
  readonly children: ReactNode;
}

/** A page that only some may see; the others read who may. It has its title from the beginning. */
export function Guarded({ operation, children, title }: GuardedProps) {
  return (
    <Arriving fallback={<Waiting title={title} />} heading={<PageHeader title={title} />}>
      {operation === undefined ? (
        children
      ) : (
        <GuardedBy operation={operation} title={title}>
          {children}
        </GuardedBy>
      )}
    </Arriving>
  );
}

function GuardedBy({ title, operation, children }: GuardedProps & { readonly operation: OperationId }) {
  const inWords = useWhoMay();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (me !== undefined)
    return mayCall(me, operation) ? children : <PageHeader title={title} lead={inWords(operation)} />;
  return error ? <LoadProblem error={error} onRetry={refetch} /> : <Waiting title={title} />;
}

function Waiting({ title }: Pick<GuardedProps, 'title'>) {
  const { common } = useMessages();
  return (
    <>
      <PageHeader title={title} />
      <WaitingLines label={common.loading} />
    </>
  );
}
