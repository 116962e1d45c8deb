import upload from 'lucide:upload';
import { type DragEvent, useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './batches.module.css';

export interface TableDropProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes a table by a drop or by a press. */
export function TableDrop({ file, onFile }: TableDropProps) {
  const { batches: words } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who has no pointer presses the button in it.
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon body={upload} size={20} />
      <p>{file ? file.name : words.drop}</p>
      <Button onPress={() => input.current?.click()}>{file ? words.otherFile : words.chooseFile}</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={words.chooseFile}
        hidden
        onChange={(event) => take(event.currentTarget.files)}
      />
    </div>
  );
}
