import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { programIsThere } from './installed-programs.ts';
import { endWithFile, temporaryFolder } from './temporary-folder.ts';

/** With the folders of programs for administrators, which other users do not look into. */
export const proxyPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Whether a proxy of this name is installed. */
export function hasProxy(name: 'nginx' | 'haproxy' | 'caddy'): boolean {
  const { status } = spawnSync(name, [name === 'caddy' ? 'version' : '-v'], { env: { PATH: proxyPath } });
  return programIsThere(name, status === 0);
}

/** Starts nginx on 127.0.0.1 until this file of tests has ended. `http` is of its block of that name. Answers the port. */
export async function startNginx(http: (port: number) => string): Promise<number> {
  const port = await freePort();
  const folder = temporaryFolder('nginx');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events { worker_connections 512; }
    http { access_log off; ${folders.join(' ')} ${http(port)} }`;
  await startProxy({ port, folder, config, args: (file) => ['nginx', '-p', folder, '-c', file] });
  return port;
}

/** Starts HAProxy, as `startNginx`; `config` is all of its configuration but the global part. */
export async function startHaproxy(config: (port: number) => string): Promise<number> {
  const port = await freePort();
  const folder = temporaryFolder('haproxy');
  await startProxy({ port, folder, config: config(port), args: (file) => ['haproxy', '-db', '-f', file] });
  return port;
}

/** Starts Caddy, as `startNginx`; `config` is all of its Caddyfile but the global part. */
export async function startCaddy(config: (port: number) => string): Promise<number> {
  const port = await freePort();
  const folder = temporaryFolder('caddy');
  await startProxy({
    port,
    folder,
    config: `{\n admin off\n auto_https off\n}\n${config(port)}`,
    args: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  });
  return port;
}

interface ProxyStart {
  readonly port: number;
  readonly folder: string;
  readonly config: string;
  readonly args: (file: string) => readonly [string, ...string[]];
}

async function startProxy({ port, folder, config, args }: ProxyStart): Promise<void> {
  const file = path.join(folder, 'config');
  writeFileSync(file, `${config}\n`);
  const [program, ...rest] = args(file);
  const child = spawn(program, rest, { env: { PATH: proxyPath, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  endWithFile(() => {
    child.kill('SIGKILL');
    return exit;
  });
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended at its start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
