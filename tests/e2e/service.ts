import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { compileCache } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { endWithFile, temporaryFolder } from '../support/temporary-folder.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');
/** Any text of 20 characters or more is a key when the operator sets it. */
export const apiKey = 'the-key-of-the-first-account';

export interface Service {
  readonly url: string;
  /** Where `/metrics` and `/admin` are: on a port of operators, or the same. */
  readonly operatorUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What it wrote to stdout and stderr so far. */
  readonly output: () => string;
  /** The lines of its log; what a person is meant to read is none. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  /** Its exit code or signal, once it has ended. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** The key of its first account. */
  readonly apiKey: string;
  /** Sends a JSON request with the key and reads the JSON answer. */
  call(method: string, address: string, body?: unknown): Promise<Answer>;
  /** Ends the process, waits for its end and tells its exit code or signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
}

export interface StartOptions {
  /**
   * What runs: the sources as they are, or what `npm start` runs, after `buildService`. Default: in `npm test`, which builds
   * first, what users run; it starts in half of the CPU time. Else the sources, which a test that is run alone can change.
   */
  readonly program?: keyof typeof programs;
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments that become the service, such as `setpriv …`. */
  readonly launcher?: readonly string[] | undefined;
  /**
   * What answers 200 when a test can begin; `/healthz` does from the first moment of a start, on the port of
   * operators where there is one. Default: `/readyz`.
   */
  readonly probe?: '/readyz' | '/healthz' | '/v1/openapi.json';
}

/** A bound of what hangs; a first start also compiles all that it loads, beside other tests. */
const startTimeoutMs = 200_000;
const probeTimeoutMs = 5_000;
/** Whether `npm test` runs this. */
const isWholeRun = process.env['PLATEN_TEST_TIER'] !== undefined;
/** The built one as `npm start` has it. */
const programs = {
  sources: ['packages/server/src/main.ts'],
  build: ['--max-semi-space-size=8', 'dist/service.js'],
} as const;
const usualProgram: keyof typeof programs = isWholeRun ? 'build' : 'sources';
/** Arguments of Node.js for a command of the service, such as `backup`, in the root of the repository. */
export const commandLine: readonly string[] = programs[usualProgram];
/** With less of the environment, Node.js would compile all of it at each call. */
export const commandEnvironment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledOf(usualProgram) };

function compiledOf(program: keyof typeof programs): string {
  return program === 'build' ? path.join(repositoryRoot, 'dist/compiled') : compileCache;
}

/** Builds when a source has changed since the last build; `npm test` has done so. */
export function buildService(): void {
  if (isWholeRun) return;
  execFileSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: repositoryRoot, stdio: 'ignore' });
}

/** Starts the real service in its own process, on a free port, and waits until it says that it is ready. */
export async function startService(options: StartOptions = {}): Promise<Service> {
  const port = Number(options.env?.['PORT'] ?? (await freePort()));
  const dataDir = options.dataDir ?? temporaryDirectory();
  // This machine may have no other addresses.
  const { HOST = '' } = options.env ?? {};
  const host = HOST.startsWith('127.') ? HOST : 'localhost';
  const url = `http://${host}:${port}`;
  const operatorUrl = `http://${host}:${options.env?.['PLATEN_OPERATOR_PORT'] ?? port}`;
  const program = options.program ?? usualProgram;
  const [command = '', ...rest] = [...(options.launcher ?? []), process.execPath, ...programs[program]];
  const child = spawn(command, rest, {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PLATEN_DATA_DIR: dataDir,
      PLATEN_RENDER_PROCESSES: '1',
      // Each takes a second of CPU time to start; tests of those that stand ready switch them on.
      PLATEN_SPARE_PROCESSES: 'off',
      PLATEN_BOOTSTRAP_API_KEY: apiKey,
      PLATEN_LOG_LEVEL: 'warn',
      // Tests of upkeep do not wait for a day.
      PLATEN_KEEP_ALL_HOURS: '0',
      NODE_COMPILE_CACHE: compiledOf(program),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // Not `exit`, which may come before the last that it wrote.
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  endWithFile(() => {
    child.kill('SIGKILL');
    return exit;
  });
  await ready(options.probe === '/healthz' ? operatorUrl : url, child, () => output, options.probe);
  return {
    ...accountAt(url, apiKey),
    operatorUrl,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    lines: () =>
      output
        .split('\n')
        // The last may still be written.
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    ended: exit,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** An empty folder that is gone when the tests have ended. */
export function temporaryDirectory(): string {
  return temporaryFolder('e2e');
}

/** What calls the service at an address with a key. */
export function accountAt(url: string, key: string): Pick<Service, 'url' | 'apiKey' | 'call'> {
  return {
    url,
    apiKey: key,
    async call(method, address, body) {
      const response = await fetch(url + address, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

/**
 * Waits until the service at the address can serve. For `/readyz` also until its greeting has come, which it writes a moment
 * later. Throws when its process ended before.
 */
export async function ready(
  url: string,
  child: ChildProcess,
  output: () => string,
  probe: StartOptions['probe'] = '/readyz',
): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The service ended at its start:\n${output()}`);
    // At its port another program may listen, and say nothing.
    const status = await fetch(url + probe, { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200 && (probe !== '/readyz' || output().includes('Platen is ready at'))) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`The service was not ready in ${startTimeoutMs} ms:\n${output()}`);
}
