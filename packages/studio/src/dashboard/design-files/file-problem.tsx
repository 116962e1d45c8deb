import { ApiError } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useProblem } from '../parts/use-problem.ts';
import { NoDesignFile } from './read-design-file.ts';

/** Why a file made no design: everything that is wrong with it, each with its place. */
export function FileProblem({ error }: { readonly error: Error }) {
  const { designs } = useMessages();
  const problem = useProblem(error);
  const places = error instanceof ApiError ? placesOf(error) : [];
  return (
    <Alert>
      <p>{error instanceof NoDesignFile ? designs.noDesignFile : places.length > 0 ? designs.wrongFile : problem}</p>
      {places.length > 0 && (
        <ul>
          {places.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface Place {
  readonly path: string;
  readonly message: string;
}

function placesOf({ details }: ApiError): readonly Place[] {
  return (details['errors'] ?? []) as readonly Place[];
}
