export interface RenderFailure {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** Why a render failed, without what only programs can follow. */
export function problemOf({ message }: RenderFailure): string {
  return readable(message.replace(/ \(and \d+ more, see details\.errors\)$/, ''));
}

/** The same of each of its values, where several are wrong. */
export function problemsOf({ details }: RenderFailure): readonly string[] {
  const { errors = [] } = (details ?? {}) as { errors?: readonly { path: string; message: string }[] };
  return errors.map(({ path, message }) => readable(`${path}: ${message}`));
}

/** Values are told by their names. */
const readable = (message: string) => message.replace(/^\/dynamicData\//, '');
