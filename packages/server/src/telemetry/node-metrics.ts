import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { addLabelledGauge } from './labelled-metrics.ts';

/** Connections to PostgreSQL of this node, but for those of the queue. */
export interface ConnectionGauges {
  readonly open: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

export interface BuildFacts {
  readonly version: string;
  /** A digest of the engine's sources and dependencies. */
  readonly engine: string;
  readonly role: string;
}

/** What upkeep removes: files, or rows by their kind. */
export const removals = [
  'files',
  'renders',
  'batches',
  'request_data',
  'webhook_deliveries',
  'drawn_addresses',
  'sessions',
  'invitations',
  'password_resets',
  'audit_logs',
  'usage',
  'usage_parts',
] as const;
export type Removal = (typeof removals)[number];

/** What a node tells of itself and of the work that it took from others. */
export function createNodeMetrics(register: Registry) {
  const files = new Histogram({
    name: 'platen_files_operation_duration_seconds',
    help: 'Time of a call of the store of files, by what was asked and whether it failed.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const removed = new Counter({
    name: 'platen_removed_total',
    help: 'What was removed because it was old or nobody needed it: files, or rows by their kind.',
    labelNames: ['what'],
    registers: [register],
  });
  const leases = new Counter({
    name: 'platen_leases_total',
    help:
      'Leases of queued renders that ended before their render: taken_over, this node put one of a silent node back into the ' +
      'queue; lost, this node lost its own; exhausted, three nodes fell silent and the render failed.',
    labelNames: ['outcome'],
    registers: [register],
  });
  // A counter that appears with its first count has a first increase that Prometheus does not see.
  for (const what of removals) removed.inc({ what }, 0);
  for (const outcome of ['taken_over', 'lost', 'exhausted'] as const) leases.inc({ outcome }, 0);
  return {
    observeFiles(call: { readonly operation: string; readonly outcome: string; readonly ms: number }) {
      const { operation, outcome, ms } = call;
      files.observe({ operation, outcome }, ms / 1_000);
    },

    noteRemoved(what: Removal, count: number): void {
      removed.inc({ what }, count);
    },

    noteLeases(outcome: 'taken_over' | 'lost' | 'exhausted', count: number): void {
      leases.inc({ outcome }, count);
    },

    tellBuild({ version, engine, role }: BuildFacts): void {
      new Gauge({
        name: 'platen_build_info',
        help: 'Always 1; its labels say which version this node is, of which engine and in which role.',
        labelNames: ['version', 'engine', 'role'],
        registers: [register],
      }).set({ version, engine, role }, 1);
    },

    watchConnections(read: () => ConnectionGauges): void {
      addLabelledGauge(register, {
        name: 'platen_database_connections',
        help: 'Of this node to PostgreSQL, but for those of the queue: open, idle; waiting are statements without one.',
        label: 'state',
        read: () => Object.entries(read()),
      });
    },
  };
}
