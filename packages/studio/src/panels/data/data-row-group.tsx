import left from 'lucide:chevron-left';
import right from 'lucide:chevron-right';
import again from 'lucide:refresh-cw';
import trash from 'lucide:trash-2';
import triangleAlert from 'lucide:triangle-alert';
import upload from 'lucide:upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useCauseInWords } from '../../api/use-cause-in-words.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type AllRowsCheck, useAllRowsState } from '../checks/use-all-rows-check.ts';
import classes from './data-row-group.module.css';
import { type StressName, stressNames } from './stress-names.ts';
import type { DataRows } from './use-data-rows.ts';
import type { TableFile } from './use-table-file.ts';

const DeleteRowsDialog = arriving(async () => (await import('./delete-rows-dialog.tsx')).DeleteRowsDialog);

export interface DataRowGroupProps {
  readonly rows: DataRows;
  readonly file: TableFile;
  /** The check of all rows, and how to show the rows with problems; undefined for people who may not correct them. */
  readonly checks?: { readonly allRows: AllRowsCheck; readonly onProblems: () => void };
}

/** The row of data that the page is shown with. */
export function DataRowGroup({ rows, file, checks }: DataRowGroupProps) {
  const { panels, common } = useMessages();
  const { data } = panels;
  const inWords = useCauseInWords();
  const [isDeleting, setDeleting] = useState(false);
  const { source, isPending, isLoading, index, total, dataSets, problem, loadProblem } = rows;
  const set = dataSets.find(({ id }) => id === source);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row in every browser.
    <div role="group" aria-label={data.group} className={classes['group']}>
      <IconButton label={data.previous} icon={left} isDisabled={total < 2} onPress={() => rows.step(-1)} />
      <span className={classes['place']} aria-live="polite">
        {isLoading ? common.loading : total === 0 ? data.noRows : data.row(index + 1, total)}
      </span>
      <IconButton label={data.next} icon={right} isDisabled={total < 2} onPress={() => rows.step(1)} />
      <div className={classes['source']}>
        <SelectField
          label={data.source}
          value={isPending ? undefined : source === 'stress' ? stressNames[index] : source}
          placeholder={common.loading}
          // Data sets stand before the stress rows: no choice moves under the pointer.
          isDisabled={isPending}
          choices={[
            ['defaults', data.defaults],
            ...dataSets.map(({ id, name, rowCount }) => [id, data.set(name, rowCount)] as const),
            ...stressNames.map((name) => [name, `${data.stress}: ${data.stressRows[name]}`] as const),
          ]}
          onChoose={(next) => {
            if (next === 'defaults') rows.showDefaults();
            else if (dataSets.some(({ id }) => id === next)) rows.showDataSet(next);
            else rows.showStress(next as StressName);
          }}
        />
      </div>
      <Allowed operation="createDataSet">
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.json', 'text/csv', 'application/json']}
          onSelect={(files) => files?.[0] && file.load(files[0])}
        >
          <Button look="quiet" icon={upload} operation="createDataSet" aria-label={data.load}>
            <span className={classes['words']}>{data.load}</span>
          </Button>
        </FileTrigger>
      </Allowed>
      {set && (
        <IconButton
          label={data.remove(set.name)}
          icon={trash}
          operation="deleteDataSet"
          onPress={() => setDeleting(true)}
        />
      )}
      {set && isDeleting && (
        <Arriving>
          <DeleteRowsDialog dataSet={set} onDelete={rows.remove} onClose={() => setDeleting(false)} />
        </Arriving>
      )}
      <span role="status" className={classes['notice']}>
        {(loadProblem && data.notLoaded(inWords(loadProblem))) ||
          (problem && data.notStored(inWords(problem))) ||
          file.notice}
      </span>
      {loadProblem && <IconButton label={common.retry} icon={again} onPress={rows.retry} />}
      {rows.checked.length > 0 && checks && <AllRowsFigure check={checks.allRows} onProblems={checks.onProblems} />}
    </div>
  );
}

/** How many of all rows have problems; nothing is shown while that is unknown. */
function AllRowsFigure({ check, onProblems }: { readonly check: AllRowsCheck; readonly onProblems: () => void }) {
  const { data } = useMessages().panels;
  const state = useAllRowsState(check);
  if (state.is === 'done' && state.rowsWithProblems > 0) {
    const words = data.rowsWithProblems(state.rowsWithProblems);
    return (
      <button
        type="button"
        aria-label={words}
        data-count={state.rowsWithProblems}
        className={classes['problems']}
        onClick={onProblems}
      >
        <Icon body={triangleAlert} size={14} />
        <span>{words}</span>
      </button>
    );
  }
  return (
    <span className={classes['rows']}>
      {state.is === 'done'
        ? data.rowsWithProblems(0)
        : state.is === 'running'
          ? data.checkingRows
          : data.rowsNotChecked}
    </span>
  );
}
