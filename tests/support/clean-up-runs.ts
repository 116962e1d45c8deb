// What Vitest calls before a run begins, and when all of its processes have ended.
export { removeAbandonedFolders as setup, removeAbandonedFolders as teardown } from './temporary-folder.ts';
