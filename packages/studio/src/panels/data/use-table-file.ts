import { useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { mostRows } from './data-sets.ts';
import { decodeText } from './decode-text.ts';
import { readRows, UnreadableRows } from './read-table.ts';
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
  const [notice, setNotice] = useState('');
  const load = async (file: File): Promise<void> => {
    try {
      const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
      const read = readRows(text);
      const notices = [
        ...(read.length > mostRows ? [data.tooMany(read.length, mostRows)] : []),
        ...(encoding === 'windows-1252' ? [data.notUnicode] : []),
      ];
      setNotice(notices.join(' '));
      rows.load({ name: file.name, rows: read });
    } catch (cause) {
      if (!(cause instanceof UnreadableRows)) throw cause;
      setNotice(data.unreadable(file.name, data.reasons[cause.reason]));
    }
  };
  return { load, notice };
}
