import { PlatenError } from '@platen/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { readRows } from '../../../../../tests/support/rows.ts';
import { useAnalyser } from '../../../../../tests/support/use-analyser.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { presentVersion } from '../../domain/design.ts';
import { design, factsOf } from '../../store/documents/design.fixture.ts';
import { createDocumentFacts } from './document-facts.ts';

const at = '2026-11-21T12:00:00.000Z';
const canvas = (src: string) =>
  JSON.stringify({ elements: [{ id: 'a', type: 'image', src, alt: '{{ name | default: "A" }}' }] });
const designRow = (id: string, canvasData: string) => ({ ...design, id, accountId: 'ada', canvasData });

describe.each(columnsOf('database'))('documents that an older node stored, on %s,', (database) => {
  const opened = useStore(database);
  const analyser = useAnalyser();
  let unreadable: string[];
  /** Errors of the analysis, by what stands in the document. */
  let refused: ReadonlyMap<string, PlatenError>;
  beforeEach(() => {
    unreadable = [];
    refused = new Map();
  });
  const enterMissing = (limit: number) =>
    createDocumentFacts({
      facts: opened.store.facts,
      analyser: {
        async run(request) {
          for (const [part, error] of refused) if (request.content[0]?.includes(part)) throw error;
          return analyser.run(request);
        },
      },
      onUnreadable: ({ kind, sourceId, version }, { code }) =>
        unreadable.push(`${kind} ${sourceId} ${version} ${code}`),
    }).enterMissing(limit);
  const isUsed = (name: string, accountId = 'ada') =>
    opened.store.assets.isMentioned({ accountId, names: [name], family: undefined });

  /** Three designs and a template, of which `changes` are then made by a node that knows nothing of mentions. */
  async function store(changes: readonly string[]): Promise<void> {
    for (const id of ['ada', 'bob']) await makeAccount(opened.store, { id, plan: 'Free', createdAt: at });
    for (const id of ['1', '2', '3']) {
      const row = designRow(id, canvas(`ast_${id}`));
      await opened.store.units.commit((unit) => opened.store.designs.insert(unit, row, factsOf(row)));
    }
    const template = { id: 'tpl_1', name: 'A', description: '', category: 'x', width: 1, height: 1 };
    const times = { createdAt: at, updatedAt: at, thumbnailFileId: null };
    await opened.store.units.commit((unit) =>
      opened.store.templates.insert(unit, {
        template: { ...template, ...times, accountId: 'ada', canvasData: canvas('ast_t') },
        facts: factsOf({ canvasData: canvas('ast_t') }),
        thumbnail: null,
      }),
    );
    await opened.reopen(() =>
      readRows(opened, async (query) => {
        for (const change of changes) await query(change);
      }),
    );
  }

  it('may use any asset of their account until they are entered, a few at a time', async () => {
    await store([
      'delete from asset_mentions',
      'update designs set mentions_of = null',
      'update templates set mentions_of = null',
    ]);
    expect(await isUsed('ast_none')).toBe(true);
    expect(await isUsed('ast_none', 'bob')).toBe(false);
    expect(await enterMissing(3)).toBe(3);
    expect(await isUsed('ast_none')).toBe(true);
    expect(await enterMissing(3)).toBe(1);
    expect(await enterMissing(3)).toBe(0);
    for (const name of ['ast_1', 'ast_2', 'ast_3', 'ast_t']) expect(await isUsed(name), name).toBe(true);
    expect(await isUsed('ast_none')).toBe(false);
  });

  it('are entered anew when it changed what a newer one had entered, with the version before', async () => {
    await store([
      `update designs set canvas_data = '${canvas('ast_new')}', version = 2 where id = '1'`,
      `insert into design_versions (design_id, version, account_id, width, height, canvas_data, created_at)
        values ('1', 1, 'ada', 1, 1, '${canvas('ast_1')}', '${at}')`,
    ]);
    expect(await isUsed('ast_none')).toBe(true);
    expect(await enterMissing(10)).toBe(2);
    for (const name of ['ast_1', 'ast_new']) expect(await isUsed(name), name).toBe(true);
    expect(await isUsed('ast_none')).toBe(false);
  });

  it('are none of those that this one stores and changes', async () => {
    await store([]);
    const before = designRow('1', canvas('ast_1'));
    const expectedUpdatedAt = before.updatedAt;
    await opened.store.units.commit((unit) =>
      opened.store.designs.update(
        unit,
        { accountId: 'ada', id: '1', expectedUpdatedAt },
        { version: 2, canvasData: '{}' },
        {
          superseded: { document: presentVersion(before), facts: factsOf({ canvasData: '{}' }) },
          keep: 50,
        },
      ),
    );
    expect(await enterMissing(10)).toBe(0);
    expect(await isUsed('ast_1')).toBe(true);
    expect(await isUsed('ast_none')).toBe(false);
  });

  it('have their variables entered with what they mention', async () => {
    await store([
      'update designs set variables = null, variables_of = null',
      'update templates set variables = null, variable_names = null',
    ]);
    expect(await enterMissing(10)).toBe(4);
    expect(await enterMissing(10)).toBe(0);
    const design = await opened.store.designs.find({ accountId: 'ada', id: '2' });
    expect(JSON.parse(design?.variables ?? '')).toMatchObject([{ name: 'name', type: 'text', default: 'A' }]);
    const template = await opened.store.templates.find({ accountId: 'ada', id: 'tpl_1' });
    expect(template).toMatchObject({ variables: design?.variables, variableNames: '["name"]' });
  });

  it('are told of when no process can read them, and have no variables from then on', async () => {
    await store(['update designs set variables = null, variables_of = null']);
    refused = new Map([['ast_2', new PlatenError('INVALID_REQUEST')]]);
    expect(await enterMissing(10)).toBe(3);
    expect(unreadable).toEqual(['design 2 1 INVALID_REQUEST']);
    expect((await opened.store.designs.find({ accountId: 'ada', id: '2' }))?.variables).toBe('[]');
    expect(await enterMissing(10)).toBe(0);
  });

  it('wait, and keep no others waiting, while the processor time of their account is used up', async () => {
    await store(['update designs set variables = null, variables_of = null']);
    refused = new Map([['ast_1', new PlatenError('RATE_LIMIT_EXCEEDED')]]);
    expect(await enterMissing(10)).toBe(2);
    expect(unreadable).toEqual([]);
    refused = new Map();
    expect(await enterMissing(10)).toBe(1);
  });

  it.runIf(database === 'sqlite')('are found by indexes that hold no others', async () => {
    const plans: string[] = [];
    await opened.reopen(() =>
      readRows(opened, async (query) => {
        for (const where of [
          'designs where coalesce(mentions_of, 0) <> version',
          'design_versions where mentions_of is null',
          'templates where mentions_of is null',
          'designs where coalesce(variables_of, 0) <> version',
          'templates where variables is null',
        ]) {
          for (const account of ['', " and account_id = 'ada'"]) {
            plans.push(JSON.stringify(await query(`explain query plan select 1 from ${where}${account} limit 1`)));
          }
        }
      }),
    );
    expect(plans).toHaveLength(10);
    for (const plan of plans) expect(plan).toMatch(/_unentered|_without_variables/);
  });
});
