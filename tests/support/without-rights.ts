import { spawnSync } from 'node:child_process';

const isAdministrator = process.getuid?.() === 0;
const command = ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] as const;

/** What starts a program whom the system tells no, also where an administrator runs the tests; undefined: nothing does. */
export const withoutRights: readonly string[] | undefined = isAdministrator ? setpriv() : [];

function setpriv(): readonly string[] | undefined {
  const [program, ...rest] = command;
  return spawnSync(program, [...rest, 'true']).status === 0 ? command : undefined;
}
