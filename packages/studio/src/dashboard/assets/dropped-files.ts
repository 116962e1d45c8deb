/** More are not taken at once. */
const mostFiles = 500;

/** All files of a drop, those in folders too. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  // They are gone with the event: asked for before anything is waited for.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files];
  const found: File[] = [];
  for (const entry of entries) await addFiles(entry, found);
  return found;
}

async function addFiles(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= mostFiles) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    // Folders hold files that no one sees, such as .DS_Store.
    if (!file.name.startsWith('.')) found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const readSome = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  for (let some = await readSome(); some.length > 0; some = await readSome()) {
    for (const each of some) await addFiles(each, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
