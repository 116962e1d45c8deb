import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { programIsThere } from './installed-programs.ts';
import { endWithFile, temporaryFolder } from './temporary-folder.ts';

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Whether PgBouncer is installed. */
export const hasPgBouncer = programIsThere(
  'PgBouncer',
  spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0,
);

export interface PgBouncerOptions {
  /** Address of the database behind it. */
  readonly databaseUrl: string;
  /** Connections that it opens there at most. */
  readonly poolSize: number;
  /** Settings that clients may ask for at their start and that it drops. */
  readonly ignores: readonly string[];
}

/** Starts PgBouncer as a pooler of transactions until this file of tests has ended. Answers the address of the database. */
export async function startPgBouncer({ databaseUrl, poolSize, ignores }: PgBouncerOptions): Promise<string> {
  const port = await freePort();
  const folder = temporaryFolder('pgbouncer');
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const user = decodeURIComponent(username);
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${user}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    file,
    `[databases]
${database} = host=${hostname} port=${serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
ignore_startup_parameters = ${ignores.join(',')}
`,
  );
  for (const each of [folder, file, users]) chmodSync(each, 0o755);
  // It does not run as root.
  const as = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = spawn('pgbouncer', [...as, file], { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
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
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at its start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
