import type { Told } from '../../messages/problems/tell-problem.ts';
import { withDataRow } from './data-row.ts';

export interface RenderFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** Why a render failed, without what only programs can follow. */
export function problemOf({ message, ...failure }: RenderFailure): Told {
  return { ...failure, message: readable(message.replace(/ \(and \d+ more, see details\.errors\)$/, '')) };
}

/** The same of each of its values, where several are wrong. */
export function problemsOf({ details }: RenderFailure): readonly Told[] {
  const { errors = [] } = (details ?? {}) as { errors?: readonly { code: string; path: string; message: string }[] };
  return errors.map(({ code, path, message }) => ({ code, message: readable(`${path}: ${message}`) }));
}

/** Values are told by their names, and rows as the editor counts them. */
const readable = (message: string) => withDataRow(message).replace(/^(Row .*?: )?\/dynamicData\//, '$1');
