import { loadKeySecret } from '../../accounts/key-secret.ts';
import type { Config } from '../../config/config.ts';
import { NotTheOwner } from '../../services/upkeep/ownership-service.ts';
import { openStore } from '../../store/open-store.ts';
import { openFiles } from '../open-files.ts';
import { openOwnership } from '../open-ownership.ts';
import { explainFailure } from '../starting/explain-failure.ts';
import { CommandError } from './backup-commands.ts';

/**
 * `platen adopt [--anyway]`: makes the rows and the files that the settings name one installation. Answers what to tell.
 * Throws when they do not look as if they belonged together, unless it is told to do it anyway.
 */
export async function adoptCommand(config: Config, { anyway }: { readonly anyway: boolean }): Promise<string> {
  try {
    return await adopt(config, anyway);
  } catch (cause) {
    if (cause instanceof NotTheOwner) throw new CommandError(cause.message, { cause });
    const known = explainFailure('database', cause);
    throw known ? new CommandError(`${known.sentence} ${known.remedy}`, { cause }) : cause;
  }
}

async function adopt(config: Config, anyway: boolean): Promise<string> {
  const store = await openStore({ ...config, onWait: (reason) => console.error(reason) });
  try {
    // Its place tells a copy of an embedded database.
    await loadKeySecret({
      dataDir: config.dataDir,
      shared: config.databaseUrl === undefined ? undefined : store.settings,
    });
    const files = await openFiles(config);
    try {
      await files.prove();
      const ownership = openOwnership({ config, store, files, onForeign: () => undefined });
      const { named, present, listed, used } = await ownership.adopt({ anyway });
      return (
        `These rows and files belong together from now on: of ${named} files that rows name ${present} are there, and of ` +
        `${listed} that are there ${used} are named. In ${config.keepAllMs / 3_600_000} hours, those that no row names are ` +
        'deleted. Installations that had them before delete nothing there any more, and do not start again.'
      );
    } finally {
      await files.close();
    }
  } finally {
    await store.close();
  }
}
