import type { RawObject } from '../aliases/alias.ts';
import { objectsToElements } from './0-objects-to-elements.ts';
import type { Migration } from './migration.ts';

/** Every step, oldest first, without gaps. A new version of the format adds its step here. */
export const migrations: readonly Migration[] = [objectsToElements];

/** The newest version of the document format. */
export const currentVersion = migrations.length;

/**
 * Brings `canvasData` to the newest version, step by step. Without a `schemaVersion` it is taken as current. Running
 * it again changes nothing. The caller has refused versions that are newer or no whole number.
 */
export function migrateCanvasData(canvasData: RawObject): RawObject {
  const { schemaVersion = currentVersion } = canvasData;
  return migrations
    .filter(({ from }) => from >= Number(schemaVersion))
    .reduce((data, { from, migrate }) => ({ ...migrate(data), schemaVersion: from + 1 }), canvasData);
}
