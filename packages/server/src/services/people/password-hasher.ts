import { hash, verify } from '@node-rs/argon2';
import { PlatenError } from '@platen/core';

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

export interface PasswordHasherOptions {
  /** Passwords that are hashed at once; each takes 19 MiB and a thread of the pool. Default 2. */
  readonly atOnce?: number;
  /** How many wait for that; more are refused. Default 50. */
  readonly maxWaiting?: number;
}

/** As the library counts kinds of Argon2; its names are of a sort that erased types do without. */
const argon2id = 2;
/** As OWASP advises: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords beside the service's thread: a few at once, since the same threads read files and resolve names. */
export function createPasswordHasher({ atOnce = 2, maxWaiting = 50 }: PasswordHasherOptions = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** What passwords of nobody are held against. */
  let nobodysHash: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= maxWaiting) {
        throw new PlatenError('SERVICE_UNAVAILABLE', {
          message: 'Too many people sign in at once. Try again in a second.',
          details: { retryAfter: 1 },
        });
      }
      // Who ends hands the place over.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** In its text form, with a salt of its own. Throws SERVICE_UNAVAILABLE when too many wait. */
    hash: (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), parameters)),

    /** Takes as long without a hash, when there is no such person. Throws SERVICE_UNAVAILABLE when too many wait. */
    async isRight(password: string, known: string | null | undefined): Promise<boolean> {
      nobodysHash ??= hash('the password of nobody', parameters);
      const against = known ?? (await nobodysHash);
      const isSame = await inTurn(() => verify(against, password.normalize('NFKC')));
      return isSame && typeof known === 'string';
    },
  };
}
