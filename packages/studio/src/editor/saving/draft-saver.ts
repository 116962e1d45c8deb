import { replaceDesign } from '../../document/commands/replace-design.ts';
import { isSameDesign } from '../../document/comparing/same-json.ts';
import type { Design } from '../../document/design/design.ts';
import type { DesignStore } from '../../document/history/design-store.ts';
import type { DraftService, Refusal, ServiceState } from './draft-service.ts';
import type { OpenJournal } from './open-journal.ts';

/** Another state at the service than the one that the edits of this tab were made on. */
export interface Conflict {
  readonly theirs: ServiceState;
  /** Whether theirs is the newest version beside the draft, and the draft is what is here. */
  readonly isVersion: boolean;
}

/** `offline` and `signed-out`: what is not stored is kept in the browser, and stored once that is possible. */
export type SaveState =
  | { readonly is: 'saved' | 'saving' | 'offline' | 'signed-out' }
  | { readonly is: 'refused'; readonly cause: Error }
  | { readonly is: 'conflict'; readonly conflict: Conflict };

/** The state that the service had when this tab last heard of it. */
export interface KnownState {
  readonly tag: string;
  readonly design: Design;
}

export interface DraftSaverOptions {
  readonly store: DesignStore;
  readonly service: DraftService;
  readonly known: KnownState;
  /** How many records of the journal lead to it. Default: 0. */
  readonly records?: number;
  /** States of this tab since `known`: the service has one of them when its answer did not arrive. */
  readonly sent?: readonly Design[];
  /** What was read just now. */
  readonly theirs: ServiceState;
  /** How many edits are finished, and who is told how many of them the service has. */
  readonly journal?: Pick<OpenJournal, 'count' | 'mark'> | undefined;
  /** Calls back after some ms, unless the answer is called before. */
  readonly wait: (act: () => void, ms: number) => () => void;
}

export interface DraftSaver {
  getState(): SaveState;
  subscribe(listener: () => void): () => void;
  /** Stores now what is on the screen. Rejects with NotStored. */
  flush(): Promise<void>;
  /** Makes what is on the screen a version and answers its number. Rejects with NotStored. */
  saveVersion(options?: { readonly publish: boolean }): Promise<number>;
  /** Looks whether the service has another state, and shows that where nothing here would be lost. */
  look(): Promise<void>;
  /** Tries again at once, such as when the connection is back. */
  retry(): void;
  /** Ends a conflict with what is here or with what is there. Undo brings the other one back. */
  resolve(choice: 'mine' | 'theirs'): void;
  close(): void;
}

/** ms from an edit until it is stored; what is done meanwhile is stored with it. */
export const waitMs = 1_500;
/** ms before a call that failed is tried again, the first time; twice as long each further time. */
export const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Why something was not stored. */
export class NotStored extends Error {
  readonly state: SaveState;

  constructor(state: SaveState) {
    super(state.is === 'refused' ? state.cause.message : state.is);
    this.name = 'NotStored';
    this.state = state;
  }
}

