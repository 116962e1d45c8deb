import { describe, expect, it } from 'vitest';
import { createListCursors } from './list-cursors.ts';

const list = { operationId: 'listRenders', accountId: 'acc_1', query: { status: 'failed', limit: 20 } };
const place = { page: 2, after: ['2026-01-01T00:00:00.000Z', 'rnd_1'] };

describe('the cursor of a list', () => {
  const cursors = createListCursors({ keySecret: Buffer.alloc(32, 1) });
  const cursor = cursors.write(place, list);

  it('leads to its place, whatever the size of the page', () => {
    expect(cursors.read(cursor, { ...list, query: { cursor, limit: 50, status: 'failed' } })).toEqual(place);
  });

  it('is refused elsewhere, and by another installation', () => {
    const others = createListCursors({ keySecret: Buffer.alloc(32, 2) });
    const refused = [
      () => others.read(cursor, list),
      () => cursors.read(cursor, { ...list, accountId: 'acc_2' }),
      () => cursors.read(cursor, { ...list, accountId: undefined }),
      () => cursors.read(cursor, { ...list, operationId: 'listBatches' }),
      () => cursors.read(cursor, { ...list, query: {} }),
      () => cursors.read('', list),
    ];
    for (const read of refused) expect(read).toThrow(/leave `cursor` out/);
  });
});
