import left from 'lucide:chevron-left';
import right from 'lucide:chevron-right';
import upload from 'lucide:upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useMessages } from '../../messages/messages.tsx';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './data-row-group.module.css';
import { readRows, UnreadableRows } from './read-table.ts';
import { type StressName, stressNames } from './stress-rows.ts';
import type { DataRows } from './use-data-rows.ts';

/** As many as one batch of the largest plan takes. */
const mostRows = 10_000;

export interface DataRowGroupProps {
  readonly rows: DataRows;
  /** Problems of the row that is shown. */
  readonly problems: number;
}

/** The row of data that the page is shown with. */
export function DataRowGroup({ rows, problems }: DataRowGroupProps) {
  const { panels } = useMessages();
  const { data } = panels;
  const [notice, setNotice] = useState('');
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const read = readRows(await file.text());
      setNotice(read.length > mostRows ? data.tooMany(read.length, mostRows) : '');
      rows.load(file.name, read.slice(0, mostRows));
    } catch (cause) {
      if (!(cause instanceof UnreadableRows)) throw cause;
      setNotice(data.unreadable(file.name, data.reasons[cause.reason]));
    }
  };
  const { source, index, total } = rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row in every browser.
    <div role="group" aria-label={data.group} className={classes['group']}>
      <IconButton label={data.previous} icon={left} isDisabled={total < 2} onPress={() => rows.step(-1)} />
      <span className={classes['place']} aria-live="polite">
        {total === 0 ? data.noRows : data.row(index + 1, total)}
      </span>
      <IconButton label={data.next} icon={right} isDisabled={total < 2} onPress={() => rows.step(1)} />
      <div className={classes['source']}>
        <SelectField
          label={data.source}
          value={source === 'stress' ? stressNames[index] : source}
          choices={[
            ['defaults', data.defaults],
            ...(rows.loaded.length > 0 ? [['file', data.file(rows.fileName)] as const] : []),
            ...stressNames.map((name) => [name, `${data.stress}: ${data.stressRows[name]}`] as const),
          ]}
          onChoose={(next) => {
            if (next === 'defaults') rows.showDefaults();
            else if (next === 'file') rows.open(0);
            else rows.showStress(next as StressName);
          }}
        />
      </div>
      <FileTrigger
        acceptedFileTypes={['.csv', '.tsv', '.json', 'text/csv', 'application/json']}
        onSelect={(files) => load(files?.[0])}
      >
        <IconButton label={data.load} icon={upload} />
      </FileTrigger>
      <span role="status" className={classes['notice']}>
        {notice || (problems > 0 ? panels.checks.count(problems) : '')}
      </span>
    </div>
  );
}