/** Keeps the draft at the service the same as what is on the screen. Calls are made one after the other. */
export function createDraftSaver({ store, service, journal, wait, ...options }: DraftSaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let { known } = options;
  let sent = options.sent ?? [];
  /** What is on the screen, without the gesture that is under way. */
  let shown = store.getState().design;
  let basedOn: number | undefined;
  /** Whether the draft is to be written also where its document stays. */
  let isWanted = false;
  let state: SaveState = { is: 'saved' };
  /** How many of the journal's records the service has. */
  let records = options.records ?? 0;
  let failures = 0;
  let cancel: (() => void) | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const count = () => journal?.count() ?? 0;
  const isDirty = () => isWanted || shown !== known.design;

  function set(next: SaveState): void {
    const isSame = next.is === state.is && next.is !== 'refused' && next.is !== 'conflict';
    if (isSame || isClosed) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(ms: number): void {
    cancel ??= wait(() => void inTurn(push), ms);
  }

  function stopWaiting(): void {
    cancel?.();
    cancel = undefined;
  }

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const next = work.then(act, act);
    work = next.catch(() => undefined);
    return next;
  }

  async function push(): Promise<void> {
    stopWaiting();
    if (isClosed || state.is === 'conflict') return;
    if (!isDirty()) return set({ is: 'saved' });
    if (state.is !== 'offline') set({ is: 'saving' });
    const design = shown;
    const sentRecords = count();
    sent = [...sent, design];
    const answer = await service.put({ design, tag: known.tag, basedOn });
    if ('why' in answer) return failed(answer);
    basedOn = undefined;
    isWanted = false;
    stored({ tag: answer.tag, design }, sentRecords);
    if (answer.basedOn < answer.version) return compareVersion({ ...answer, design });
    done();
  }

  function stored(next: KnownState, until: number): void {
    known = next;
    records = until;
    sent = [];
    failures = 0;
    void journal?.mark({ tag: next.tag, records });
  }

  /** What is left to be done is done later. */
  function done(): void {
    set({ is: isDirty() ? 'saving' : 'saved' });
    if (isDirty()) schedule(waitMs);
  }

  async function failed(refusal: Refusal): Promise<void> {
    if (refusal.why === 'changed') return look();
    if (refusal.why === 'refused') return set({ is: 'refused', cause: refusal.cause });
    if (refusal.why === 'signed-out') return set({ is: 'signed-out' });
    set({ is: 'offline' });
    schedule(Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
    failures += 1;
  }

  async function look(): Promise<void> {
    const theirs = await service.read();
    if ('why' in theirs) return failed(theirs);
    await meet(theirs);
  }

  /** Goes on from what the service has. */
  async function meet(theirs: ServiceState): Promise<void> {
    if (isClosed) return;
    if (theirs.tag !== known.tag) {
      const ours = [shown, known.design, ...sent].find((design) => isSameDesign(design, theirs.design));
      if (ours === shown) stored({ tag: theirs.tag, design: shown }, count());
      else if (ours) known = { tag: theirs.tag, design: ours };
      else if (isDirty()) return set({ is: 'conflict', conflict: { theirs, isVersion: false } });
      else follow(theirs);
    }
    if (theirs.basedOn < theirs.version) return compareVersion(theirs);
    done();
  }

  /** Shows what is there, as an edit that can be taken back. A gesture that is under way goes on, and is a conflict when it ends. */
  function follow(theirs: ServiceState): void {
    if (store.getState().gesture !== null) return;
    // Known before the store tells of it, so that it does not count as an edit of this tab.
    shown = theirs.design;
    store.run('take', replaceDesign(theirs.design));
    stored({ tag: theirs.tag, design: shown }, count());
  }

  /** The draft was begun before the newest version was stored: which of the two is to go on? */
  async function compareVersion({ tag, version, basedOn: begun }: ServiceState): Promise<void> {
    const design = await service.readVersion(version);
    if ('why' in design) return failed(design);
    if (!isSameDesign(shown, design)) {
      const theirs = { tag, design, version, basedOn: begun };
      return set({ is: 'conflict', conflict: { theirs, isVersion: true } });
    }
    basedOn = version;
    isWanted = true;
    done();
  }

  const stopListening = store.subscribe(() => {
    const { design, gesture } = store.getState();
    if (gesture !== null || design === shown) return;
    shown = design;
    if (state.is === 'saved' || state.is === 'refused') set({ is: 'saving' });
    if (state.is === 'saving') schedule(waitMs);
  });

  async function flush(): Promise<void> {
    await inTurn(push);
    if (isDirty() || state.is === 'conflict') throw new NotStored(state);
  }

  void inTurn(() => meet(options.theirs));

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    saveVersion: async ({ publish } = { publish: false }) => {
      await flush();
      return inTurn(async () => {
        const answer = await service.makeVersion({ tag: known.tag, publish });
        if (!('why' in answer)) {
          stored({ tag: answer.tag, design: known.design }, records);
          return answer.version;
        }
        // The draft is stored, so its state stays what it is.
        if (answer.why === 'refused') throw new NotStored({ is: 'refused', cause: answer.cause });
        await failed(answer);
        throw new NotStored(state);
      });
    },
    look: () =>
      inTurn(async () => {
        if (state.is === 'saved' && store.getState().gesture === null) await look();
      }),
    retry: () => {
      if (state.is !== 'offline' && state.is !== 'signed-out') return;
      stopWaiting();
      failures = 0;
      void inTurn(push);
    },
    resolve: (choice) => {
      if (state.is !== 'conflict') return;
      const { theirs, isVersion } = state.conflict;
      const mine = shown;
      state = { is: 'saving' };
      store.run('take', replaceDesign(theirs.design));
      if (choice === 'mine') store.run('keep', replaceDesign(mine));
      shown = store.getState().design;
      known = { tag: theirs.tag, design: choice === 'mine' ? theirs.design : shown };
      sent = [];
      if (choice === 'mine' || isVersion) {
        basedOn = theirs.version;
        isWanted = true;
      } else stored(known, count());
      for (const listener of listeners) listener();
      void inTurn(push);
    },
    close: () => {
      isClosed = true;
      stopWaiting();
      stopListening();
    },
  };
}
