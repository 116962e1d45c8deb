import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settings } from '../../packages/server/src/config/read-config.ts';
import { planProcessMemory } from '../../packages/server/src/limits/process-memory.ts';
import { type Service, startService } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { deployFolder, type Manifest, readManifests, validate } from './manifests.ts';

const manifests = readManifests();
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string): Manifest => {
  const [found, ...more] = ofKind(kind).filter(({ metadata }) => metadata.name === name);
  if (!found || more.length > 0) throw new Error(`expected one ${kind} ${name}`);
  return found;
};
const deployments = ofKind('Deployment');
const containerOf = (deployment: Manifest) => deployment['spec'].template.spec.containers[0];
/** What a node finds in its environment. */
const environmentOf = (deployment: Manifest): Record<string, string> => ({
  ...named('ConfigMap', 'platen')['data'],
  ...named('Secret', 'platen')['stringData'],
  ...Object.fromEntries(
    containerOf(deployment).env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  ),
});
/** Read by Node.js itself. */
const ofNode = ['NODE_COMPILE_CACHE'];

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    'follow the schema of their API: %s',
    (_, manifest) => validate(manifest),
  );

  it('are refused by that check when they are wrong', () => {
    const [deployment] = deployments as [Manifest];
    expect(() => validate({ ...deployment, spec: { ...deployment['spec'], replicas: 'two' } })).toThrow();
    expect(() => validate({ ...deployment, kind: 'Deploiment' })).toThrow('no schema');
  });

  it('are all applied, but for the example of a secret and what a cluster may not know', () => {
    const { resources, images } = parse(readFileSync(path.join(deployFolder, 'kubernetes/kustomization.yaml'), 'utf8'));
    const files = new Set(manifests.map(({ file }) => file));
    const chosen = [...files].filter((file) => file.startsWith('egress-'));
    expect(new Set([...resources, ...chosen, 'secret.example.yaml', 'monitoring.yaml'])).toEqual(files);
    for (const deployment of deployments) {
      expect(images.map(({ name }: { name: string }) => name)).toContain(containerOf(deployment).image);
    }
  });

  it('set what the service reads, to values that it takes', () => {
    for (const deployment of deployments) {
      const environment = environmentOf(deployment);
      const unknown = Object.keys(environment).filter((name) => !(name in settings) && !ofNode.includes(name));
      expect(unknown).toEqual([]);
      const config = readConfig(environment, '/app');
      expect(deployment.metadata.name).toBe(`platen-${config.role}`);
      const [http, operator] = containerOf(deployment).ports;
      expect(config.port).toBe(http.containerPort);
      expect(config.operator).toEqual({ host: '0.0.0.0', port: operator.containerPort });
    }
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['platen-api', 'platen-worker']);
  });

  it('have one job bring the tables up to date, which the nodes wait for', () => {
    const job = named('Job', 'platen-migrate');
    const container = containerOf(job);
    expect(container.command).toEqual(['node', 'dist/service.js', 'migrate']);
    const { dataDir, databaseUrl } = readConfig(environmentOf(job), '/app');
    expect(databaseUrl).toBe(readConfig(environmentOf(deployments[0] as Manifest), '/app').databaseUrl);
    expect(dataDir.startsWith(container.volumeMounts[0].mountPath)).toBe(true);
    for (const deployment of deployments)
      expect(readConfig(environmentOf(deployment), '/app').migrations).toBe('await');
  });

  it('mount every folder that is written to, on a root file system that is not', () => {
    for (const deployment of deployments) {
      const container = containerOf(deployment);
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(deployment['spec'].template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      const mounts = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounts).toContain(readConfig(environmentOf(deployment), '/app').dataDir);
      expect(mounts).toContain('/tmp');
      expect(new Set(container.volumeMounts.map(({ name }: { name: string }) => name))).toEqual(
        new Set(deployment['spec'].template.spec.volumes.map(({ name }: { name: string }) => name)),
      );
    }
  });

  it('refer to each other by names and labels that exist', () => {
    for (const deployment of deployments) {
      const { labels } = deployment['spec'].template.metadata;
      expect(deployment['spec'].selector.matchLabels).toEqual(labels);
      expect(named('PodDisruptionBudget', deployment.metadata.name)['spec'].selector.matchLabels).toEqual(labels);
      named('ServiceAccount', deployment['spec'].template.spec.serviceAccountName);
    }
    const api = named('Deployment', 'platen-api');
    for (const [name, port] of Object.entries({ platen: 'http', 'platen-operator': 'operator' })) {
      const service = named('Service', name)['spec'];
      expect(service.selector).toEqual(api['spec'].template.metadata.labels);
      expect([service.ports[0].targetPort, service.ports[0].name]).toEqual([port, port]);
    }
    const metrics = named('Service', 'platen-metrics');
    for (const deployment of deployments) {
      const { labels } = deployment['spec'].template.metadata;
      expect(labels).toMatchObject(metrics['spec'].selector);
      expect(containerOf(deployment).ports[1].name).toBe(metrics['spec'].ports[0].targetPort);
    }
    const monitor = named('ServiceMonitor', 'platen')['spec'];
    expect(metrics.metadata).toMatchObject({ labels: monitor.selector.matchLabels });
    expect(monitor.endpoints[0].port).toBe(metrics['spec'].ports[0].name);
    const [rule] = named('Ingress', 'platen')['spec'].rules;
    const { baseUrl } = readConfig(environmentOf(api), '/app');
    expect(`https://${rule.host}`).toBe(baseUrl);
    expect(rule.http.paths[0].backend.service).toEqual({ name: 'platen', port: { name: 'http' } });
    expect(ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['platen-api']);
    const scaled = named('ScaledObject', 'platen-worker')['spec'];
    named('Deployment', scaled.scaleTargetRef.name);
    const asked = new URL(scaled.triggers[0].metadata.url);
    expect(asked.hostname).toBe(`platen-metrics.${ofKind('Namespace')[0]?.metadata.name}.svc`);
    expect(asked.port).toBe(String(metrics['spec'].ports[0].port));
  });

  it('give a container what its processes may take, and ask for what they usually do', () => {
    const guide = readFileSync(path.join(deployFolder, '../docs/guides/deploying.md'), 'utf8');
    const usualMB = Number(/([\d.]+) GB with `PLATEN_RENDER_PROCESSES=2`/.exec(guide)?.[1]) * 1_000;
    for (const deployment of deployments) {
      const { limits, requests } = containerOf(deployment).resources;
      const { renderProcesses } = readConfig(environmentOf(deployment), '/app');
      const { neededBytes } = planProcessMemory(0, renderProcesses);
      expect(limits.memory).toBe(`${neededBytes / 1024 ** 2}Mi`);
      expect(requests.memory).toBe(`${usualMB}M`);
      // A volume in memory would count.
      for (const { emptyDir } of deployment['spec'].template.spec.volumes)
        expect(emptyDir).not.toHaveProperty('medium');
    }
  });

  it('have the alarms of Prometheus', () => {
    const file = readFileSync(path.join(deployFolder, 'prometheus/alerts.yaml'), 'utf8');
    expect(named('PrometheusRule', 'platen')['spec']).toEqual(parse(file));
  });

  it('leave enough time for a stop', () => {
    const stopSeconds = 30;
    for (const deployment of deployments) {
      const [, pause] = containerOf(deployment).lifecycle.preStop.exec.command;
      expect(deployment['spec'].template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(pause) + stopSeconds,
      );
    }
    const main = readFileSync(path.join(deployFolder, '../packages/server/src/main.ts'), 'utf8');
    expect(main).toContain(`stopTimeoutMs = ${stopSeconds}_000`);
  });
});

