/** The page that shows a folder of designs, or another one that knows of it; undefined: no folder. */
export function folderAddress(folderId: string | undefined, page = '/designs'): string {
  return folderId === undefined ? page : `${page}?folder=${encodeURIComponent(folderId)}`;
}
