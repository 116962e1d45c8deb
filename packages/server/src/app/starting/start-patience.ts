import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../telemetry/logger.ts';
import { explainFailure, type Part } from './explain-failure.ts';

/** A start that cannot work; the message is for the person who gave the command. */
export class StartError extends Error {}

/** Ends a start by what is known of a failure. */
export function refuse(part: Part): (cause: unknown) => never {
  return (cause) => {
    const known = explainFailure(part, cause);
    throw known ? new StartError(`${known.sentence} ${known.remedy}`, { cause }) : cause;
  };
}

export type StartPatience = Awaited<ReturnType<typeof createStartPatience>>;

export interface StartPatienceOptions {
  readonly dataDir: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Told what is wrong while it is tried again. */
  readonly onTrouble: (sentence: string) => void;
}

const pauseMs = { first: 1_000, longest: 15_000 } as const;

/**
 * What to do about a part that fails at a start. Where the service has never run, something is wrong that the person who
 * starts it can mend: it stops and says what. Later it is an outage: the node stays, and tries again until it is over.
 */
export async function createStartPatience({ dataDir, logger, onTrouble }: StartPatienceOptions) {
  const mark = path.join(dataDir, 'has-run');
  const hasRun = await readFile(mark).then(
    () => true,
    () => false,
  );
  return {
    isFirst: !hasRun,

    /** Throws what is not known to pass, and everything at a first start. */
    async work<Result>(part: Part, work: () => Promise<Result>): Promise<Result> {
      for (let pauseNowMs: number = pauseMs.first; ; pauseNowMs = Math.min(2 * pauseNowMs, pauseMs.longest)) {
        try {
          return await work();
        } catch (cause) {
          const known = explainFailure(part, cause);
          if (!known) throw cause;
          if (!hasRun) return refuse(part)(cause);
          logger.error({ part, remedy: known.remedy }, known.sentence);
          onTrouble(known.sentence);
          await new Promise((resolve) => setTimeout(resolve, pauseNowMs));
        }
      }
    },

    /** Every part works: the service runs. */
    noteRun: () => writeFile(mark, ''),
  };
}
