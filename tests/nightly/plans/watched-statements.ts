import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from '../../../packages/server/src/store/schema.ts';
import { testPool } from '../../support/postgres/test-pool.ts';

/** A statement as the server did it, also one that a trigger or a key to other rows had it do. */
export interface DoneStatement {
  readonly text: string;
  readonly ms: number;
  /** Pages of 8 kB, read by all of its plan. */
  readonly pages: number;
  /** The step that handled most rows: all that it read, also those that it left out. */
  readonly most: { readonly step: string; readonly rows: number };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** Tables whose server tells of each statement how it did it (`auto_explain`): what was done, not what might be. */
export async function watchStatements(databaseUrl: string) {
  const done: DoneStatement[] = [];
  const pool = testPool(databaseUrl, 1);
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const [, ms, explained] = /^duration: ([\d.]+) ms {2}plan:\n(\{.*\})\s*$/s.exec(message ?? '') ?? [];
      if (explained === undefined) return;
      const statement = JSON.parse(explained) as Explained;
      // Who asks for a plan only has nothing done.
      if (!/^explain /i.test(statement['Query Text'])) done.push(statementOf(statement, Number(ms)));
    });
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    async begin(): Promise<void> {
      await sql`load 'auto_explain'`.execute(db);
      const settings = {
        log_level: 'notice',
        log_format: 'json',
        log_analyze: 'on',
        log_buffers: 'on',
        log_nested_statements: 'on',
        // Timing each step would take longer than the step.
        log_timing: 'off',
        log_min_duration: '0',
      };
      for (const [name, value] of Object.entries(settings)) {
        await sql`select set_config(${`auto_explain.${name}`}, ${value}, false)`.execute(db);
      }
      done.splice(0);
    },
    taken: (): readonly DoneStatement[] => done.splice(0),
  };
}

function statementOf({ 'Query Text': text, Plan: plan }: Explained, ms: number): DoneStatement {
  const steps = stepsOf(plan).map((node) => ({
    step: [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
    rows: Math.round(
      node['Actual Loops'] *
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Join Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)),
    ),
  }));
  const most = steps.reduce((a, b) => (b.rows > a.rows ? b : a));
  return { text, ms, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], most };
}

function stepsOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(stepsOf)];
}
