import { randomId } from '../../api/random-id.ts';

/**
 * Every shortcut of the editor. `canvas` ones hold while the canvas has the focus, and those with Ctrl, Cmd or Alt, Delete and
 * Backspace in the list of layers too; `editor` ones wherever no text is being written, `anywhere` ones there too. Letters go
 * by what a key writes; digits and brackets by where it is (`event.code`), as layouts differ in them. `$mod` is Cmd on a Mac
 * and Ctrl elsewhere. `browser` ones arrive as events of the clipboard or of a menu. `text` ones hold while a text is being
 * written (`text-keys.ts`), `layers` ones in the list of layers, `inspector` ones in the inspector: they stand here for the
 * list that people see.
 */
export const shortcuts = {
  undo: { keys: ['$mod+z'], holds: 'editor' },
  redo: { keys: ['$mod+Shift+z', '$mod+y'], holds: 'editor' },
  copy: { keys: ['$mod+c'], holds: 'browser' },
  cut: { keys: ['$mod+x'], holds: 'browser' },
  paste: { keys: ['$mod+v'], holds: 'browser' },
  menu: { keys: ['Shift+F10'], holds: 'browser' },
  save: { keys: ['$mod+s'], holds: 'anywhere' },
  duplicate: { keys: ['$mod+d'], holds: 'canvas' },
  selectAll: { keys: ['$mod+a'], holds: 'editor' },
  group: { keys: ['$mod+g'], holds: 'canvas' },
  ungroup: { keys: ['$mod+Shift+g'], holds: 'canvas' },
  // On German keyboards Ctrl with the first of these zooms in.
  forward: { keys: ['$mod+BracketRight', 'PageUp'], holds: 'canvas' },
  backward: { keys: ['$mod+BracketLeft', 'PageDown'], holds: 'canvas' },
  front: { keys: ['$mod+Shift+BracketRight', 'BracketRight'], holds: 'canvas' },
  back: { keys: ['$mod+Shift+BracketLeft', 'BracketLeft'], holds: 'canvas' },
  bold: { keys: ['$mod+b'], holds: 'canvas' },
  italic: { keys: ['$mod+i'], holds: 'canvas' },
  underline: { keys: ['$mod+u'], holds: 'canvas' },
  lock: { keys: ['$mod+Shift+l'], holds: 'canvas' },
  hide: { keys: ['$mod+Shift+h'], holds: 'canvas' },
  delete: { keys: ['Delete', 'Backspace'], holds: 'canvas' },
  enter: { keys: ['Enter'], holds: 'canvas' },
  leave: { keys: ['Escape'], holds: 'canvas' },
  next: { keys: ['Tab'], holds: 'canvas' },
  previous: { keys: ['Shift+Tab'], holds: 'canvas' },
  left: { keys: ['ArrowLeft'], holds: 'canvas' },
  right: { keys: ['ArrowRight'], holds: 'canvas' },
  up: { keys: ['ArrowUp'], holds: 'canvas' },
  down: { keys: ['ArrowDown'], holds: 'canvas' },
  farLeft: { keys: ['Shift+ArrowLeft'], holds: 'canvas' },
  farRight: { keys: ['Shift+ArrowRight'], holds: 'canvas' },
  farUp: { keys: ['Shift+ArrowUp'], holds: 'canvas' },
  farDown: { keys: ['Shift+ArrowDown'], holds: 'canvas' },
  flipX: { keys: ['Shift+h'], holds: 'canvas' },
  flipY: { keys: ['Shift+v'], holds: 'canvas' },
  alignLeft: { keys: ['Alt+KeyA'], holds: 'canvas' },
  alignRight: { keys: ['Alt+KeyD'], holds: 'canvas' },
  alignTop: { keys: ['Alt+KeyW'], holds: 'canvas' },
  alignBottom: { keys: ['Alt+KeyS'], holds: 'canvas' },
  alignCentre: { keys: ['Alt+KeyH'], holds: 'canvas' },
  alignMiddle: { keys: ['Alt+KeyV'], holds: 'canvas' },
  tidy: { keys: ['Alt+Shift+KeyT'], holds: 'canvas' },
  larger: { keys: ['Alt+ArrowUp'], holds: 'canvas' },
  smaller: { keys: ['Alt+ArrowDown'], holds: 'canvas' },
  zoomIn: { keys: ['$mod+Equal', '$mod++'], holds: 'anywhere' },
  zoomOut: { keys: ['$mod+-'], holds: 'anywhere' },
  fullSize: { keys: ['Shift+Digit0'], holds: 'canvas' },
  fitPage: { keys: ['Shift+Digit1'], holds: 'canvas' },
  zoomToSelection: { keys: ['Shift+Digit2'], holds: 'canvas' },
  preview: { keys: ['p'], holds: 'canvas' },
  comparePreview: { keys: ['Shift+p'], holds: 'canvas' },
  selectTool: { keys: ['v'], holds: 'canvas' },
  handTool: { keys: ['h'], holds: 'canvas' },
  textTool: { keys: ['t'], holds: 'canvas' },
  rectangleTool: { keys: ['r'], holds: 'canvas' },
  ellipseTool: { keys: ['o'], holds: 'canvas' },
  lineTool: { keys: ['l'], holds: 'canvas' },
  imageTool: { keys: ['i'], holds: 'canvas' },
  nextArea: { keys: ['F6'], holds: 'anywhere' },
  previousArea: { keys: ['Shift+F6'], holds: 'anywhere' },
  help: { keys: ['Shift+?'], holds: 'canvas' },
  caret: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], holds: 'text' },
  caretByWord: { keys: ['$mod+ArrowLeft', '$mod+ArrowRight'], mac: ['Alt+ArrowLeft', 'Alt+ArrowRight'], holds: 'text' },
  lineEnds: { keys: ['Home', 'End'], mac: ['$mod+ArrowLeft', '$mod+ArrowRight'], holds: 'text' },
  textEnds: { keys: ['$mod+Home', '$mod+End'], mac: ['$mod+ArrowUp', '$mod+ArrowDown'], holds: 'text' },
  selectText: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+Home', 'Shift+End'], holds: 'text' },
  selectAllText: { keys: ['$mod+a'], holds: 'text' },
  styleText: { keys: ['$mod+b', '$mod+i', '$mod+u'], holds: 'text' },
  pastePlain: { keys: ['$mod+Shift+v'], holds: 'text' },
  newLine: { keys: ['Shift+Enter'], holds: 'text' },
  nextCell: { keys: ['Tab', 'Shift+Tab'], holds: 'text' },
  endText: { keys: ['Escape'], holds: 'text' },
  rename: { keys: ['F2'], holds: 'layers' },
  propertyHelp: { keys: ['F1'], holds: 'inspector' },
  dragLayer: { keys: ['ArrowRight', 'Enter'], holds: 'layers' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export interface Shortcut {
  /** Each as tinykeys reads it. */
  readonly keys: readonly string[];
  /** On a Mac, where they are others. */
  readonly mac?: readonly string[];
  readonly holds: 'canvas' | 'editor' | 'anywhere' | 'browser' | 'text' | 'layers' | 'inspector';
}
export type ShortcutName = keyof typeof shortcuts;
/** What the keyboard asks the editor to do; the clipboard has events of its own. */
export type ActionName = {
  [Name in ShortcutName]: (typeof shortcuts)[Name]['holds'] extends 'canvas' | 'editor' | 'anywhere' ? Name : never;
}[ShortcutName];
/** False leaves the key to the browser. What a key does again and again while it is held has the same `burst`. */
export type Actions = Readonly<Record<ActionName, (burst?: string) => unknown>>;

const allKeys: ReadonlySet<string> = new Set(Object.values(shortcuts).flatMap(({ keys }) => keys as readonly string[]));

/** Whether a key that is meant by its place writes the sign of another shortcut, such as `+` on German keyboards. */
function writesOther(key: string, sign: string): boolean {
  const other = key.replace(/[A-Z][A-Za-z]+\d?$/, sign);
  return other !== key && allKeys.has(other);
}

/** Handlers by their keys, as tinykeys takes them. */
export function bindingsOf(
  holds: 'canvas' | 'editor' | 'anywhere',
  actions: Actions,
): Record<string, (event: KeyboardEvent) => void> {
  const all = Object.entries(shortcuts) as [ActionName, Shortcut][];
  return Object.fromEntries(
    all
      .filter(([, shortcut]) => shortcut.holds === holds)
      .flatMap(([name, { keys }]) =>
        keys.map((key) => {
          let burst: string | undefined;
          const act = (event: KeyboardEvent): void => {
            if (writesOther(key, event.key)) return;
            if (!event.repeat) burst = randomId();
            if (actions[name](burst) !== false) event.preventDefault();
          };
          return [key, act];
        }),
      ),
  );
}
