export interface DroppedFile {
  readonly file: File;
  /** The file's name with its folders: `photos/summer.png`. */
  readonly path: string;
}

export interface DroppedFiles {
  readonly files: readonly DroppedFile[];
  /** Paths of files and folders that could not be read. */
  readonly unreadable: readonly string[];
  /** Whether there were more files than are taken at once. */
  readonly areMore: boolean;
}

/** Most files that are taken at once. */
export const mostFiles = 500;
/**
 * Most entries of a drop that are looked at, hidden ones included, so that a folder of any size takes only a moment.
 */
const mostEntries = 20_000;

/** All files of a drop, with those in folders at any depth, but without hidden ones such as `.DS_Store`. */
export async function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<DroppedFiles> {
  // The browser drops the entries after the event, so they are read before anything is awaited.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return taken([...files].map((file) => ({ file, path: file.name })));
  const found: DroppedFile[] = [];
  const unreadable: string[] = [];
  const waiting = [...entries];
  let looked = 0;
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    looked += 1;
    if (found.length > mostFiles || looked > mostEntries) break;
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isFile(entry)) found.push({ file: await fileOf(entry), path });
      else waiting.unshift(...(await entriesIn(entry as FileSystemDirectoryEntry)));
    } catch {
      unreadable.push(path);
    }
  }
  return { ...taken(found), unreadable, areMore: found.length > mostFiles || looked > mostEntries };
}

function taken(files: readonly DroppedFile[]): DroppedFiles {
  return { files: files.slice(0, mostFiles), unreadable: [], areMore: files.length > mostFiles };
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** The entries of a folder, by name; browsers return a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const readSome = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const all: FileSystemEntry[] = [];
  for (let some = await readSome(); some.length > 0 && all.length < mostEntries; some = await readSome()) {
    all.push(...some);
  }
  return all.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
