export interface RepeatOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly onError: (cause: unknown) => void;
}

/** Does the work again and again, never twice at once, with a pause after each end. Answers how to stop. */
export function repeat({ everyMs, work, onError }: RepeatOptions): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const plan = () => {
    timer = setTimeout(() => {
      running = work()
        .then(() => undefined, onError)
        .finally(() => {
          if (!stopped) plan();
        });
    }, everyMs);
    timer.unref();
  };
  plan();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
