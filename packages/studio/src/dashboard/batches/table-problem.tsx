import { ApiError } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';

export interface TableProblemProps {
  /** Name of the file; the service says "file". */
  readonly fileName?: string;
  readonly error: Error;
  /** Default: the table has to be changed first. */
  readonly onRetry?: () => void;
}

/** Why a table cannot be sent, and what to do. The same table is tried again only where that can help. */
export function TableProblem({ error, fileName, onRetry }: TableProblemProps) {
  const { common, batches: words } = useMessages();
  const { count } = useFormats();
  const problem = useProblem(error)?.replace(/^file:(?= )/, fileName ?? '$&');
  const canHelp = !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
  return (
    <Alert>
      <p>{error instanceof ApiError ? (wordsOf(error) ?? problem) : problem}</p>
      {canHelp && onRetry && <Button onPress={onRetry}>{common.retry}</Button>}
    </Alert>
  );

  function wordsOf({ code, details }: ApiError): string | undefined {
    const { limit, received, remaining, retryAfter } = details as Readonly<Record<string, number | undefined>>;
    if (code === 'UNSUPPORTED_FILE_TYPE') return words.noTable;
    if (code === 'BATCH_TOO_LARGE' && limit !== undefined && received !== undefined)
      return words.tooLarge(count(received), count(limit));
    if (code === 'RATE_LIMIT_EXCEEDED' && limit !== undefined && remaining !== undefined && retryAfter !== undefined)
      return words.tooMany(count(limit), count(remaining), count(Math.ceil(retryAfter / 60)));
    return undefined;
  }
}
