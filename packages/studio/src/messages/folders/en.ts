import { shownCount } from './shown-count.ts';

export const folders = {
  label: 'Folders',
  create: 'New folder',
  name: 'Name',
  make: 'Make folder',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename “${name}”`,
  taken: (name: string) => `There is a folder “${name}” already. Take another name.`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete the folder “${name}”?`,
  deleteText: (count: number) => {
    if (count === 0) return 'It is empty.';
    return count === 1
      ? 'The design in it stays. It is among all designs then, in no folder.'
      : `The ${shownCount(count)} designs in it stay. They are among all designs then, in no folder.`;
  },
  open: (name: string) => `Open folder ${name}`,
  actions: (name: string) => `More for folder ${name}`,
  count: (count: number) => {
    if (count === 0) return 'Empty';
    return count === 1 ? '1 design' : `${shownCount(count)} designs`;
  },
  showAll: (count: number) => `Show all ${count} folders`,
  move: 'Move to …',
  moveNamed: (name: string) => `Move ${name} to a folder`,
  find: 'Find a folder, or name a new one',
  noneToFind: 'Type a name to make a folder.',
  newNamed: (name: string) => `New folder “${name}”`,
  outside: 'No folder',
  moved: (name: string, folder: string) => `“${name}” is moved to “${folder}”`,
  movedOut: (name: string) => `“${name}” is in no folder now`,
  inFolder: (name: string) => `in ${name}`,
  searchIn: 'Search in this folder',
  searchAll: 'Search all designs',
  noneFoundIn: (text: string, name: string) => `No design in “${name}” is called “${text}”`,
  emptyTitle: 'This folder is empty',
  emptyText: 'Make a design here, or put one in: by “Move to …” in its menu, or by dragging it onto the folder.',
  allInside: 'Every design is in a folder',
  allInsideText: 'Open a folder to see what is in it. New designs that you make here are in no folder.',
  gone: 'There is no such folder',
  goneText: 'It may have been deleted. Its designs are among all designs then.',
};
