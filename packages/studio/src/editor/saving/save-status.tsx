import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { KeptJournal } from '../open-design.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import { KeepAsNew } from './keep-as-new.tsx';
import classes from './saving.module.css';
import { useProblemInWords } from './use-problem-in-words.ts';

export function useSaveState(saver: DraftSaver): SaveState {
  return useSyncExternalStore(saver.subscribe, saver.getState);
}

export interface SaveStatusProps {
  /** The design's name. */
  readonly name: string;
  readonly saver: DraftSaver;
  readonly journal: KeptJournal | undefined;
  /** The version that was made last, and the state of saving after that. */
  readonly made: { readonly version: number; readonly state: SaveState } | undefined;
  /** Shows the conflict that there is. */
  readonly onConflict: () => void;
}

/** Whether what is on the screen is stored, and where it is kept otherwise. */
export function SaveStatus({ name, saver, journal, made, onConflict }: SaveStatusProps) {
  const { saving } = useMessages();
  const state = useSaveState(saver);
  const isKept = useSyncExternalStore(journal?.subscribe ?? nothingChanges, () => journal?.isKept() ?? false);
  const inWords = useProblemInWords();
  const reason = state.is === 'refused' ? inWords(state.cause) : undefined;
  const isAway = state.is === 'offline' || state.is === 'signed-out';
  const said = made?.state === state ? saving.asVersion(made.version) : saving.states[state.is];
  const text = isAway && !isKept ? saving.keptInTab : said;
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
  const { saved } = useMessages().saving.states;
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (is === 'saving') return;
    setSaid((before) => (text === saved && before === '' ? '' : text));
  }, [text, is, saved]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
