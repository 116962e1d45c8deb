import { type KeyboardEvent, useState } from 'react';
import classes from './field.module.css';

export interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  /** More than one make it a text of several lines. Default: 1. */
  readonly lines?: number;
  readonly isCode?: boolean;
  readonly isInvalid?: boolean;
  /** Suggestions: the id of a `datalist`. */
  readonly list?: string;
  /** With each key. */
  readonly onType?: ((value: string) => void) | undefined;
  readonly onCommit: (value: string) => void;
  /** Takes back what `onType` showed. */
  readonly onCancel?: (() => void) | undefined;
}

/** A text that counts when the field is left, or by Enter; `onType` may show it before. Escape gives back what was there. */
export function TextInput({
  label,
  value,
  placeholder,
  lines = 1,
  isCode = false,
  isInvalid = false,
  list,
  onType,
  onCommit,
  onCancel,
}: TextInputProps) {
  /** What was there before, and what is there now. */
  const [written, setWritten] = useState<{ readonly before: string; readonly text: string }>();
  const type = (text: string): void => {
    setWritten({ before: written?.before ?? value, text });
    onType?.(text);
  };
  const commit = (): void => {
    setWritten(undefined);
    if (written && written.text !== written.before) onCommit(written.text);
    else if (written) onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (lines === 1 || event.ctrlKey || event.metaKey)) commit();
    if (event.key !== 'Escape' || written === undefined) return;
    event.stopPropagation();
    setWritten(undefined);
    onCancel?.();
  };
  const shared = {
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    className: `${classes['input']} ${isCode ? classes['code'] : ''}`,
    value: written?.text ?? value,
    placeholder,
    dir: isCode ? 'ltr' : 'auto',
    onKeyDown,
    onBlur: commit,
  };
  return (
    <div className={classes['field']} data-invalid={isInvalid || undefined}>
      {lines === 1 ? (
        <input {...shared} list={list} onChange={(event) => type(event.currentTarget.value)} />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => type(event.currentTarget.value)} />
      )}
    </div>
  );
}
