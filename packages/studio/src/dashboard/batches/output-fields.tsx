import { useMessages } from '../../messages/messages.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CheckList } from '../parts/check-list.tsx';
import parts from '../parts/parts.module.css';
import classes from './batches.module.css';
import { formats, type SendSettings } from './send-table.ts';

export interface OutputFieldsProps {
  readonly settings: SendSettings;
  readonly onChange: (settings: SendSettings) => void;
}

/** As which files the rows are drawn, and how these are called. */
export function OutputFields({ settings, onChange }: OutputFieldsProps) {
  const { batches: words } = useMessages();
  const { scale, quality, fileName } = settings;
  return (
    <section>
      <h2>{words.output}</h2>
      <div className={parts['form']}>
        <CheckList
          label={words.formats}
          choices={formats.map((each) => [each, each.toUpperCase()] as const)}
          chosen={new Set(settings.formats)}
          onChange={(chosen) => onChange({ ...settings, formats: formats.filter((each) => chosen.has(each)) })}
        />
        <div className={classes['pair']}>
          <div className={parts['labelled']}>
            {words.scale}
            <NumberField
              label={words.scale}
              value={scale}
              placeholder="1"
              from={1}
              min={0.1}
              max={5}
              unit="×"
              onCommit={(value) => onChange({ ...settings, scale: value })}
            />
          </div>
          <div className={parts['labelled']}>
            {words.quality}
            <NumberField
              label={words.quality}
              value={quality}
              placeholder={words.usual}
              from={90}
              min={1}
              max={100}
              onCommit={(value) => onChange({ ...settings, quality: Math.round(value) })}
            />
          </div>
        </div>
        <TextField
          label={words.fileName}
          help={words.fileNameHelp}
          value={fileName}
          onChange={(value) => onChange({ ...settings, fileName: value })}
        />
      </div>
    </section>
  );
}
