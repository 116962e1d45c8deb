import { useMessages } from '../messages/messages.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadProblemProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why something could not be loaded, with the button that tries again. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  const { common } = useMessages();
  return (
    <Alert>
      <p>{error instanceof TypeError ? common.offline : error.message}</p>
      <Button onPress={onRetry}>{common.retry}</Button>
    </Alert>
  );
}
