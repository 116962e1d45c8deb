import {
  type Command,
  type Design,
  type Edited,
  freezeDeep,
  nothingSelected,
  type Selection,
} from '../design/design.ts';
import { placesOf } from '../design/tree.ts';
import { applyChanges, type Change, changesBetween, invertChanges } from './changes.ts';
import type { EditName } from './edit-names.ts';

/** A finished edit: one step of undo. It is plain JSON. */
export interface Entry {
  readonly name: EditName;
  readonly changes: readonly Change[];
  /** Entries of one burst that follow each other are undone and done again together, as the letters of a word. */
  readonly burst?: string;
  readonly selectedBefore: Selection;
  readonly selectedAfter: Selection;
}

/** What happened to a design, in order: what a journal keeps so that a closed page can go on where it was. */
export type JournalRecord =
  | { readonly did: 'edit'; readonly entry: Entry }
  | { readonly did: 'undo' }
  | { readonly did: 'redo' };

/** Takes in what happened at once, and writes it in its own time. */
export interface Journal {
  append(record: JournalRecord): void;
}

export interface EditorState extends Edited {
  /** The edit that undo would take back, and the one that redo would do again; null when there is none. */
  readonly undoName: EditName | null;
  readonly redoName: EditName | null;
  /** The edit whose gesture is under way. */
  readonly gesture: EditName | null;
}

/** An edit that is still being made, such as a drag. All of it becomes one entry. */
export interface Gesture {
  /** Shows the outcome of `command` as done from where the gesture began. */
  update(command: Command): void;
  /**
   * Like `update`, but done only when the gesture is finished: the design stays as it was until then, for whoever shows
   * meanwhile by other means what becomes of it.
   */
  postpone(command: Command): void;
  /** Ends it with the outcome of its last command. */
  finish(): void;
  /** Ends it with everything as it was before. */
  bail(): void;
}

export interface DesignStore {
  getState(): EditorState;
  /** Tells of each new state; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Does a command as one entry, perhaps one of a burst. A gesture that is under way is finished first. */
  run(name: EditName, command: Command, burst?: string): void;
  /** Entries of the same burst are undone together. Default: the edit stands for itself. */
  begin(name: EditName, burst?: string): Gesture;
  /** Selecting is no entry of its own. Ids of elements that do not exist are left out. */
  select(selection: Selection): void;
  /** Takes back the last entry, or bails the gesture that is under way. */
  undo(): void;
  redo(): void;
  /** Bails the gesture that is under way. Answers whether there was one. */
  bail(): boolean;
}

export interface DesignStoreOptions {
  readonly design: Design;
  /** What happened to `design` earlier; it is done again, so that undo reaches back beyond now. */
  readonly past?: readonly JournalRecord[];
  /** Told of the design after each of `past`. */
  readonly onReplayed?: (design: Design) => void;
  readonly journal?: Journal;
}

interface GestureUnderWay {
  readonly name: EditName;
  readonly burst: string | undefined;
  readonly from: Edited;
  postponed: Command | null;
}

/** The design that is being edited, with its whole history. */
export function createDesignStore({ design, past = [], onReplayed, journal }: DesignStoreOptions): DesignStore {
  const listeners = new Set<() => void>();
  const done: Entry[] = [];
  const undone: Entry[] = [];
  let shown: Edited = { design: freezeDeep(design), selection: nothingSelected };
  let gesture: GestureUnderWay | null = null;

  function currentState(): EditorState {
    const undoName = done.at(-1)?.name ?? null;
    return { ...shown, undoName, redoName: undone.at(-1)?.name ?? null, gesture: gesture?.name ?? null };
  }

  function tell(): void {
    state = currentState();
    for (const listener of listeners) listener();
  }

  function after(command: Command, from: Edited): Edited {
    const next = command(from);
    return next.design === from.design && next.selection === from.selection
      ? from
      : { design: freezeDeep(next.design), selection: existing(next) };
  }

  function enter(entry: Entry): void {
    done.push(entry);
    undone.length = 0;
  }

  function record(name: EditName, from: Edited, burst?: string): void {
    const changes = changesBetween(from.design, shown.design);
    if (changes.length === 0) return;
    const selected = { selectedBefore: from.selection, selectedAfter: shown.selection };
    const entry = freezeDeep({ name, changes, ...selected, ...(burst !== undefined && { burst }) });
    enter(entry);
    journal?.append({ did: 'edit', entry });
  }

  function finish(): void {
    if (gesture === null) return;
    const { name, from, burst, postponed } = gesture;
    gesture = null;
    if (postponed) shown = after(postponed, from);
    record(name, from, burst);
    tell();
  }

  function bail(): boolean {
    if (gesture === null) return false;
    shown = gesture.from;
    gesture = null;
    tell();
    return true;
  }

  function step(from: Entry[], to: Entry[], outcome: (entry: Entry) => Edited): boolean {
    const entry = from.pop();
    if (entry === undefined) return false;
    shown = outcome(entry);
    to.push(entry);
    return true;
  }

  /** Steps over an entry and those of its burst. */
  function stepBurst(from: Entry[], to: Entry[], outcome: (entry: Entry) => Edited, did: 'undo' | 'redo'): void {
    let last: Entry | undefined;
    do {
      if (!step(from, to, outcome)) break;
      journal?.append({ did });
      last = to.at(-1);
    } while (last?.burst !== undefined && from.at(-1)?.burst === last.burst);
    if (last) tell();
  }

  const back = ({ changes, selectedBefore: selection }: Entry): Edited => ({
    design: applyChanges(shown.design, invertChanges(changes)),
    selection,
  });
  const forth = ({ changes, selectedAfter: selection }: Entry): Edited => ({
    design: applyChanges(shown.design, changes),
    selection,
  });

  function replay(happened: JournalRecord): void {
    if (happened.did === 'undo') step(done, undone, back);
    else if (happened.did === 'redo') step(undone, done, forth);
    else {
      const entry = freezeDeep(happened.entry);
      shown = forth(entry);
      enter(entry);
    }
  }

  for (const happened of past) {
    replay(happened);
    onReplayed?.(shown.design);
  }
  let state = currentState();

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (name, command, burst) => {
      finish();
      const from = shown;
      shown = after(command, from);
      record(name, from, burst);
      if (shown !== from) tell();
    },
    begin: (name, burst) => {
      finish();
      const own: GestureUnderWay = { name, burst, from: shown, postponed: null };
      gesture = own;
      tell();
      const whileOwn = (act: () => void) => () => {
        if (gesture === own) act();
      };
      return {
        update: (command) =>
          whileOwn(() => {
            own.postponed = null;
            shown = after(command, own.from);
            tell();
          })(),
        postpone: (command) => {
          own.postponed = command;
        },
        finish: whileOwn(finish),
        bail: whileOwn(bail),
      };
    },
    select: (selection) => {
      shown = { design: shown.design, selection: existing({ design: shown.design, selection }) };
      tell();
    },
    undo: () => {
      if (!bail()) stepBurst(done, undone, back, 'undo');
    },
    redo: () => {
      finish();
      stepBurst(undone, done, forth, 'redo');
    },
    bail,
  };
}

/** A selection without what does not exist. */
function existing({ design, selection }: Edited): Selection {
  const places = placesOf(design);
  const ids = selection.ids.filter((id) => places.has(id));
  const within = selection.within !== null && places.has(selection.within) ? selection.within : null;
  return ids.length === selection.ids.length && within === selection.within ? selection : { ids, within };
}
