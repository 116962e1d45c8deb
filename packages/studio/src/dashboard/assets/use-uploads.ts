import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { askBeforeLeaving } from '../../api/ask-before-leaving.ts';
import { ApiError } from '../../api/client.ts';
import { randomId } from '../../api/random-id.ts';
import { uploadAsset } from '../../api/upload-picture.ts';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type DroppedFile, type DroppedFiles, mostFiles } from './dropped-files.ts';

interface State {
  /** Files that were added since none was left. */
  readonly total: number;
  /** Files that are not uploaded yet. */
  readonly left: number;
  /** What could not be taken; without a name: something of all of them. */
  readonly problems: readonly { readonly name?: string; readonly problem: string }[];
}

export interface Uploads extends State {
  add(dropped: DroppedFiles): void;
}

/** The list is asked for anew after so many files, and after the last: a person may ask 300 times a minute. */
const filesPerLook = 10;

/**
 * Uploads files one after the other; one that is refused stops no other. They go on while other pages are open: what is known
 * of them lies beside what was read, and they stop when that is forgotten, as when somebody signs out.
 */
export function useUploads(): Uploads {
  const { assets } = useMessages();
  const inWords = useCauseInWords();
  const queries = useQueryClient();
  const { data } = useQuery<Kept>({ queryKey, queryFn: skipToken, ...forGood });
  const { total, left, problems } = data ?? none;
  const read = () => queries.getQueryData<Kept>(queryKey);
  return {
    total,
    left,
    problems,
    add: ({ files, unreadable, areMore }) => {
      const before = read() ?? { id: randomId(), ...none };
      const { id } = before;
      const isNew = before.left === 0;
      const found = [
        ...unreadable.map((name) => ({ name, problem: assets.unreadable })),
        ...(areMore ? [{ problem: assets.tooMany(mostFiles) }] : []),
      ];
      queries.setQueryData<Kept>(queryKey, {
        id,
        total: files.length + (isNew ? 0 : before.total),
        left: before.left + files.length,
        problems: isNew ? found : [...before.problems, ...found],
      });
      const isWanted = () => read()?.id === id;
      const change = (how: (state: Kept) => Partial<State>) =>
        queries.setQueryData<Kept>(queryKey, (now) => (now?.id === id ? { ...now, ...how(now) } : now));
      const upload = async ({ file, path: name }: DroppedFile, number: number) => {
        if (!isWanted()) return;
        try {
          await uploadPatiently(file, isWanted);
        } catch (cause) {
          const problem = inWords(cause as Error);
          change(({ problems }) => ({ problems: [...problems, { name, problem }] }));
        }
        const isLast = number === files.length - 1;
        if (isLast || number % filesPerLook === 0) await queries.invalidateQueries({ queryKey: ['assets'] });
        change(({ left }) => ({ left: left - 1 }));
      };
      for (const [number, file] of files.entries()) turn = turn.then(() => upload(file, number));
      void askBeforeLeaving(turn);
    },
  };
}

/** Another `id` is of another person, or another workspace. */
interface Kept extends State {
  readonly id: string;
}

const queryKey = ['uploads'];
const none: State = { total: 0, left: 0, problems: [] };
const forGood = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };
let turn = Promise.resolve();

/** Waits where the service takes no more just now, for as long as it says. */
async function uploadPatiently(file: File, isWanted: () => boolean): Promise<void> {
  for (;;) {
    try {
      await uploadAsset(file);
      return;
    } catch (cause) {
      const isBusy = cause instanceof ApiError && cause.code === 'RATE_LIMIT_EXCEEDED';
      const seconds = isBusy ? Number(cause.details['retryAfter']) : Number.NaN;
      if (!(seconds <= 90)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      if (!isWanted()) return;
    }
  }
}
