import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import classes from './variable-list.module.css';

export interface VariableListProps {
  readonly id: string;
  readonly names: readonly string[];
  /** Index of the one that Enter takes. */
  readonly chosen: number;
  /** px of the canvas: the lower end of the caret. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onPick: (name: string) => void;
}

/** The id of an item, for the field that the list belongs to. */
export function itemId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The variables that can stand where one types `{{`. The keyboard stays in the field. */
export function VariableList({ id, names, chosen, at, onPick }: VariableListProps) {
  const { text } = useMessages().canvas;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={text.variables}
      className={classes['list']}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus takes the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the field names the chosen one in aria-activedescendant.
        <div
          key={name}
          id={itemId(id, index)}
          role="option"
          aria-selected={index === chosen}
          className={classes['item']}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
