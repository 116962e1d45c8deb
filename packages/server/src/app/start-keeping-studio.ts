import { repeat } from '../jobs/repeat.ts';
import type { StudioFilesService } from '../services/studio/studio-files-service.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Often enough that the week of a build counts from its last day. */
const everyMs = 6 * 3_600_000;
const soonMs = 60_000;

export interface StartKeepingStudioOptions {
  readonly service: Pick<StudioFilesService, 'keep'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Stores the files of this node's build, and goes on saying that it serves them. Answers how to stop. */
export async function startKeepingStudio({ service, logger }: StartKeepingStudioOptions): Promise<() => Promise<void>> {
  const onError = (err: unknown) => logger.warn({ err }, 'the files of Studio could not be stored for other nodes');
  // Studio is served all the same.
  await service.keep().catch(onError);
  return repeat({
    everyMs,
    soonMs,
    work: async () => {
      await service.keep();
      return false;
    },
    onError,
  });
}
