import { isConstraintViolation } from '../../../store/database/constraint-violation.ts';

/** Pauses between tries to store a result, ms: finished work is not lost when the database is away for seconds. */
const finishDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000];

/** Repeats a write that the database refuses for a while. */
export async function persist<Result>(
  write: () => Promise<Result>,
  onError: (cause: unknown, context: Readonly<Record<string, unknown>>) => void,
): Promise<Result> {
  for (const delayMs of finishDelaysMs) {
    try {
      return await write();
    } catch (cause) {
      if (isConstraintViolation(cause)) throw cause;
      onError(cause, {});
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return write();
}
