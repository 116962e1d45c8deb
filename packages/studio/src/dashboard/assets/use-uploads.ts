import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { uploadAsset } from '../../api/upload-picture.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type DroppedFile, type DroppedFiles, mostFiles } from './dropped-files.ts';

export interface Uploads {
  /** Files that were added since none was left. */
  readonly total: number;
  /** Files that are not uploaded yet. */
  readonly left: number;
  /** What could not be taken; without a name: something of all of them. */
  readonly problems: readonly { readonly name?: string; readonly problem: string }[];
  add(dropped: DroppedFiles): void;
}

/** The list is asked for anew after so many files, and after the last: a person may ask 300 times a minute. */
const filesPerLook = 10;

/** Uploads files one after the other; one that is refused stops no other. */
export function useUploads(): Uploads {
  const { common, assets } = useMessages();
  const queries = useQueryClient();
  const [count, setCount] = useState({ total: 0, left: 0 });
  const [problems, setProblems] = useState<Uploads['problems']>([]);
  const turn = useRef(Promise.resolve());
  const upload = async ({ file, path: name }: DroppedFile, number: number, isLast: boolean) => {
    try {
      await uploadPatiently(file);
    } catch (cause) {
      const problem = cause instanceof TypeError ? common.offline : (cause as Error).message;
      setProblems((all) => [...all, { name, problem }]);
    }
    if (isLast || number % filesPerLook === 0) await queries.invalidateQueries({ queryKey: ['assets'] });
    setCount(({ total, left }) => ({ total, left: left - 1 }));
  };
  return {
    ...count,
    problems,
    add: ({ files, unreadable, areMore }) => {
      const found = [
        ...unreadable.map((name) => ({ name, problem: assets.unreadable })),
        ...(areMore ? [{ problem: assets.tooMany(mostFiles) }] : []),
      ];
      setProblems((all) => (count.left === 0 ? found : [...all, ...found]));
      setCount(({ total, left }) => ({ total: files.length + (left === 0 ? 0 : total), left: left + files.length }));
      for (const [index, file] of files.entries()) {
        turn.current = turn.current.then(() => upload(file, index, index === files.length - 1));
      }
    },
  };
}

/** Waits where the service takes no more just now, for as long as it says. */
async function uploadPatiently(file: File): Promise<void> {
  for (;;) {
    try {
      await uploadAsset(file);
      return;
    } catch (cause) {
      const isBusy = cause instanceof ApiError && cause.code === 'RATE_LIMIT_EXCEEDED';
      const seconds = isBusy ? Number(cause.details['retryAfter']) : Number.NaN;
      if (!(seconds <= 90)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}
