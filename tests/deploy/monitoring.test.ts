import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { type Client, createClient } from '../contract/support/client.ts';
import { apiKey, type Service, startService } from '../e2e/service.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { readPromql, type Selector } from '../support/promql.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
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
/** What Prometheus itself knows of its targets, and says of all that they tell. */
const ofPrometheus = new Set(['job', 'instance']);
const adminToken = 'the-admin-token-of-the-tests';

let service: Service;
let s3: S3Server;
/** For each metric, each label with the values that it had. */
const metrics = new Map<string, Map<string, Set<string>>>();

/** Has something come of all that is counted only once it happened: answers, renders that fail, refusals, webhooks. */
beforeAll(async () => {
  s3 = await startS3();
  const receiver = await startWebhookReceiver();
  service = await startService({
    env: {
      ...s3.environment(),
      ...(hasPostgres && { DATABASE_URL: await newDatabase() }),
      PLATEN_ADMIN_TOKEN: adminToken,
      PLATEN_PLANS: JSON.stringify({ Free: { requestsPerMinute: 1 } }),
      PLATEN_FETCH_ALLOW_HOSTS: 'localhost',
    },
  });
  receiver.answer('/none', (response) => response.writeHead(404).end());
  const elements = [{ id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src: `${receiver.origin}/none` }];
  const idOf = async (client: Client, elements: readonly object[]) => {
    const design = { name: 'Card', width: 20, height: 20, canvasData: { elements } };
    return (await client.post('/v1/designs', design)).body.data.id as string;
  };
  const client = createClient(service.url, apiKey);
  const render = async (by: Client, id: string, body: object = {}) =>
    (await by.post(`/v1/render/design/${id}`, { cache: false, ...body })).status;
  const card = await idOf(client, []);
  expect(await render(client, card, { webhook: `${receiver.origin}/hook` })).toBe(200);
  expect(await render(client, await idOf(client, elements), { onImageError: 'fail' })).toBe(400);
  await vi.waitFor(() => expect(receiver.at('/hook')).toHaveLength(1), { timeout: 60_000 });
  s3.behave('failing');
  expect(await render(client, card)).toBe(503);
  s3.behave('well');
  const admin = createClient(service.url, adminToken);
  const made = await admin.post('/admin/v1/accounts', { name: 'Free', plan: 'Free' });
  const free = createClient(service.url, made.body.data.apiKey);
  const freeCard = await idOf(free, []);
  expect([await render(free, freeCard), await render(free, freeCard)]).toEqual([200, 429]);
  const form = new FormData();
  form.set('file', new Blob(['not a picture']), 'dot.png');
  expect((await client.call('POST', '/v1/assets/upload', { body: form })).status).toBe(400);
  await receiver.close();

  for (const name of Object.keys(await readMetrics(service))) {
    const [, metric = '', list = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
    const known = metrics.get(metric) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of list.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    metrics.set(metric, known);
  }
});
afterAll(async () => {
  await service?.stop();
  await s3?.stop();
});

/** What of an expression asks for nothing that a node tells. */
function problemsOf(expression: string): readonly string[] {
  const { errors, selectors, groups } = readPromql(expression);
  const unknown = groups.flatMap(({ labels, selectors: grouped }) =>
    grouped.flatMap(({ metric }) =>
      labels.filter((label) => !hasLabel(metric, label)).map((label) => `${metric} has no ${label}`),
    ),
  );
  return [...errors, ...selectors.flatMap(problemsOfSelector), ...unknown];
}

const hasLabel = (metric: string, label: string) =>
  ofPrometheus.has(label) || (metrics.get(metric)?.has(label) ?? false);

function problemsOfSelector({ metric, matchers }: Selector): readonly string[] {
  // Made by Prometheus itself for each target.
  if (metric !== 'up' && !metrics.has(metric)) return [`no metric ${metric}`];
  return matchers.flatMap(({ label, operator, value }) => {
    if (label === 'job') return value === 'platen' ? [] : [`no job ${value}`];
    const values = [...(metrics.get(metric)?.get(label) ?? [])];
    const isKnown = values.some((each) =>
      operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(each) : each === value,
    );
    return isKnown ? [] : [`${metric} has no ${label}="${value}", but ${values.join() || 'no such label'}`];
  });
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
  it.each(expressions)('ask for metrics, labels and values that a node has: %s', (_, expression) => {
    expect(problemsOf(expression)).toEqual([]);
  });

  it('are refused by that check when they are wrong', () => {
    for (const [expression, problem] of [
      ['sum(rate(platen_leases_total[5m])', 'HERE'],
      ['platen_lease_total', 'no metric'],
      ['platen_leases_total{result="lost"}', 'no such label'],
      ['platen_leases_total{outcome="exhaust"}', 'taken_over,lost,exhausted'],
      ['platen_http_request_duration_seconds_count{status=~"7.."}', 'has no status'],
      ['sum by (outcome) (platen_refusals_total)', 'has no outcome'],
      ['up{job="plate"}', 'no job'],
    ] as const) {
      expect(problemsOf(expression)).toEqual([expect.stringContaining(problem)]);
    }
  });

  it('name in their texts labels only that the result has', () => {
    const texts = [
      ...rules.map(({ expr, annotations }) => [expr, annotations['summary'] ?? ''] as const),
      ...dashboard.panels.flatMap(({ targets }) =>
        targets.map(({ expr, legendFormat }) => [expr, legendFormat] as const),
      ),
    ];
    let named = 0;
    for (const [expression, text] of texts) {
      const { labels, selectors } = readPromql(expression);
      for (const [, label = ''] of text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)) {
        named += 1;
        const isThere = labels ? labels.has(label) : selectors.every(({ metric }) => hasLabel(metric, label));
        expect([text, isThere]).toEqual([text, true]);
      }
    }
    expect(named).toBeGreaterThan(10);
  });

  it('tell which version each node is', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toMatch(/^platen_build_info\{version="\d+\.\d+\.\d+",engine="[0-9a-f]{16}",role="all"\} 1$/m);
  });
});

describe('the guides', () => {
  it.each(['alarms.md', 'scaling.md'])('name metrics, labels and values that a node has: %s', (file) => {
    const text = readFileSync(path.join(deployFolder, '../docs/guides', file), 'utf8').replaceAll(/^```.*?^```/gms, '');
    const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(/\s+/g, ' '));
    // They name a histogram as a whole, although the names of its series end otherwise; `…` stands for several.
    const asked = spans.filter((span) => /\bplaten_[a-z]+_/.test(span) && !span.includes('…'));
    expect(asked.length).toBeGreaterThan(2);
    for (const span of asked) {
      const expression = metrics.has(`${span}_count`) ? `${span}_count` : span;
      expect([span, problemsOf(expression)]).toEqual([span, []]);
    }
  });
});
