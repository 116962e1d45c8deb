import { formatPath, parsePath } from './path-data.ts';

/** Moves SVG path data. Undefined when it does not follow the grammar. */
export function translatePath(d: string, dx: number, dy: number): string | undefined {
  const commands = parsePath(d);
  return commands && formatPath(commands.map((command) => moved(command, dx, dy)));
}

function moved<Command extends { readonly points: readonly number[] }>(
  command: Command,
  dx: number,
  dy: number,
): Command {
  return { ...command, points: command.points.map((value, index) => value + (index % 2 === 0 ? dx : dy)) };
}
