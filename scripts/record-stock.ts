// Usage: npm run record:stock [-- provider …]
//
// Asks the real APIs of stock pictures the one question of the tests, and writes each answer as it came into
// `packages/server/src/library/providers/recorded-answers`, with its date and address and without keys and signatures. From
// then on the tests of the providers read it, too. Needs a network, and the key of each provider in the variable that the
// service reads it from; a provider without its key is left out. Fails when our code cannot read an answer, which is written
// all the same.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  libraryProblems,
  librarySecrets,
  libraryVariables,
  type StockChoice,
  stockProviders,
  toLibraryConfig,
} from '../packages/server/src/config/library-config.ts';
import { createDispatcher, createStock } from '../packages/server/src/library/create-providers.ts';
import {
  type Recording,
  recordedQuestion,
  recordingFile,
} from '../packages/server/src/library/providers/recordings.fixture.ts';
import { startRelay } from './record-stock-relay.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Outside = Exclude<StockChoice, { readonly provider: 'bundled' }>;

async function recordAll(named: readonly string[], env: Environment): Promise<boolean> {
  const names = stockProviders.filter((name) => name !== 'bundled' && (named.length === 0 || named.includes(name)));
  let fine = true;
  for (const name of names) {
    const wanted = { ...env, STOCK_PROVIDER: name };
    const problems = libraryProblems(wanted);
    if (problems.length > 0) {
      console.log(`${name}: left out. ${problems.join(' ')}`);
      continue;
    }
    const { stock } = toLibraryConfig(z.object(libraryVariables).parse(wanted));
    const { recording, problem } = await recordStock(stock as Outside, new Date());
    if (recording) write(name, withoutSecrets(recording, secretsOf(env)));
    console.log(problem === undefined ? `${name}: recorded` : `${name}: ${problem}`);
    fine &&= problem === undefined;
  }
  return fine;
}

/** Asks by our own code, through a relay that keeps what is answered. */
export async function recordStock(
  choice: Outside,
  now: Date,
): Promise<{ readonly recording: Recording | undefined; readonly problem: string | undefined }> {
  const dispatcher = createDispatcher();
  const relay = await startRelay(choice.apiUrl);
  try {
    const provider = createStock({ ...choice, apiUrl: relay.url }, dispatcher);
    const problem = await provider.search(recordedQuestion).then(
      ({ items }) => (items.length > 0 ? undefined : 'nothing was found'),
      (cause: Error) => `our code could not read the answer: ${cause.message}`,
    );
    const [answer] = relay.answers;
    return { recording: answer && { recordedAt: now.toISOString(), ...answer }, problem };
  } finally {
    await relay.close();
    await dispatcher.destroy();
  }
}

/** Parts of an address that open something, or tell who asked. */
const secretParameters = /^(?:key|token|access_token|client_id|sig|signature|s|ixid|expires|x-amz-.*)$/i;
const stripped = 'stripped';

/** Nothing of it opens anything: keys are gone wherever they stand, and signatures from every address. */
export function withoutSecrets(recording: Recording, secrets: readonly string[]): Recording {
  const clean = (text: string): string => {
    const open = secrets.reduce((left, secret) => left.replaceAll(secret, stripped), text);
    const url = /^https?:\/\//.test(open) ? URL.parse(open) : null;
    if (!url) return open;
    const parameters = [...url.searchParams.keys()].filter((name) => secretParameters.test(name));
    if (parameters.length === 0) return open;
    for (const name of parameters) url.searchParams.set(name, stripped);
    return url.toString();
  };
  const cleanAll = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleanAll);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanAll(inner)]));
  };
  return cleanAll(recording) as Recording;
}

function secretsOf(env: Environment): readonly string[] {
  return librarySecrets.flatMap((name) => (env[name] ? [env[name]] : []));
}

function write(name: string, recording: Recording): void {
  const file = recordingFile(name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
}

if (import.meta.main) process.exitCode = (await recordAll(process.argv.slice(2), process.env)) ? 0 : 1;
