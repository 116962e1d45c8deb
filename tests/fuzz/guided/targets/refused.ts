import { PlatenError } from '@platen/core';

const maxDetailsLength = 200_000;

/** Runs a step; undefined when it refused its input as callers are promised. Throws what is no refusal. */
export function unlessRefused<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch (cause) {
    expectRefusal(cause);
    return undefined;
  }
}

/** A 4xx in words, in which each problem says where it is, what was expected and what came; throws anything else. */
export function expectRefusal(cause: unknown): asserts cause is PlatenError {
  if (!(cause instanceof PlatenError) || cause.status < 400 || cause.status > 499) throw cause;
  const { message, details } = cause;
  if (message.length < 5) throw new Error(`refused without a sentence: ${message}`, { cause });
  const told = JSON.stringify(details);
  if (told.length > maxDetailsLength) throw new Error(`refused with ${told.length} characters of details`, { cause });
  const errors = details['errors'];
  if (errors === undefined) return;
  const isWhole = (issue: unknown) =>
    ['path', 'code', 'message', 'expected', 'received'].every(
      (name) => typeof (issue as Readonly<Record<string, unknown>>)[name] === 'string',
    );
  if (!Array.isArray(errors) || errors.length === 0 || !errors.every(isWhole)) {
    throw new Error(`refused with a problem that does not say all: ${told.slice(0, 1_000)}`, { cause });
  }
}
