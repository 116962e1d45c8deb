import { type KeyboardEvent, useState } from 'react';
import { replaceText } from '../../document/text/styled-text.ts';
import { variableTemplate } from '../../document/text/template-of.ts';
import type { TextSession } from '../text-session.ts';
import { offeredNames, variableOffer } from './variable-offer.ts';

export interface VariableListRequest {
  readonly session: TextSession;
  readonly text: string;
  /** Where the caret is; undefined when something is selected. */
  readonly caret: number | undefined;
  /** Names of the variables. */
  readonly names: readonly string[];
  /** Paths such as `item.name`, offered before the variables. */
  readonly itemPaths: readonly string[];
  /** Paths such as `brand.colors.primary`, offered after them. */
  readonly brandPaths: readonly string[];
}

export interface OfferedVariables {
  /** Empty when none are offered. */
  readonly names: readonly string[];
  readonly chosen: number;
  pick(name: string): void;
  /** Handles the keys that choose an entry; returns whether it did. */
  press(event: KeyboardEvent): boolean;
}

/** The variables that are offered while somebody types `{{`. */
export function useVariableList(request: VariableListRequest): OfferedVariables {
  const { session, text, caret, names, itemPaths, brandPaths } = request;
  const offer = caret === undefined ? undefined : variableOffer(text, caret);
  const key = offer && `${offer.start} ${offer.typed}`;
  const [choice, setChoice] = useState<{ readonly key: string | undefined; readonly index: number }>();
  /** Where the list was closed with Escape. */
  const [closed, setClosed] = useState<number>();
  const offered =
    offer && closed !== offer.start
      ? offeredNames([...new Set([...itemPaths, ...names, ...brandPaths])], offer.typed)
      : [];
  const chosen = choice?.key === key ? (choice?.index ?? 0) : 0;

  const pick = (name: string): void => {
    if (!offer) return;
    const template = itemPaths.includes(name) ? `{{ ${name} }}` : variableTemplate(name, names);
    session.put(replaceText(session.text(), offer, template), offer.start + template.length);
  };
  const press = (event: KeyboardEvent): boolean => {
    const name = offered[chosen];
    if (name === undefined || !offer) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChoice({ key, index: (chosen + step + offered.length) % offered.length });
    else if (event.key === 'Enter' || event.key === 'Tab') pick(name);
    else if (event.key === 'Escape') setClosed(offer.start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { names: offered, chosen, pick, press };
}
