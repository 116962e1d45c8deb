import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/button.tsx';
import type { KeptJournal } from '../open-design.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import { KeepAsNew } from './keep-as-new.tsx';
import classes from './saving.module.css';

export function useSaveState(saver: DraftSaver): SaveState {
  return useSyncExternalStore(saver.subscribe, saver.getState);
}

export interface SaveStatusProps {
  /** The design's name. */
  readonly name: string;
  readonly saver: DraftSaver;
  readonly journal: KeptJournal | undefined;
  /** Shows the conflict that there is. */
  readonly onConflict: () => void;
}

/** Whether what is on the screen is stored, and where it is kept otherwise. */
export function SaveStatus({ name, saver, journal, onConflict }: SaveStatusProps) {
  const { saving } = useMessages();
  const state = useSaveState(saver);
  const isKept = useSyncExternalStore(journal?.subscribe ?? nothingChanges, () => journal?.isKept() ?? false);
  const inWords = useCauseInWords();
  const reason = state.is === 'refused' ? inWords(state.cause) : undefined;
  const isAway = state.is === 'offline' || state.is === 'signed-out';
  const text = isAway && !isKept ? saving.keptInTab : saving.states[state.is];
  return (
    <>
      {state.is === 'conflict' ? (
        <Button look="danger" onPress={onConflict}>
          {text}
        </Button>
      ) : (
        <span data-save-state={state.is} className={classes['state']} title={reason}>
          {text}
          {reason !== undefined && <span className={classes['reason']}>: {reason}</span>}
        </span>
      )}
      {state.is === 'refused' && <KeepAsNew cause={state.cause} name={name} />}
      <Announcement text={text} is={state.is} />
    </>
  );
}

const nothingChanges = () => () => undefined;

/** Says what is worth a sentence: that something is not stored, and that it is stored again. Saving after each edit is not. */
function Announcement({ text, is }: { readonly text: string; readonly is: SaveState['is'] }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (is === 'saving') return;
    setSaid((before) => (is === 'saved' && before === '' ? '' : text));
  }, [text, is]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
