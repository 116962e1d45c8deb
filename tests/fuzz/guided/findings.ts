import type { Finding } from './fuzz-target.ts';

/** Frames of the stack that tell one flaw from another. */
const tellingFrames = 3;
const maxWhatLength = 2_000;
const minimiseMs = 5_000;

/** What a target threw that is no refusal. */
export function errorFinding(target: string, cause: unknown, input: Buffer): Finding {
  return { target, kind: 'error', key: keyOf(cause), what: textOf(cause), input };
}

/** Class and place of an error; its message often holds a part of the input. */
export function keyOf(cause: unknown): string {
  if (!(cause instanceof Error)) return `thrown ${typeof cause}`;
  const frames = [...(cause.stack ?? '').matchAll(/((?:packages|tests|node_modules)\/[^\s():]+:\d+)/g)];
  return [cause.name, ...frames.slice(0, tellingFrames).map(([place]) => place)].join(' ');
}

function textOf(cause: unknown): string {
  return String(cause instanceof Error ? (cause.stack ?? cause.message) : cause).slice(0, maxWhatLength);
}

/** Leaves out parts of an input for as long as it fails in the same way, larger parts first. */
export async function minimise(input: Buffer, stillFails: (input: Buffer) => Promise<boolean>): Promise<Buffer> {
  const untilMs = performance.now() + minimiseMs;
  let smallest = input;
  for (let part = input.length >> 1; part >= 1; part >>= 1) {
    for (let at = 0; at < smallest.length && performance.now() < untilMs; ) {
      const without = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + part)]);
      if (await stillFails(without)) smallest = without;
      else at += part;
    }
  }
  return smallest;
}
