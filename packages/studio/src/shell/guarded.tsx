import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '../api/load-problem.tsx';
import { meQuery } from '../api/session.ts';
import { mayCall, useWhoMay } from '../api/who-may.ts';
import { PageHeader } from '../dashboard/parts/page-header.tsx';
import { useMessages } from '../messages/messages.tsx';
import type { OperationId } from '../ui/allowed.tsx';

export interface GuardedProps {
  readonly title: string;
  /** What the page calls; undefined: it is for everybody. */
  readonly operation: OperationId | undefined;
  readonly children: ReactNode;
}

/** A page that only some may see; the others read who may. */
export function Guarded({ operation, children, title }: GuardedProps) {
  if (operation === undefined) return children;
  return (
    <GuardedBy operation={operation} title={title}>
      {children}
    </GuardedBy>
  );
}

function GuardedBy({ title, operation, children }: GuardedProps & { readonly operation: OperationId }) {
  const { common } = useMessages();
  const inWords = useWhoMay();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (me !== undefined)
    return mayCall(me, operation) ? children : <PageHeader title={title} lead={inWords(operation)} />;
  return error ? <LoadProblem error={error} onRetry={refetch} /> : <p role="status">{common.loading}</p>;
}
