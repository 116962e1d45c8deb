import type { folders as english } from './en.ts';
import { shownCount } from './shown-count.ts';

export const folders: typeof english = {
  label: 'Ordner',
  create: 'Neuer Ordner',
  name: 'Name',
  make: 'Ordner anlegen',
  rename: 'Umbenennen',
  renameNamed: (name) => `„${name}“ umbenennen`,
  taken: (name) => `Es gibt schon einen Ordner „${name}“. Nehmen Sie einen anderen Namen.`,
  delete: 'Löschen',
  deleteNamed: (name) => `Ordner „${name}“ löschen?`,
  deleteText: (count) => {
    if (count === 0) return 'Er ist leer.';
    return count === 1
      ? 'Das Design darin bleibt. Es liegt dann bei allen Designs, in keinem Ordner.'
      : `Die ${shownCount(count)} Designs darin bleiben. Sie liegen dann bei allen Designs, in keinem Ordner.`;
  },
  open: (name) => `Ordner ${name} öffnen`,
  actions: (name) => `Mehr zum Ordner ${name}`,
  count: (count) => {
    if (count === 0) return 'Leer';
    return count === 1 ? '1 Design' : `${shownCount(count)} Designs`;
  },
  showAll: (count) => `Alle ${count} Ordner zeigen`,
  move: 'Verschieben …',
  moveNamed: (name) => `${name} in einen Ordner verschieben`,
  find: 'Ordner suchen oder neu benennen',
  noneToFind: 'Geben Sie einen Namen ein, um einen Ordner anzulegen.',
  newNamed: (name) => `Neuer Ordner „${name}“`,
  outside: 'Kein Ordner',
  moved: (name, folder) => `„${name}“ liegt jetzt in „${folder}“`,
  movedOut: (name) => `„${name}“ liegt jetzt in keinem Ordner`,
  inFolder: (name) => `in ${name}`,
  searchIn: 'In diesem Ordner suchen',
  searchAll: 'In allen Designs suchen',
  noneFoundIn: (text, name) => `In „${name}“ heißt kein Design „${text}“`,
  emptyTitle: 'Dieser Ordner ist leer',
  emptyText:
    'Legen Sie hier ein Design an, oder legen Sie eines hinein: mit „Verschieben …“ in seinem Menü, oder indem Sie es auf den Ordner ziehen.',
  allInside: 'Alle Designs liegen in Ordnern',
  allInsideText:
    'Öffnen Sie einen Ordner, um zu sehen, was darin liegt. Was Sie hier neu anlegen, liegt in keinem Ordner.',
  gone: 'Diesen Ordner gibt es nicht',
  goneText: 'Vielleicht wurde er gelöscht. Seine Designs liegen dann bei allen Designs.',
};
