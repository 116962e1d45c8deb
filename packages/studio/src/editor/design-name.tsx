import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { useMessages } from '../messages/messages.tsx';
import classes from './editor.module.css';
import { useProblemInWords } from './saving/use-problem-in-words.ts';

export interface DesignNameProps {
  readonly designId: string;
  readonly name: string;
  /** With the new name; with the one before where the service does not take it. */
  readonly onRename: (name: string) => void;
}

/**
 * The name of the design, which becomes a field when it is clicked, and by F2. The name is no part of the draft: it goes to the
 * service on its own, and in turn.
 */
export function DesignName({ designId, name, onRename }: DesignNameProps) {
  const { editor } = useMessages();
  const queries = useQueryClient();
  const inWords = useProblemInWords();
  const [written, setWritten] = useState<string>();
  const hadFocus = useRef(false);
  const rename = useMutation({
    scope: { id: `name of ${designId}` },
    mutationFn: ({ next }: { readonly next: string; readonly before: string }) =>
      call('updateDesign', { params: { designId }, body: { name: next } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['designs'] }),
    onError: (_problem, { before }) => onRename(before),
  });
  const begin = (): void => {
    hadFocus.current = false;
    setWritten(name);
  };
  const end = (next: string): void => {
    setWritten(undefined);
    if (next === '' || next === name) return;
    onRename(next);
    rename.mutate({ next, before: name });
  };
  return (
    <>
      <h1 className={classes['name']}>
        {written === undefined ? (
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the keyboard goes on from the name that was written.
            autoFocus={hadFocus.current}
            title={editor.name}
            className={classes['rename']}
            onClick={begin}
            onKeyDown={({ key }) => key === 'F2' && begin()}
          >
            {name}
          </button>
        ) : (
          <input
            // biome-ignore lint/a11y/noAutofocus: people have just asked to write here.
            autoFocus
            aria-label={editor.name}
            className={classes['nameField']}
            dir="auto"
            maxLength={255}
            value={written}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            onKeyDown={(event) => {
              const { key, nativeEvent } = event;
              if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return;
              // Else the button that stands there next is pressed by the same key.
              event.preventDefault();
              hadFocus.current = true;
              end(key === 'Enter' ? written.trim() : name);
            }}
            onBlur={() => end(written.trim())}
          />
        )}
      </h1>
      {rename.isError && (
        <span role="alert" className={classes['notRenamed']}>
          {inWords(rename.error)}
        </span>
      )}
    </>
  );
}
