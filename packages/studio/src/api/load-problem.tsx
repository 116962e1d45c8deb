import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ApiError } from './client.ts';
import { useCauseInWords } from './use-cause-in-words.ts';
import { useWhoMay } from './who-may.ts';

export interface LoadProblemProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why something could not be loaded, with the button that tries again; where a role is too low, who may see it. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  const { common } = useMessages();
  const inWords = useWhoMay();
  const causeInWords = useCauseInWords();
  if (error instanceof ApiError && error.code === 'ROLE_TOO_LOW' && error.operation !== undefined)
    return <p>{inWords(error.operation)}</p>;
  return (
    <Alert>
      <p>{causeInWords(error)}</p>
      <Button onPress={onRetry}>{common.retry}</Button>
    </Alert>
  );
}
