import { parseDesign } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setProperty } from '../../document/commands/properties.ts';
import type { Design } from '../../document/design/design.ts';
import { createDesignStore, type DesignStore } from '../../document/history/design-store.ts';
import { createDraftSaver, type DraftSaver, firstRetryMs, NotStored, waitMs } from './draft-saver.ts';
import type { DraftService, Refusal, ServiceState } from './draft-service.ts';

const box = (id: string, x: number) => ({ id, type: 'rectangle', x, y: 0, width: 10, height: 10 });
const designWith = (x: number, id = 'a'): Design =>
  parseDesign({ width: 100, height: 100, canvasData: { elements: [box(id, x)] } });
const xOf = ({ canvasData }: Design) => canvasData.elements[0]?.['x'];

/** A service in memory that keeps the rules of the real one: a draft with a tag, and numbered versions. */
function createService(first: Design) {
  let count = 0;
  let refusal: Refusal | undefined;
  let losesAnswers = false;
  const puts: Design[] = [];
  const versions = [first];
  let draft: { readonly design: Design; readonly tag: string; readonly basedOn: number } | undefined;
  const state = (): ServiceState => ({
    tag: draft?.tag ?? `"v${versions.length}"`,
    design: parseDesign(draft?.design ?? versions.at(-1) ?? first),
    version: versions.length,
    basedOn: draft?.basedOn ?? versions.length,
  });
  function write(design: Design, basedOn = state().basedOn): void {
    count += 1;
    draft = { design, tag: `"${count}"`, basedOn };
  }
  const service: DraftService = {
    read: async () => refusal ?? state(),
    readVersion: async (version) => refusal ?? (versions[version - 1] as Design),
    put: async ({ design, tag, basedOn }) => {
      puts.push(design);
      if (refusal && !losesAnswers) return refusal;
      if (tag !== state().tag) return { why: 'changed' };
      write(design, basedOn);
      return losesAnswers ? { why: 'away' } : state();
    },
    makeVersion: async ({ tag }) => {
      if (refusal) return refusal;
      if (tag !== state().tag) return { why: 'changed' };
      if (draft) versions.push(draft.design);
      draft = undefined;
      return { tag: state().tag, version: versions.length };
    },
  };
  return {
    service,
    puts,
    versions,
    state,
    write,
    refuse: (next: Refusal | undefined) => {
      refusal = next;
    },
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses;
    },
  };
}

