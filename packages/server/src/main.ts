// Usage: npm start
//
// Starts the service from the environment (see README.md) and stops it on SIGTERM or Ctrl-C.

import { greeting } from './app/greeting.ts';
import { startApp } from './app/start-app.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { createLogger } from './telemetry/logger.ts';

/** What runs is given this long; then the process ends anyway. */
const stopTimeoutMs = 30_000;

try {
  const config = readConfig(process.env, process.cwd());
  const logger = createLogger({ level: config.logLevel });
  const app = await startApp(config, logger);
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
} catch (cause) {
  console.error(cause instanceof ConfigError ? cause.message : cause);
  process.exit(1);
}