describe('what the manifests ask for', () => {
  let service: Service;
  let operatorUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    operatorUrl = `http://127.0.0.1:${port}`;
    service = await startService({ env: { PLATEN_OPERATOR_PORT: String(port) } });
  });
  afterAll(() => service?.stop());

  it('is there: the addresses of probes and of metrics', async () => {
    for (const deployment of deployments) {
      const { startupProbe, readinessProbe, livenessProbe } = containerOf(deployment);
      // The public port is closed until the node takes requests: only readiness may ask it.
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.port)).toEqual([
        'operator',
        'http',
        'operator',
      ]);
      for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
        const url = (httpGet.port === 'http' ? service.url : operatorUrl) + httpGet.path;
        expect([url, (await fetch(url)).status]).toEqual([url, 200]);
      }
    }
    const { path: address } = named('ServiceMonitor', 'platen')['spec'].endpoints[0];
    expect((await fetch(operatorUrl + address)).status).toBe(200);
  });

  it('is there: how many renders could be drawn, by which workers are scaled', async () => {
    const { url, format, valueLocation } = named('ScaledObject', 'platen-worker')['spec'].triggers[0].metadata;
    expect(format).toBe('prometheus');
    const text = await (await fetch(operatorUrl + new URL(url).pathname)).text();
    expect(text).toMatch(new RegExp(`^${valueLocation} 0$`, 'm'));
  });
});

describe('as many nodes as the manifests allow', () => {
  const api = named('HorizontalPodAutoscaler', 'platen-api')['spec'].maxReplicas as number;
  const workers = named('ScaledObject', 'platen-worker')['spec'].maxReplicaCount as number;

  it('are no more than the guide has on one database', () => {
    const guide = readFileSync(path.join(deployFolder, '../docs/guides/scaling.md'), 'utf8').replaceAll(/\s+/g, ' ');
    expect(guide).toContain(
      `no more than a hundred nodes on one database: the manifests stop at ${api} \`api\` nodes and ${workers} workers`,
    );
    expect(api + workers).toBeLessThanOrEqual(100);
  });
});
