import { ConfigError, readConfig } from './read-config.ts';

/** What is wrong with an environment; empty: nothing. */
export function problems(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env, '/srv');
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.problems;
    throw cause;
  }
  return [];
}
