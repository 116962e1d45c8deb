import { statfs } from 'node:fs/promises';
import { apiVersion } from '@platen/api';
import type { NodesStore } from '../../store/upkeep/nodes-store.ts';
import type { CacheGauges, PoolGauges, QueueDepth } from '../../telemetry/metrics.ts';

export interface InstallationServiceOptions {
  readonly node: { readonly id: string; readonly role: 'all' | 'api' | 'worker' };
  readonly engineVersion: string;
  readonly database: 'sqlite' | 'postgres';
  readonly files: 'disk' | 's3';
  readonly dataDir: string;
  readonly minFreeBytes: number;
  readonly nodes: Pick<NodesStore, 'tell' | 'forget' | 'list' | 'hasOthers'>;
  /** How long others take it for alive after it has told that it is. */
  readonly aliveMs: number;
  readonly queueDepth: () => Promise<Pick<QueueDepth, 'waiting' | 'leased' | 'oldest'>>;
  readonly renderProcesses: () => ProcessGauges;
  readonly analysisProcesses: () => ProcessGauges;
  readonly caches: () => readonly CacheGauges[];
  readonly now: () => Date;
}

type ProcessGauges = Pick<PoolGauges, 'processes' | 'waiting'>;

export type InstallationService = ReturnType<typeof createInstallationService>;

/** How an installation does, for its operators. */
export function createInstallationService(options: InstallationServiceOptions) {
  const { node, nodes, now } = options;
  const startedAt = now().toISOString();
  let isOnlyNode = options.database === 'sqlite';

  return {
    /** Tells the other nodes that this one lives, and looks for them; to be called again and again. */
    async tell(): Promise<void> {
      isOnlyNode = options.database === 'sqlite';
      await nodes.tell({ ...node, version: apiVersion, startedAt, forMs: options.aliveMs });
      if (options.database === 'postgres') isOnlyNode = !(await nodes.hasOthers(node.id));
    },

    /** Whether no other node draws, as of the last look. */
    isOnlyNode: (): boolean => isOnlyNode,

    leave: (): Promise<void> => nodes.forget(node.id),

    async status() {
      const [all, depth, disk] = await Promise.all([nodes.list(), options.queueDepth(), statfs(options.dataDir)]);
      return {
        version: apiVersion,
        engineVersion: options.engineVersion,
        node: node.id,
        startedAt,
        database: options.database,
        files: options.files,
        nodes: all.map((each) => ({ ...each, role: each.role as typeof node.role })),
        queue: { waiting: depth.waiting, working: depth.leased, oldest: depth.oldest },
        processes: [
          { kind: 'render' as const, ...processesOf(options.renderProcesses()) },
          { kind: 'analysis' as const, ...processesOf(options.analysisProcesses()) },
        ],
        caches: options.caches().map(({ name, hits, misses, entries = null, bytes = null, maxBytes = null }) => ({
          name,
          hits,
          misses,
          entries,
          bytes,
          maxBytes,
        })),
        disk: {
          freeBytes: disk.bavail * disk.bsize,
          totalBytes: disk.blocks * disk.bsize,
          minFreeBytes: options.minFreeBytes,
        },
        memoryBytes: process.memoryUsage.rss(),
      };
    },
  };
}

function processesOf({ processes, waiting }: ProcessGauges) {
  const { starting = 0, ready = 0, busy } = processes;
  return { starting, ready, busy, waiting: Object.values(waiting).reduce((sum, each) => sum + each, 0) };
}
