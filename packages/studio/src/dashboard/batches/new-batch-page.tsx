import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Empty } from '../list-states.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { useDesignNamesQuery } from '../renders/use-design-names.ts';
import classes from './batches.module.css';
import { TableDrop } from './table-drop.tsx';
import { useTableOfDataSet } from './table-of-data-set.ts';
import { TableRows } from './table-rows.tsx';
import { useSettings } from './use-settings.ts';

/** From a table, or from a data set of the design that the address names, to a run: the design, the file, what its columns fill, a look at the rows, and how files are called. */
export function NewBatchPage() {
  const { batches: words, common } = useMessages();
  const query = useDesignNamesQuery();
  const names = query.data;
  const [search, setSearch] = useSearchParams();
  const designId = search.get('design') ?? undefined;
  const dataSetId = search.get('rows') ?? undefined;
  return (
    <>
      <PageHeader title={words.create} lead={words.newLead} />
      {query.isPending && <WaitingLines label={common.loading} />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {names?.size === 0 && <Empty title={words.noDesignTitle}>{words.noDesignText}</Empty>}
      {names !== undefined && names.size > 0 && (
        <div className={classes['wizard']}>
          <section className={classes['steps']}>
            <h2>{words.design}</h2>
            <SelectField
              label={words.design}
              value={designId}
              placeholder={words.chooseDesign}
              choices={[...names]}
              onChoose={(id) => setSearch({ design: id })}
            />
          </section>
          {designId !== undefined && <Table key={designId} designId={designId} dataSetId={dataSetId} />}
        </div>
      )}
    </>
  );
}

function Table({ designId, dataSetId }: { readonly designId: string; readonly dataSetId: string | undefined }) {
  const { batches: words, common } = useMessages();
  const [chosen, setFile] = useState<File>();
  const ofDataSet = useTableOfDataSet(designId, chosen ? undefined : dataSetId);
  const file = chosen ?? ofDataSet;
  const { settings, change } = useSettings(designId);
  return (
    <>
      <section className={classes['steps']}>
        <h2>{words.table}</h2>
        <TableDrop file={file} onFile={setFile} />
      </section>
      {file && !settings && <WaitingLines label={common.loading} />}
      {file && settings && (
        <TableRows key={`${file.name} ${file.lastModified}`} {...{ designId, file, settings }} onChange={change} />
      )}
    </>
  );
}