/** Time that passes when a test says so. */
function createClock() {
  let now = 0;
  const waiting = new Set<{ readonly at: number; readonly act: () => void }>();
  return {
    wait: (act: () => void, ms: number) => {
      const entry = { at: now + ms, act };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    pass: async (ms: number) => {
      now += ms;
      for (const entry of waiting) {
        if (entry.at > now) continue;
        waiting.delete(entry);
        entry.act();
      }
      await settle();
    },
    waits: () => waiting.size,
  };
}

/** Lets everything happen that waits for no time. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the saver of a draft', () => {
  let there: ReturnType<typeof createService>;
  let clock: ReturnType<typeof createClock>;
  let store: DesignStore;
  let saver: DraftSaver;
  const open = async (more: Partial<Parameters<typeof createDraftSaver>[0]> = {}) => {
    const theirs = there.state();
    const { design, tag } = theirs;
    store = createDesignStore({ design });
    const known = { tag, design: store.getState().design };
    saver = createDraftSaver({ store, service: there.service, known, theirs, wait: clock.wait, ...more });
    await settle();
  };
  const moveTo = (x: number) => store.run('move', setProperty(['a'], ['x'], x));
  beforeEach(async () => {
    there = createService(designWith(1));
    clock = createClock();
    await open();
  });

  it('stores what is done within a moment with one call, and says so', async () => {
    expect(saver.getState().is).toBe('saved');
    moveTo(2);
    moveTo(3);
    expect(saver.getState().is).toBe('saving');
    expect(there.puts).toHaveLength(0);
    await clock.pass(waitMs);
    expect(there.puts.map(xOf)).toEqual([3]);
    expect(saver.getState().is).toBe('saved');
    expect(clock.waits()).toBe(0);
  });

  it('stores no gesture that is under way', async () => {
    const gesture = store.begin('move');
    gesture.update(setProperty(['a'], ['x'], 5));
    await saver.flush();
    expect(there.puts).toEqual([]);
    gesture.finish();
    await saver.flush();
    expect(there.puts.map(xOf)).toEqual([5]);
  });

  it.each<Refusal>([{ why: 'away' }, { why: 'signed-out' }])(
    'keeps everything while the service answers %j',
    async (no) => {
      there.refuse(no);
      moveTo(2);
      await clock.pass(waitMs);
      moveTo(3);
      expect(saver.getState().is).toBe(no.why === 'away' ? 'offline' : 'signed-out');
      await expect(saver.flush()).rejects.toThrow(NotStored);
      there.refuse(undefined);
      saver.retry();
      await settle();
      expect(saver.getState().is).toBe('saved');
      expect(xOf(there.state().design)).toBe(3);
    },
  );

  it('waits twice as long after each call that failed, and goes on by itself', async () => {
    there.refuse({ why: 'away' });
    moveTo(2);
    await clock.pass(waitMs);
    for (const [index, ms] of [firstRetryMs, 2 * firstRetryMs, 4 * firstRetryMs].entries()) {
      await clock.pass(ms - 1);
      expect(there.puts).toHaveLength(index + 1);
      await clock.pass(1);
      expect(there.puts).toHaveLength(index + 2);
    }
    there.refuse(undefined);
    await clock.pass(8 * firstRetryMs);
    expect([saver.getState().is, xOf(there.state().design)]).toEqual(['saved', 2]);
  });

  it('says why the service refuses a draft, and tries again with the next edit', async () => {
    const cause = new Error('Too large.');
    there.refuse({ why: 'refused', cause });
    moveTo(2);
    await clock.pass(waitMs);
    expect(saver.getState()).toEqual({ is: 'refused', cause });
    expect(clock.waits()).toBe(0);
    there.refuse(undefined);
    moveTo(3);
    await clock.pass(waitMs);
    expect(saver.getState().is).toBe('saved');
  });

  it('knows its own draft again when the answer to it was lost', async () => {
    there.loseAnswers(true);
    moveTo(2);
    await clock.pass(waitMs);
    moveTo(3);
    there.loseAnswers(false);
    await clock.pass(firstRetryMs);
    await clock.pass(waitMs);
    expect([saver.getState().is, xOf(there.state().design)]).toEqual(['saved', 3]);
  });

  it('follows what others store while nothing is changed here, as an edit that can be taken back', async () => {
    there.write(designWith(7));
    await saver.look();
    expect([xOf(store.getState().design), saver.getState().is]).toEqual([7, 'saved']);
    await clock.pass(waitMs);
    expect(there.puts).toEqual([]);
    store.undo();
    await saver.flush();
    expect(xOf(there.state().design)).toBe(1);
  });

  describe('when both sides changed the design', () => {
    beforeEach(async () => {
      there.write(designWith(7));
      moveTo(2);
      await clock.pass(waitMs);
    });

    it('tells of the conflict, and keeps storing nothing until it is decided', async () => {
      expect(saver.getState()).toMatchObject({ is: 'conflict', conflict: { isVersion: false } });
      moveTo(3);
      await clock.pass(100_000);
      await expect(saver.flush()).rejects.toThrow('conflict');
      expect([xOf(there.state().design), xOf(store.getState().design)]).toEqual([7, 3]);
    });

    it('stores what is here when that is chosen; undo brings the other one back', async () => {
      saver.resolve('mine');
      await settle();
      expect([saver.getState().is, xOf(there.state().design)]).toEqual(['saved', 2]);
      store.undo();
      expect(xOf(store.getState().design)).toBe(7);
    });

    it('shows what is there when that is chosen; undo brings the own one back', async () => {
      saver.resolve('theirs');
      await settle();
      expect([saver.getState().is, xOf(store.getState().design)]).toEqual(['saved', 7]);
      store.undo();
      expect(xOf(store.getState().design)).toBe(2);
    });

    it('asks again when the service has yet another state by then', async () => {
      there.write(designWith(8));
      saver.resolve('mine');
      await settle();
      const state = saver.getState();
      expect(state.is === 'conflict' && xOf(state.conflict.theirs.design)).toBe(8);
    });
  });

  it('compares with a version that was stored beside the draft, and stands on it when mine is kept', async () => {
    moveTo(2);
    await saver.flush();
    there.versions.push(designWith(9));
    moveTo(3);
    await clock.pass(waitMs);
    expect(saver.getState()).toMatchObject({ is: 'conflict', conflict: { isVersion: true, theirs: { version: 2 } } });
    saver.resolve('mine');
    await settle();
    expect(saver.getState().is).toBe('saved');
    expect(there.state()).toMatchObject({ basedOn: 2, version: 2 });
    expect(xOf(there.state().design)).toBe(3);
  });

  it('makes a version of what is on the screen, and goes on from it', async () => {
    moveTo(2);
    expect(await saver.saveVersion()).toBe(2);
    expect(there.versions.map(xOf)).toEqual([1, 2]);
    moveTo(3);
    await clock.pass(waitMs);
    expect([saver.getState().is, xOf(there.state().design)]).toEqual(['saved', 3]);
  });

  it('stores what a tab that was closed had left, unless the service has it already', async () => {
    const left = createDesignStore({ design: store.getState().design });
    const known = { tag: there.state().tag, design: left.getState().design };
    left.run('move', setProperty(['a'], ['x'], 4));
    const sent = [left.getState().design];
    await open({ store: left, known, sent });
    await clock.pass(waitMs);
    expect(there.puts.map(xOf)).toEqual([4]);
    // The answer to that was lost: the service has what the tab had.
    await open({ store: left, known, sent });
    await clock.pass(waitMs);
    expect([saver.getState().is, there.puts.length]).toEqual(['saved', 1]);
  });

  it('tells of a conflict when a tab that was closed had left edits, and the service has others', async () => {
    const left = createDesignStore({ design: store.getState().design });
    const known = { tag: there.state().tag, design: left.getState().design };
    left.run('move', setProperty(['a'], ['x'], 4));
    there.write(designWith(7));
    await open({ store: left, known, sent: [left.getState().design] });
    expect(saver.getState().is).toBe('conflict');
    expect(there.puts).toEqual([]);
  });
});
