/** Between two tries, ms. */
const pauseMs = 250;

interface Left {
  readonly work: () => Promise<void>;
  readonly untilMs: number;
}

/**
 * Does short work; what fails, as the database is away, is tried again until it is done or nobody needs it any more. Nobody who
 * waits for an answer waits for that.
 */
export function createUntilDone(options: {
  readonly giveUpAfterMs: number;
  /** Told of each first failure. */
  readonly onError: (cause: unknown) => void;
}) {
  const left: Left[] = [];
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> = Promise.resolve();

  /** In their order; when one fails, so would the others. */
  async function tryAll(): Promise<void> {
    for (let next = left[0]; next; next = left[0]) {
      if (performance.now() < next.untilMs) {
        try {
          await next.work();
        } catch {
          // To the end, so that one that never works holds up no other.
          left.push(...left.splice(0, 1));
          return;
        }
      }
      left.shift();
    }
  }

  function plan(): void {
    if (timer !== undefined || left.length === 0) return;
    timer = setTimeout(() => {
      trying = tryAll().then(() => {
        timer = undefined;
        plan();
      });
    }, pauseMs).unref();
  }

  return Object.assign(
    async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (cause) {
        options.onError(cause);
        left.push({ work, untilMs: performance.now() + options.giveUpAfterMs });
        plan();
      }
    },
    {
      /** Tries once more, and then no more. */
      async close(): Promise<void> {
        await trying;
        clearTimeout(timer);
        timer = undefined;
        await tryAll();
      },
    },
  );
}
