// Usage: npm start | npm run backup | npm run restore [-- file] | npm run migrate | npm run adopt [-- --anyway] |
//   npm run reset-password -- e-mail [--second-factor-off] | npm run move -- --to … [--files …]
//
// Starts the service from the environment (see README.md) and stops it on SIGTERM or Ctrl-C; or backs up its embedded
// database, puts a backup in its place, brings the tables up to date, or makes rows and files one installation;
// or makes a link that sets somebody's password; or moves all to another database and store of files.

import { adoptCommand } from './app/commands/adopt-command.ts';
import { backUpCommand, CommandError, restoreCommand } from './app/commands/backup-commands.ts';
import { migrateCommand } from './app/commands/migrate-command.ts';
import { moveCommand } from './app/commands/move-command.ts';
import { resetPasswordCommand } from './app/commands/reset-password-command.ts';
import { startAnalysis } from './app/start-analysis.ts';
import { startRendering } from './app/start-rendering.ts';
import { greeting } from './app/starting/greeting.ts';
import { StartError } from './app/starting/start-patience.ts';
import type { Config } from './config/config.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { UnusableData } from './disk/unusable-data.ts';
import { NotTheOwner } from './services/upkeep/ownership-service.ts';
import { createLogger } from './telemetry/logger.ts';

// What this process and its children write is for this user alone: rows and files hold secrets and other people's content.
process.umask(0o077);

/** What runs is given this long; then the process ends anyway. */
const stopTimeoutMs = 30_000;

try {
  const config = readConfig(process.env, process.cwd());
  const [command, ...rest] = process.argv.slice(2);
  if (command === undefined) await serve(config);
  else if (command === 'backup' && rest.length === 0) console.log(await backUpCommand(config));
  else if (command === 'restore' && rest.length <= 1) console.log(await restoreCommand(config, rest[0]));
  else if (command === 'migrate' && rest.length === 0) console.log(await migrateCommand(config));
  else if (command === 'adopt' && ['', '--anyway'].includes(rest.join(' ')))
    console.log(await adoptCommand(config, { anyway: rest.length > 0 }));
  else if (command === 'move') console.log(await moveCommand(rest, process.env, process.cwd()));
  else if (command === 'reset-password' && ['', '--second-factor-off'].includes(rest.slice(1).join(' ')) && rest[0])
    console.log(await resetPasswordCommand(config, { email: rest[0], switchOffSecondFactor: rest.length > 1 }));
  else
    throw new CommandError(
      `expected nothing, backup, restore [file], migrate, adopt [--anyway], move --to … or reset-password e-mail [--second-factor-off]; received ${[command, ...rest].join(' ')}`,
    );
} catch (cause) {
  const isForPeople = [ConfigError, CommandError, StartError, NotTheOwner, UnusableData].some(
    (kind) => cause instanceof kind,
  );
  console.error(isForPeople ? (cause as Error).message : cause);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const logger = createLogger({ level: config.logLevel });
  const rendering = startRendering(config, logger);
  const analysis = startAnalysis({ logger, allowances: rendering.allowances, spares: config.spareProcesses });
  // Loaded while the processes load their own code.
  const { startApp } = await import('./app/start-app.ts');
  const app = await startApp({ config, logger, rendering, analysis });
  console.log(greeting(app));

  let stopping = false;
  const stop = async (signal: string) => {
    // Ctrl-C reaches this process more than once: from the terminal, and from each launcher that passes it on.
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.stopDelaySeconds * 1_000 + stopTimeoutMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
