export interface RepeatOptions {
  readonly everyMs: number;
  /** After work that answers true: there is more to do. Default: `everyMs`. */
  readonly soonMs?: number;
  readonly work: () => Promise<unknown>;
  readonly onError: (cause: unknown) => void;
}

/** Does the work again and again, never twice at once, with a pause after each end. Answers how to stop. */
export function repeat({ everyMs, soonMs = everyMs, work, onError }: RepeatOptions): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const plan = (pauseMs: number) => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .then((answer) => {
          if (!stopped) plan(answer === true ? soonMs : everyMs);
        });
    }, pauseMs);
    timer.unref();
  };
  plan(everyMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
