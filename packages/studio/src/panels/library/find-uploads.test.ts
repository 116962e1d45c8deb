import { describe, expect, it } from 'vitest';
import { findUploads, type ListUploads, type Upload } from './find-uploads.ts';

/** 250 pictures in three parts; the cursor is where a part begins. */
const names = Array.from({ length: 250 }, (_, index) => (index === 240 ? 'Logo.png' : `photo-${index}.png`));
function service() {
  const asked: (string | undefined)[] = [];
  const list: ListUploads = async (cursor) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const data = names.slice(from, from + 100).map((name) => ({ id: name, name }) as Upload);
    const goesOn = from + 100 < names.length;
    return { data, pagination: { page: 1, limit: 100, total: 250, ...(goesOn && { nextCursor: String(from + 100) }) } };
  };
  return { list, asked };
}

describe('the uploads', () => {
  it('are listed part by part, to the last', async () => {
    const { list, asked } = service();
    const first = await findUploads(list, '', undefined);
    expect([first.uploads.length, first.next]).toEqual([100, '100']);
    const last = await findUploads(list, '', '200');
    expect([last.uploads.length, last.next]).toEqual([50, undefined]);
    expect(asked).toEqual([undefined, '200']);
  });

  it('are searched beyond the first part, in capitals or not', async () => {
    const { list } = service();
    const { uploads, next } = await findUploads(list, 'LOGO', undefined);
    expect(uploads.map(({ name }) => name)).toEqual(['Logo.png']);
    expect(next).toBeUndefined();
  });

  it('are searched no further than some are found, and from there on when more are wanted', async () => {
    const { list, asked } = service();
    const { uploads, next } = await findUploads(list, 'photo', undefined);
    expect([uploads.length, next]).toEqual([100, '100']);
    expect((await findUploads(list, 'photo', next)).uploads).toHaveLength(100);
    expect(asked).toEqual([undefined, '100']);
  });
});
