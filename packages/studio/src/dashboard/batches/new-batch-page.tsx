import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Empty } from '../list-states.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { useDesignNames } from '../renders/use-design-names.ts';
import classes from './batches.module.css';
import { keepRows } from './kept-rows.ts';
import { MappingTable } from './mapping-table.tsx';
import { rememberedMapping, rememberMapping } from './remembered-mapping.ts';
import { RowPreview } from './row-preview.tsx';
import { type Mapping, sendTable, type TriedTable, tryTable } from './send-table.ts';
import { TableDrop } from './table-drop.tsx';
import { watchBatch } from './watched-batches.ts';

const formats = ['png', 'jpg', 'webp', 'pdf', 'svg'] as const;

/** From a table to a batch: the design, the file, what its columns fill, a look at the rows, and how files are called. */
export function NewBatchPage() {
  const { batches: words } = useMessages();
  const names = useDesignNames();
  const [search, setSearch] = useSearchParams();
  const [file, setFile] = useState<File>();
  const designId = search.get('design') ?? undefined;
  return (
    <>
      <PageHeader title={words.create} lead={words.newLead} />
      {names.size === 0 ? (
        <Empty title={words.noDesignTitle}>{words.noDesignText}</Empty>
      ) : (
        <div className={classes['steps']}>
          <section>
            <h2>{words.design}</h2>
            <SelectField
              label={words.design}
              value={designId}
              placeholder={words.chooseDesign}
              choices={[...names]}
              onChoose={(id) => setSearch({ design: id })}
            />
          </section>
          {designId !== undefined && (
            <section>
              <h2>{words.table}</h2>
              <TableDrop file={file} onFile={setFile} />
            </section>
          )}
          {designId !== undefined && file && <Rows key={`${designId} ${file.name}`} designId={designId} file={file} />}
        </div>
      )}
    </>
  );
}

function Rows({ designId, file }: { readonly designId: string; readonly file: File }) {
  const { common } = useMessages();
  const [mapping, setMapping] = useState<Mapping>(() => rememberedMapping(designId));
  const table = useMemo(() => ({ designId, file, mapping }), [designId, file, mapping]);
  const tried = useQuery({
    queryKey: ['tried', designId, file.name, file.size, file.lastModified, mapping],
    queryFn: ({ signal }) => tryTable(table, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  const design = useQuery({
    queryKey: ['designs', designId],
    queryFn: async ({ signal }) => (await call('getDesign', { params: { designId }, signal })).data,
  });
  const failed = tried.error ?? design.error;
  const retry = () => {
    if (tried.isError) void tried.refetch();
    if (design.isError) void design.refetch();
  };
  if (failed) return <LoadProblem error={failed} onRetry={retry} />;
  if (!tried.data || !design.data) return <p role="status">{common.loading}</p>;
  return (
    <>
      <MappingTable
        columns={tried.data.file.columns}
        variables={design.data.variables.map(({ name }) => name)}
        onMap={(column, variable) => setMapping({ ...mapping, [column]: variable })}
      />
      <RowPreview design={design.data} tried={tried.data} />
      <SendForm table={table} tried={tried.data} isStale={tried.isFetching} />
    </>
  );
}

interface SendFormProps {
  readonly table: { readonly designId: string; readonly file: File; readonly mapping: Mapping };
  readonly tried: TriedTable;
  /** Whether the rows are being looked at anew. */
  readonly isStale: boolean;
}

function SendForm({ table, tried, isStale }: SendFormProps) {
  const { batches: words } = useMessages();
  const { count } = useFormats();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [format, setFormat] = useState<string>('png');
  const [fileName, setFileName] = useState('');
  // Sent again after a lost answer, the same table makes no second batch.
  const key = useMemo(() => [crypto.randomUUID(), table, format, fileName] as const, [table, format, fileName]);
  const send = useMutation({
    mutationFn: () => sendTable({ ...table, format, fileName }, key[0]),
    onSuccess: async (batchId) => {
      rememberMapping(table.designId, table.mapping);
      keepRows(batchId, asText(tried));
      watchBatch(batchId);
      await queries.invalidateQueries({ queryKey: ['batches'] });
      navigate(`/batches/${batchId}`);
    },
  });
  const problem = useProblem(send.error);
  const good = tried.totalRenders - tried.failedRenders;
  return (
    <section>
      <h2>{words.output}</h2>
      <div className={parts['form']}>
        <div className={classes['pair']}>
          <div className={parts['labelled']}>
            {words.format}
            <SelectField
              label={words.format}
              value={format}
              choices={formats.map((each) => [each, each.toUpperCase()] as const)}
              onChoose={setFormat}
            />
          </div>
          <TextField label={words.fileName} help={words.fileNameHelp} value={fileName} onChange={setFileName} />
        </div>
        {tried.failedRenders > 0 && <p>{words.someFail(count(tried.failedRenders))}</p>}
        {problem !== undefined && <Alert>{problem}</Alert>}
        <div className={parts['actions']}>
          <Button
            look="primary"
            isPending={send.isPending}
            isDisabled={good === 0 || isStale}
            onPress={() => send.mutate()}
          >
            {words.send(count(good))}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The data of each row as cells of a table whose columns are the variables. */
function asText({ rows }: TriedTable) {
  const columns = [...new Set(rows.flatMap(({ dynamicData }) => Object.keys(dynamicData)))];
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const cells = (data: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, text(value)]));
  return { columns, rows: new Map(rows.map(({ row, dynamicData }) => [row, cells(dynamicData)])) };
}
