import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config/config.ts';
import { ConfigError, readConfig } from '../../config/read-config.ts';
import { readSecretFiles } from '../../config/secret-files.ts';
import { CommandError } from './backup-commands.ts';

export interface Move {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly source: Config;
  readonly target: Config;
  /** For people, without passwords. */
  readonly words: { readonly from: string; readonly to: string; readonly settings: string };
}

const usage =
  'expected npm run move -- --to postgres://… [--files s3://bucket/prefix], or --to <folder>; PLATEN_MOVE_TO, or a file that PLATEN_MOVE_TO_FILE names, says the same as --to; the other way round, --from and ' +
  '--from-files name where rows and files are, where the settings do not';

type Settings = Readonly<Record<string, string | undefined>>;

/** Where from and where to. The old place is that of the settings, the new one has the settings that are not named. */
export function readMove(args: readonly string[], env: Move['env'], cwd: string): Move {
  const { from, to = placeInSettings(env, cwd), files, 'from-files': fromFiles } = readOptions(args);
  if (to === undefined) throw new CommandError(usage);
  const old = { ...env, ...rowsAt(from, cwd), ...filesAt(fromFiles, cwd) };
  const source = readConfig(old, cwd);
  const rows = rowsAt(to, cwd);
  // To a folder, files go with the rows unless they lie on S3.
  const place = filesAt(files, cwd);
  const target = readConfig({ ...old, ...rows, ...place }, cwd);
  if (
    rows['DATABASE_URL'] === undefined &&
    place['PLATEN_DATA_DIR'] !== undefined &&
    place['PLATEN_DATA_DIR'] !== rows['PLATEN_DATA_DIR']
  )
    throw new CommandError(
      'Rows and files of the embedded default lie in one folder: name the same one in --to and --files.',
    );
  if (
    source.databaseUrl === target.databaseUrl &&
    (target.databaseUrl !== undefined || source.dataDir === target.dataDir)
  )
    throw new CommandError(`${nameOf(target)} is where the rows are. ${usage}.`);
  return { env, source, target, words: { from: nameOf(source), to: nameOf(target), settings: settingsOf(target) } };
}

function readOptions(args: readonly string[]) {
  try {
    const string = { type: 'string' } as const;
    const options = { from: string, to: string, files: string, 'from-files': string };
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}. ${usage}.`, { cause });
  }
}

/** Other users of the machine see the arguments of a command, and with them a password. */
function placeInSettings(env: Settings, cwd: string): string | undefined {
  const name = 'PLATEN_MOVE_TO';
  const { given, problems } = readSecretFiles(env, cwd, [name]);
  if (problems.length > 0) throw new ConfigError(problems);
  return given[name];
}

const isPostgres = (place: string) => /^postgres(?:ql)?:\/\//.test(place);

function rowsAt(place: string | undefined, cwd: string): Settings {
  if (place === undefined) return {};
  if (isPostgres(place)) return { DATABASE_URL: place, DATABASE_URL_FILE: undefined };
  return { DATABASE_URL: undefined, DATABASE_URL_FILE: undefined, PLATEN_DATA_DIR: folder(place, cwd) };
}

/** Address, region and keys of S3 are those of the settings. */
function filesAt(place: string | undefined, cwd: string): Settings {
  if (place === undefined) return {};
  const [, bucket, prefix] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? [];
  if (bucket !== undefined) return { PLATEN_STORAGE: 's3', S3_BUCKET: bucket, S3_PREFIX: prefix || undefined };
  return { PLATEN_STORAGE: 'file', PLATEN_DATA_DIR: folder(place, cwd) };
}

/** As the person who runs npm names it. */
function folder(place: string, cwd: string): string {
  if (/^[a-z]\w+:\/\//i.test(place))
    throw new CommandError(`${place.split('://', 1)[0]}:// is no place for this. ${usage}.`);
  return path.resolve(process.env['INIT_CWD'] ?? cwd, place);
}

function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return path.join(dataDir, 'platen.db');
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

function settingsOf({ databaseUrl, dataDir, s3 }: Config): string {
  const rows =
    databaseUrl === undefined
      ? `PLATEN_DATA_DIR=${dataDir} and no DATABASE_URL`
      : 'DATABASE_URL naming the new database';
  return `${rows}, ${s3 ? `PLATEN_STORAGE=s3 and S3_BUCKET=${s3.bucket}${s3.prefix && ` and S3_PREFIX=${s3.prefix}`}` : 'files in its data directory'}`;
}
