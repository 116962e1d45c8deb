import { leftOut } from '../mixed/left-out.ts';
import { designCount } from '../mixed/mixed-traffic.ts';
import { writeBlock } from './write-block.ts';

/** Which designs of the mixture nobody draws where contenders are compared, and why, by what they were made of. */
export function writeLeftOut(): void {
  const kinds = new Map<string, string[]>();
  for (const [name, reason] of Object.entries(leftOut)) {
    const who = reason.replace(/:.*/, '');
    const source = name.replace(/ \d+$/, '');
    kinds.set(who, [...(kinds.get(who) ?? []), source]);
  }
  const listOf = (who: string) => {
    const names = kinds.get(who) ?? [];
    return `${names.length} (${[...new Set(names)].join(', ')})`;
  };
  const count = Object.keys(leftOut).length;
  writeBlock(
    'left-out',
    `${count} of ${designCount} designs are left out for all where others are compared: ${listOf('HTML')}, which cannot be said in HTML without a script, and ${listOf('takumi')}, of which takumi’s picture differs from Chromium’s of the same HTML in more than 2 % of the pixels.`,
  );
}
