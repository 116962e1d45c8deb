import { describe, expect, it } from 'vitest';
import { renameElement } from '../commands/properties.ts';
import { deleteElements } from '../commands/remove.ts';
import { moveElements } from '../commands/transform.ts';
import { box, designOf } from '../design/some-designs.fixture.ts';
import { createDesignStore, type DesignStore, type JournalRecord } from './design-store.ts';

const design = designOf([box('a', 10, 10), box('b', 100, 100)]);
const xOf = (store: DesignStore) => store.getState().design.canvasData.elements[0]?.['x'];
const moveBy = (x: number) => moveElements({ ids: ['a'] }, { x, y: 0 });

describe('the store of a design', () => {
  it('makes one entry of a gesture, however often it is updated', () => {
    const store = createDesignStore({ design });
    const drag = store.begin('move');
    for (const x of [1, 2, 3, 40]) drag.update(moveBy(x));
    expect(xOf(store)).toBe(50);
    expect(store.getState().gesture).toBe('move');
    drag.finish();
    expect(store.getState()).toMatchObject({ gesture: null, undoName: 'move' });
    store.undo();
    expect(store.getState()).toMatchObject({ design, undoName: null, redoName: 'move' });
    store.redo();
    expect(xOf(store)).toBe(50);
  });

  it('does what a gesture postponed when that is finished, from where it began', () => {
    const store = createDesignStore({ design });
    const drag = store.begin('move');
    drag.update(moveBy(3));
    for (const x of [1, 40]) drag.postpone(moveBy(x));
    expect(xOf(store)).toBe(13);
    store.run('rename', renameElement('a', 'Sun'));
    expect(xOf(store)).toBe(50);
    store.undo();
    store.undo();
    expect(store.getState().design).toEqual(design);
    store.begin('move').postpone(moveBy(5));
    store.undo();
    expect(store.getState()).toMatchObject({ design, undoName: null, gesture: null });
  });

  it('bails a gesture with nothing left of it', () => {
    const store = createDesignStore({ design });
    const drag = store.begin('move');
    drag.update(moveBy(5));
    expect(store.bail()).toBe(true);
    expect(store.getState()).toMatchObject({ design, undoName: null, gesture: null });
    expect(store.bail()).toBe(false);
    drag.update(moveBy(7));
    expect(store.getState().design).toBe(design);
  });

  it('bails the gesture that is under way instead of the entry before when asked to undo', () => {
    const store = createDesignStore({ design });
    store.run('rename', renameElement('a', 'Sun'));
    store.begin('move').update(moveBy(5));
    store.undo();
    expect(store.getState()).toMatchObject({ undoName: 'rename', gesture: null });
    expect(xOf(store)).toBe(10);
  });

  it('finishes a gesture when another edit begins', () => {
    const store = createDesignStore({ design });
    store.begin('move').update(moveBy(5));
    store.run('rename', renameElement('a', 'Sun'));
    store.undo();
    expect(store.getState()).toMatchObject({ undoName: 'move' });
    expect(xOf(store)).toBe(15);
  });

  it('takes entries of one burst back and does them again together, and others alone', () => {
    const records: JournalRecord[] = [];
    const store = createDesignStore({ design, journal: { append: (record) => records.push(record) } });
    for (const burst of [undefined, 'a', 'a', 'b']) {
      const gesture = store.begin('write', burst);
      gesture.update(moveBy(1));
      gesture.finish();
    }
    const seen = [xOf(store)];
    for (const step of [store.undo, store.undo, store.redo, store.undo, store.undo]) {
      step();
      seen.push(xOf(store));
    }
    expect(seen).toEqual([14, 13, 11, 13, 11, 10]);
    const again = createDesignStore({ design, past: records });
    expect(xOf(again)).toBe(10);
    again.redo();
    again.redo();
    expect(xOf(again)).toBe(13);
  });

  it('enters nothing where nothing changed', () => {
    const store = createDesignStore({ design });
    store.run('move', moveBy(0));
    store.begin('move').finish();
    expect(store.getState().undoName).toBeNull();
  });

  it('selects after undo what was selected before, and leaves out what is gone', () => {
    const store = createDesignStore({ design });
    store.select({ ids: ['a', 'b', 'nobody'], within: 'nowhere' });
    expect(store.getState().selection).toEqual({ ids: ['a', 'b'], within: null });
    store.run('delete', deleteElements(['a']));
    expect(store.getState().selection.ids).toEqual(['b']);
    store.undo();
    expect(store.getState().selection.ids).toEqual(['a', 'b']);
  });

  it('forgets what was undone when something new is done', () => {
    const store = createDesignStore({ design });
    store.run('move', moveBy(5));
    store.undo();
    store.run('rename', renameElement('a', 'Sun'));
    expect(store.getState().redoName).toBeNull();
  });

  it('tells those who listen of each state once, until they stop', () => {
    const store = createDesignStore({ design });
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    store.run('move', moveBy(5));
    expect(told).toBe(1);
    stop();
    store.undo();
    expect(told).toBe(1);
  });

  it('goes on from a journal with the same design and the same steps back', () => {
    const records: JournalRecord[] = [];
    const journal = { append: (record: JournalRecord) => records.push(record) };
    const store = createDesignStore({ design, journal });
    store.run('move', moveBy(5));
    store.run('rename', renameElement('a', 'Sun'));
    store.begin('move').update(moveBy(1_000));
    store.bail();
    store.undo();
    const past: readonly JournalRecord[] = JSON.parse(JSON.stringify(records));
    const resumed = createDesignStore({ design, past });
    expect(JSON.stringify(resumed.getState())).toBe(JSON.stringify(store.getState()));
    resumed.redo();
    expect(resumed.getState().design.canvasData.elements[0]?.['name']).toBe('Sun');
    resumed.undo();
    resumed.undo();
    expect(JSON.stringify(resumed.getState().design)).toBe(JSON.stringify(design));
  });

  it('hands out nothing that can be changed from outside', () => {
    const store = createDesignStore({ design });
    store.run('move', moveBy(5));
    const [element] = store.getState().design.canvasData.elements;
    expect(() => Object.assign(element ?? {}, { x: 1 })).toThrow(TypeError);
  });
});
