import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { askBeforeLeaving } from '../../api/ask-before-leaving.ts';
import { ApiError, call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { randomId } from '../../api/random-id.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import classes from './batches.module.css';
import { MappingTable } from './mapping-table.tsx';
import { type SentTable, sendingKey, useUnsentTables } from './notices/unsent-tables.ts';
import { watchBatch } from './notices/watched-batches.ts';
import { OutputFields } from './output-fields.tsx';
import { RowPreview, RowValues } from './row-preview.tsx';
import { RowProblems } from './row-problems.tsx';
import {
  columnsIn,
  type SendSettings,
  sendTable,
  type TableColumn,
  type TableToSend,
  type TriedTable,
  tryTable,
} from './send-table.ts';
import { TableProblem } from './table-problem.tsx';
import { forgetUnsent } from './use-settings.ts';

export interface TableRowsProps {
  readonly designId: string;
  readonly file: File;
  readonly settings: SendSettings;
  readonly onChange: (settings: SendSettings) => void;
}

/** The rows of a table before they are sent: what fills what, what is wrong, and beside it any row as it will be drawn. */
export function TableRows({ designId, file, settings, onChange }: TableRowsProps) {
  const { common } = useMessages();
  const { mapping, rowNumber } = settings;
  const fileName = useLater(settings.fileName);
  const asked = useMemo(() => ({ ...settings, fileName }), [settings, fileName]);
  const tried = useQuery({
    queryKey: ['tried', designId, file.name, file.size, file.lastModified, asked],
    queryFn: ({ signal }) => tryTable({ designId, file, settings: asked }, signal),
    placeholderData: (before) => before,
    enabled: settings.formats.length > 0,
    retry: false,
  });
  const design = useQuery({
    queryKey: ['designs', designId],
    queryFn: async ({ signal }) => (await call('getDesign', { params: { designId }, signal })).data,
  });
  const [wanted, setWanted] = useState(0);
  if (design.isError) return <LoadProblem error={design.error} onRetry={() => design.refetch()} />;
  const columns = tried.data?.file.columns ?? refusedColumns(tried.error, settings);
  const problem = tried.error && (
    <TableProblem error={tried.error} fileName={file.name} onRetry={() => tried.refetch()} />
  );
  if (problem && !columns) return problem;
  if (!columns || !design.data) return <WaitingLines label={common.loading} />;
  const { rows = [] } = tried.data ?? {};
  const index = Math.min(wanted, Math.max(0, rows.length - 1));
  const shown = rows[index];
  const variables = design.data.variables.map(({ name }) => name);
  return (
    <>
      <div className={classes['side']}>
        {shown && <RowPreview design={design.data} rows={rows} index={index} onIndex={setWanted} />}
        {tried.data && (
          <Send
            // Another table is another run.
            key={JSON.stringify([mapping, rowNumber])}
            table={{ designId, file, settings }}
            tried={tried.data}
            isStale={tried.isFetching}
          />
        )}
        {shown && <RowValues data={shown.dynamicData} />}
      </div>
      <div className={classes['steps']}>
        {problem}
        <MappingTable columns={columns} variables={variables} settings={settings} onChange={onChange} />
        <OutputFields settings={settings} onChange={onChange} />
        {tried.data && <RowProblems file={tried.data.file} rows={rows} onOpen={setWanted} />}
      </div>
    </>
  );
}

/** What is written, once nothing was written for a while: all rows are looked at for it. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

const quietMs = 600;

/** Where no column fills anything yet, the service tells their names only. */
function refusedColumns(error: Error | null, { mapping }: SendSettings): readonly TableColumn[] | undefined {
  const names = error instanceof ApiError ? columnsIn(error) : undefined;
  return names?.map((name) => {
    const variable = mapping[name] ?? null;
    return { column: '', name, variable, used: variable !== null };
  });
}

interface SendProps {
  readonly table: TableToSend;
  readonly tried: TriedTable;
  /** Whether the rows are being looked at anew. */
  readonly isStale: boolean;
}

function Send({ table, tried, isStale }: SendProps) {
  const { batches: words } = useMessages();
  const { count } = useFormats();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { designId, file, settings } = table;
  // Sent again after a lost answer, the same table makes no second run.
  const key = useMemo(() => [randomId(), designId, file, settings] as const, [designId, file, settings]);
  const { forget } = useUnsentTables();
  const send = useMutation({
    mutationKey: sendingKey,
    // Until somebody has read why it failed.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (_: SentTable) => askBeforeLeaving(sendTable(table, tried.file.columns, key[0])),
    onSuccess: async (runId) => {
      forgetUnsent(designId);
      watchBatch(runId);
      await Promise.all(['batches', 'runs'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
  });
  // Called only as long as this is shown: who has gone on to another page stays there.
  const onSuccess = (runId: string) => navigate(`/batches/${runId}`);
  const bad = Math.round(tried.failedRenders / Math.max(1, settings.formats.length));
  const good = tried.rows.length - bad;
  return (
    <div className={parts['form']}>
      {tried.failedRenders > 0 && <p>{words.someFail(count(bad))}</p>}
      {tried.batchCount > 1 && <p className={parts['soft']}>{words.cut(count(tried.batchCount))}</p>}
      {send.error && <TableProblem error={send.error} fileName={file.name} />}
      <div className={parts['actions']}>
        <Button
          look="primary"
          operation="renderRun"
          isPending={send.isPending}
          isDisabled={good === 0 || isStale || settings.formats.length === 0}
          // Called only as long as this is shown, where the problem is told.
          onPress={() => send.mutate({ designId, fileName: file.name }, { onSuccess, onError: forget })}
        >
          {words.send(count(good))}
        </Button>
      </div>
    </div>
  );
}
