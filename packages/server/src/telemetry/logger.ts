import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on stderr, so that stdout stays for what an operator is meant to read. */
export function createLogger(options: { readonly level: string }): Logger {
  return pino(
    {
      level: options.level,
      redact: { paths: ['req.headers.authorization', 'headers.authorization', '*.apiKey'], censor: '[hidden]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
