import { useState } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { mostRows } from './data-sets.ts';
import { readFile } from './read-file.ts';
import type { DataRows } from './use-data-rows.ts';

export interface TableFile {
  /** Shows the rows of a file. */
  load(file: File): Promise<void>;
  /** Why the last file could not be read, or not all of it. */
  readonly notice: string;
}

/** Files with rows, chosen or dropped. */
export function useTableFile(rows: DataRows): TableFile {
  const { data } = useMessages().panels;
  const inWords = useCauseInWords();
  const [notice, setNotice] = useState('');
  const load = async (file: File): Promise<void> => {
    try {
      const read = await readFile(file);
      if ('reason' in read) return setNotice(data.unreadable(file.name, data.reasons[read.reason]));
      const notices = [
        ...(read.rows.length > mostRows ? [data.tooMany(read.rows.length, mostRows)] : []),
        ...(read.encoding === 'windows-1252' ? [data.notUnicode] : []),
      ];
      setNotice(notices.join(' '));
      rows.load({ name: file.name, rows: read.rows });
    } catch (cause) {
      setNotice(data.unreadable(file.name, inWords(cause as Error)));
    }
  };
  return { load, notice };
}
