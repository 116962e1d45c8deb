import previous from 'lucide:chevron-left';
import next from 'lucide:chevron-right';
import type { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import classes from './batches.module.css';
import type { TriedTable } from './send-table.ts';

const RowPicture = arriving(async () => (await import('./row-picture.tsx')).RowPicture);

export interface RowPreviewProps {
  readonly design: Awaited<ReturnType<typeof call<'getDesign'>>>['data'];
  readonly rows: TriedTable['rows'];
  /** From 0. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

/** Any row as it will be drawn. */
export function RowPreview({ design, rows, index, onIndex }: RowPreviewProps) {
  const { batches: words, common } = useMessages();
  const { count } = useFormats();
  const shown = rows[index];
  const step = (by: number) => onIndex((index + by + rows.length) % Math.max(1, rows.length));
  if (!shown) return null;
  return (
    <div className={classes['stage']}>
      <div className={classes['picture']}>
        <Arriving fallback={<p role="status">{common.loading}</p>}>
          <RowPicture design={design} data={shown.dynamicData} label={words.rowOf(count(index + 1))} />
        </Arriving>
      </div>
      <div className={classes['rowSteps']}>
        <IconButton label={words.previousRow} icon={previous} onPress={() => step(-1)} />
        <NumberField
          label={words.shownRow}
          value={index + 1}
          min={1}
          max={rows.length}
          onCommit={(row) => onIndex(Math.round(row) - 1)}
        />
        <span>{words.ofRows(count(rows.length))}</span>
        <IconButton label={words.nextRow} icon={next} onPress={() => step(1)} />
      </div>
    </div>
  );
}

/** What the row is drawn with. */
export function RowValues({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return (
    <dl className={parts['facts']}>
      {Object.entries(data).map(([name, value]) => (
        <RowValue key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function RowValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
    </>
  );
}
