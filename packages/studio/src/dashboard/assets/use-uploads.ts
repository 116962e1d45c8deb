import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadAsset } from '../../api/upload-picture.ts';
import { useMessages } from '../../messages/messages.tsx';

export interface Uploads {
  /** Files that are not uploaded yet. */
  readonly left: number;
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
  add(files: readonly File[]): void;
}

/** Uploads files one after the other; one that is refused stops no other. */
export function useUploads(): Uploads {
  const { common } = useMessages();
  const queries = useQueryClient();
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<Uploads['problems']>([]);
  const turn = useRef(Promise.resolve());
  const upload = async (file: File) => {
    try {
      await uploadAsset(file);
      await queries.invalidateQueries({ queryKey: ['assets'] });
    } catch (cause) {
      const problem = cause instanceof TypeError ? common.offline : (cause as Error).message;
      setProblems((all) => [...all, { name: file.name, problem }]);
    }
    setLeft((count) => count - 1);
  };
  return {
    left,
    problems,
    add: (files) => {
      if (left === 0) setProblems([]);
      setLeft((count) => count + files.length);
      for (const file of files) turn.current = turn.current.then(() => upload(file));
    },
  };
}
