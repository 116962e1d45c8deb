import type { ActionName, Actions } from './shortcuts.ts';

/** What keys do while something smaller than an element is held, such as a colour of a gradient. */
export interface Mode {
  readonly isOn: () => boolean;
  readonly actions: Partial<Actions>;
}

/** The actions of the editor, where those of a mode that is on come first. */
export function withModes(actions: Actions, modes: readonly Mode[]): Actions {
  const names = Object.keys(actions) as ActionName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (burst?: string) =>
        (modes.find((mode) => mode.actions[name] && mode.isOn())?.actions[name] ?? actions[name])(burst),
    ]),
  ) as unknown as Actions;
}
