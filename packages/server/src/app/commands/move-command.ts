import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keySecretFile, loadKeySecret, writeKeySecret } from '../../accounts/key-secret.ts';
import type { Config } from '../../config/config.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type MovedFiles, moveFiles } from '../../files/move-files.ts';
import { compareRows, moveRows } from '../../store/moving/move-rows.ts';
import { findTarget, markBegun, markEnded, type Target } from '../../store/moving/moving-mark.ts';
import { type OpenedRows, openRows } from '../../store/moving/open-rows.ts';
import { openFiles } from '../open-files.ts';
import { openOwnership } from '../open-ownership.ts';
import { explainFailure } from '../starting/explain-failure.ts';
import { movedNote } from '../starting/left-behind.ts';
import { CommandError } from './backup-commands.ts';
import { type Move, readMove } from './read-move.ts';

const refusals: Readonly<Record<Exclude<Target, 'empty' | 'begun'>, string>> = {
  used: 'has rows already. Name an empty database, or an empty folder',
  'begun from elsewhere': 'is one that another installation is being moved into. Name an empty one',
  'begun by another version':
    'is one that another version of Platen has begun to move into. Go on with that version, or name an empty one',
};

/**
 * `platen move --to … [--files …] [--from …] [--from-files …]`: copies rows, files and the secret of the keys of a stopped
 * service to another place, and checks them. What was begun is gone on with. Answers what to tell.
 */
export async function moveCommand(args: readonly string[], env: Move['env'], cwd: string): Promise<string> {
  const move = readMove(args, env, cwd);
  try {
    return await carryOut(move);
  } catch (cause) {
    const known = explainFailure('database', cause);
    throw known ? new CommandError(`${known.sentence} ${known.remedy}`, { cause }) : cause;
  }
}

async function carryOut({ source, target, words }: Move): Promise<string> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const from = await openRows(source);
    closers.push(from.close);
    const installation = await from.installation.find();
    if (!installation) throw new CommandError(`There is nothing to move: no service has started on ${words.from}.`);
    const to = await openRows(target);
    closers.push(to.close);
    await refuseRunning(from, words.from);
    await refuseRunning(to, words.to);
    const found = await findTarget(to.db, installation.id);
    if (found !== 'empty' && found !== 'begun') throw new CommandError(`${words.to} ${refusals[found]}.`);
    if (found === 'empty') await markBegun(to.db, installation.id);
    else console.error('Going on with the move that was begun.');

    await moveRows({ from: from.db, to: to.db }, (table, rows) => console.error(`${table}: ${rows} rows`));
    await moveSecret({ from, source, to, target });
    const files = await openFiles(target);
    closers.push(() => files.close());
    const moved = isSamePlace(source, target) ? undefined : await moveAllFiles({ source, rows: from, to: files });
    const compared = await compareRows({ from: from.db, to: to.db }, () => undefined);
    if (compared.differences.length > 0) {
      throw new CommandError(
        `Rows are not the same on both sides; was a service started meanwhile? ${compared.differences.join('; ')}. ` +
          'Nothing was given up: empty the new place and move again.',
      );
    }
    await refuseRunning(from, words.from);
    const missing = await countMissing(from, files);
    await openOwnership({ config: target, store: to, files, onForeign: () => undefined }).adopt({ anyway: true });
    await markEnded(to.db);
    if (source.databaseUrl === undefined) await writeFile(movedNote(source.dataDir), `${words.to}\n`, { mode: 0o600 });
    return report({ rows: compared.rows, tables: compared.tables, moved, missing, words });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function refuseRunning(rows: OpenedRows, name: string): Promise<void> {
  const nodes = await rows.countNodes();
  if (nodes > 0) throw new CommandError(`A service uses ${name} (${nodes} connections). Stop all nodes first.`);
}

interface Secrets {
  readonly from: OpenedRows;
  readonly source: Config;
  readonly to: OpenedRows;
  readonly target: Config;
}

/** API keys, signatures and sealed data are good for nothing under another secret. */
async function moveSecret({ from, source, to, target }: Secrets): Promise<void> {
  const secret = await loadKeySecret({
    dataDir: source.dataDir,
    shared: source.databaseUrl === undefined ? undefined : from.settings,
  });
  if (target.databaseUrl !== undefined) {
    await to.set('key-secret', secret.toString('hex'));
    return;
  }
  const file = keySecretFile(target.dataDir);
  const known = await readFile(file).catch(() => undefined);
  if (known?.equals(secret)) return;
  if (known) throw new CommandError(`${file} is the secret of another installation. Name an empty folder.`);
  await writeKeySecret(target.dataDir, secret);
}

/** Whether files stay where they are. */
function isSamePlace(source: Config, target: Config): boolean {
  if (source.s3 === undefined || target.s3 === undefined)
    return source.s3 === target.s3 && path.resolve(source.dataDir) === path.resolve(target.dataDir);
  const placeOf = ({ endpoint, bucket, prefix }: NonNullable<Config['s3']>) =>
    JSON.stringify([endpoint, bucket, prefix]);
  return placeOf(source.s3) === placeOf(target.s3);
}

interface AllFiles {
  readonly source: Config;
  readonly rows: OpenedRows;
  readonly to: FileStore;
}

async function moveAllFiles({ source, rows, to }: AllFiles): Promise<MovedFiles> {
  const from = await openFiles(source);
  try {
    await to.prove();
    const moved = await moveFiles({
      from,
      to,
      mimeTypes: rows.mimeTypes,
      onFiles: (files) => console.error(`files: ${files}`),
    });
    if (moved.damaged.length > 0) {
      throw new CommandError(
        `${moved.damaged.length} files are not what their names say, such as ${moved.damaged.slice(0, 5).join(', ')}. ` +
          'Restore them from a backup or move them away, and move again.',
      );
    }
    return moved;
  } finally {
    await from.close();
  }
}

/** Files that rows name and nobody has, as it was before. */
async function countMissing(rows: OpenedRows, files: FileStore): Promise<number> {
  let missing = 0;
  for (let after = ''; ; ) {
    const contents = await rows.contents({ after, limit: 500 });
    const last = contents.at(-1);
    if (last === undefined) return missing;
    after = last;
    for (const contentHash of contents) if (!(await files.has(contentHash))) missing += 1;
  }
}

interface Report {
  readonly rows: number;
  readonly tables: number;
  readonly moved: MovedFiles | undefined;
  readonly missing: number;
  readonly words: Move['words'];
}

function report({ rows, tables, moved, missing, words }: Report): string {
  const files = moved
    ? `${moved.files} files of ${moved.bytes} bytes, each with its hash`
    : 'the secret of the keys; files stay where they are';
  return [
    `Moved and compared ${rows} rows of ${tables} tables, and ${files}.`,
    ...(missing > 0 ? [`${missing} files that rows name were missing before, too.`] : []),
    `Start the service with ${words.settings}. What is in the old place was left as it is; do not start a service on it.`,
  ].join('\n');
}
