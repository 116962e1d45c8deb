import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Service, startService } from '../e2e/service.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { deployFolder } from './manifests.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const read = (file: string) => readFileSync(path.join(deployFolder, file), 'utf8');
const alerts = parse(read('prometheus/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana/dashboard.json')) as { readonly panels: readonly Panel[] };
const guide = readFileSync(path.join(deployFolder, '../docs/guides/alarms.md'), 'utf8');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];
/** What Prometheus itself knows of its targets. */
const ofPrometheus = new Set(['up']);

let service: Service;
/** Names of all series, and the labels that each may have. */
const labels = new Map<string, Set<string>>();

/** Has something come of all that is counted only once it happened: answers, renders, refusals, webhooks, removals. */
beforeAll(async () => {
  service = await startService({ env: hasPostgres ? { DATABASE_URL: await newDatabase() } : {} });
  const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
  const { id } = (await service.call('POST', '/v1/designs', design)).body.data;
  await service.call('POST', `/v1/render/design/${id}`, {});
  const text = await (await fetch(`${service.url}/metrics`)).text();
  for (const [, name = '', list = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  // Declared, though nothing was counted yet.
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const series = type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name];
    for (const each of series) labels.set(each, labels.get(each) ?? new Set());
  }
});
afterAll(() => service?.stop());

/** Words of PromQL, and names of labels where they stand in `by (…)` or in braces. */
function namesIn(expression: string): readonly string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '').replaceAll(/\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z_][a-z_0-9]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'by'].includes(name));
}

describe('the alarms', () => {
  it('are rules that Prometheus takes', () => {
    new PrometheusRule({ metadata: { name: 'platen' }, spec: alerts as never }).validate();
    expect(rules).toHaveLength(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
  });

  it('have each a part of the guide that says what to do, and the guide has no other', () => {
    const parts = [...guide.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(parts.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules) {
      expect(annotations['runbook']).toBe(`docs/guides/alarms.md#${alert.toLowerCase()}`);
      expect(annotations['summary']).toMatch(/[.}]$/);
    }
  });
});

describe('alarms and dashboard', () => {
  it('ask for metrics only that a node has', () => {
    for (const [where, expression] of expressions) {
      const names = namesIn(expression).filter((name) => !ofPrometheus.has(name));
      expect([where, names.filter((name) => !labels.has(name))]).toEqual([where, []]);
      expect(names.length + (expression.includes('up{') ? 1 : 0), where).toBeGreaterThan(0);
    }
  });

  it('name labels only that these metrics have', () => {
    const given = new Set([
      'job',
      'instance',
      'le',
      'status',
      'scope',
      'outcome',
      'operation',
      'what',
      'part',
      'state',
    ]);
    const known = new Set([...given, ...[...labels.values()].flatMap((each) => [...each])]);
    for (const [where, expression] of expressions) {
      const inBraces = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => label),
      );
      const by = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
        list.split(',').map((label) => label.trim()),
      );
      expect([where, [...inBraces, ...by].filter((label) => !known.has(label))]).toEqual([where, []]);
    }
  });

  it('tell which version each node is', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toMatch(/^platen_build_info\{version="\d+\.\d+\.\d+",engine="[0-9a-f]{16}",role="all"\} 1$/m);
    expect(text).toMatch(/^platen_files_operation_duration_seconds_count\{operation="put",outcome="done"\} [1-9]/m);
    for (const outcome of ['taken_over', 'lost', 'exhausted'])
      expect(text).toContain(`platen_leases_total{outcome="${outcome}"} 0`);
  });
});
