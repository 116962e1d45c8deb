import { useState } from 'react';
import type { call } from '../../api/client.ts';
import { keepPersonal, readPersonal } from '../../api/personal-storage.ts';
import { useMe } from '../../api/session.ts';
import type { OutputChoice } from '../../editor/output/render-body.ts';
import type { Written } from '../values/read-values.ts';

export type TriedDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];
type RenderResult = Awaited<ReturnType<typeof call<'renderDesign'>>>['data'];
/** A file that is there. */
export type MadeRender = Extract<RenderResult, { readonly imageUrl: string }>;

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What is wrong with a value, by variable. */
  readonly values: Readonly<Record<string, string>>;
}

/** One attempt: what was sent, and what came back. */
export interface Try {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly version: string;
  readonly written: Written;
  readonly choice: OutputChoice;
  /** From the press of the button to the answer. */
  readonly waitedMs: number;
  readonly made?: MadeRender;
  readonly refusal?: Refusal;
}

const mostTries = 20;

/**
 * The latest attempts with a design, newest first, of the person in the account. This browser keeps them until the person signs
 * out: the API lists renders of a design whoever made them, those that customers asked for among them, and no refusals.
 */
export function useTries(designId: string) {
  const me = useMe();
  const name = JSON.stringify(['tries', me?.person.id, me?.account?.id, designId]);
  const [tries, setTries] = useState<readonly Try[]>(() => read(name));
  const add = (latest: Try): void => {
    const next = [latest, ...tries].slice(0, mostTries);
    setTries(next);
    write(name, next);
  };
  return { tries, add };
}

function read(name: string): readonly Try[] {
  return JSON.parse(readPersonal(name) ?? '[]');
}

/** What does not fit is kept without its oldest ones. */
function write(name: string, tries: readonly Try[]): void {
  for (let count = tries.length; count > 0; count = Math.floor(count / 2)) {
    if (keepPersonal(name, JSON.stringify(tries.slice(0, count)))) return;
  }
}
