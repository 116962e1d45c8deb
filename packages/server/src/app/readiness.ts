import type { Readiness } from '../http/routes/health-routes.ts';

export interface ReadinessParts {
  readonly accepting: () => boolean;
  readonly rendering: () => boolean;
  /** Each throws when its part cannot be used. */
  readonly database: () => Promise<void>;
  readonly storage: () => Promise<void>;
}

/** Who asks waits for seconds at most, and takes silence for a no. */
const answerTimeoutMs = 2_500;

/** Asks each part now; of several that ask at once, once. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const database = createProbe(parts.database);
  const storage = createProbe(parts.storage);
  return async () => {
    const [isDatabaseThere, isStorageThere] = await Promise.all([database(), storage()]);
    return {
      accepting: parts.accepting(),
      database: isDatabaseThere,
      storage: isStorageThere,
      rendering: parts.rendering(),
    };
  };
}

function createProbe(check: () => Promise<void>): () => Promise<boolean> {
  /** One that is never answered is not joined by others: each would hold a connection. */
  let running: Promise<boolean> | undefined;
  return async () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), answerTimeoutMs);
    });
    return Promise.race([running, silence]).finally(() => clearTimeout(timer));
  };
}
