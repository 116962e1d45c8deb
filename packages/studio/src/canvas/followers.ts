/** Those who are told when something may have changed. */
export interface Followers {
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
  readonly isFollowed: () => boolean;
}

/**
 * @param start begins to look at what is followed, with the first listener; its answer ends that, with the last.
 */
export function createFollowers(start: () => () => void): Followers {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    isFollowed: () => stop !== undefined,
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      stop ??= start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
