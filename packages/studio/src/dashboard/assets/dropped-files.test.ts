import { describe, expect, it } from 'vitest';
import { droppedFiles, mostFiles } from './dropped-files.ts';

/** A folder by its name, with what is in it; a file is its name. */
type Given = string | { readonly [folder: string]: readonly Given[] };

/** As browsers tell a file or a folder of a drop. `cannotRead` are names of those that fail. */
function entryOf(given: Given, at = '', cannotRead: readonly string[] = []): FileSystemEntry {
  if (typeof given === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      cannotRead.includes(given) ? reject(new Error('NotReadableError')) : resolve(new File([], given));
    return { isFile: true, name: given, fullPath: `${at}/${given}`, file } as unknown as FileSystemFileEntry;
  }
  const [[name, children] = ['', []]] = Object.entries(given);
  const createReader = () => {
    const left = children.map((each) => entryOf(each, `${at}/${name}`, cannotRead));
    return {
      readEntries: (resolve: (entries: FileSystemEntry[]) => void, reject: (error: Error) => void) =>
        // Chromium tells a hundred at a time.
        cannotRead.includes(name) ? reject(new Error('NotReadableError')) : resolve(left.splice(0, 100)),
    };
  };
  return { isFile: false, name, fullPath: `${at}/${name}`, createReader } as unknown as FileSystemDirectoryEntry;
}

const drop = (given: readonly Given[], cannotRead: readonly string[] = []) =>
  droppedFiles({
    items: given.map((each) => ({ webkitGetAsEntry: () => entryOf(each, '', cannotRead) })) as never,
    files: [] as never,
  });
const pathsOf = ({ files }: Awaited<ReturnType<typeof drop>>) => files.map(({ path }) => path);

describe('files that are dropped', () => {
  it('are found in folders, and in the folders of these', async () => {
    const found = await drop(['a.png', { photos: ['c.png', 'b.png', { 2026: ['d.png'] }, { none: [] }] }, 'e.ttf']);
    expect(pathsOf(found)).toEqual(['a.png', 'photos/2026/d.png', 'photos/b.png', 'photos/c.png', 'e.ttf']);
    expect(found.files.map(({ file }) => file.name)).toEqual(['a.png', 'd.png', 'b.png', 'c.png', 'e.ttf']);
    expect([found.unreadable, found.areMore]).toEqual([[], false]);
  });

  it('are found in a folder of which browsers tell a part at a time', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(3, '0')}.png`);
    expect(pathsOf(await drop([{ many: names }]))).toEqual(names.map((name) => `many/${name}`));
  });

  it('are without what no one sees in a folder', async () => {
    expect(pathsOf(await drop([{ photos: ['.DS_Store', 'a.png', { '.git': ['b.png'] }] }]))).toEqual(['photos/a.png']);
  });

  it('are named where they cannot be read, and the others are taken', async () => {
    const found = await drop(
      [{ photos: ['a.png', 'broken.png', { closed: ['b.png'] }, 'z.png'] }],
      ['broken.png', 'closed'],
    );
    expect(pathsOf(found)).toEqual(['photos/a.png', 'photos/z.png']);
    expect(found.unreadable).toEqual(['photos/broken.png', 'photos/closed']);
  });

  it('are taken up to a number, which is said', async () => {
    const names = Array.from({ length: mostFiles + 1 }, (_, index) => `${index}.png`);
    const found = await drop([{ many: names }]);
    expect([found.files.length, found.areMore]).toEqual([mostFiles, true]);
    expect((await drop([{ many: names.slice(1) }])).areMore).toBe(false);
  });

  it('are taken as they are where a browser tells of no entries', async () => {
    const found = await droppedFiles({ items: [] as never, files: [new File([], 'a.png')] as never });
    expect(pathsOf(found)).toEqual(['a.png']);
  });
});
