import { useId } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { PictureField } from './picture-field.tsx';
import { type AskedVariable, asText, type Written } from './read-values.ts';
import classes from './values.module.css';

export interface ValueFieldsProps {
  readonly variables: readonly AskedVariable[];
  readonly written: Written;
  readonly onWrite: (written: Written) => void;
  /** What is wrong with a value, by variable. */
  readonly problems: ReadonlyMap<string, string>;
  /** What stands below a field that takes a picture. Default: nothing. */
  readonly pictureHelp?: string;
  /** Whether pictures of this device can be chosen, too. Default: false. */
  readonly takesFiles?: boolean;
}

/** A field for each variable, by its type. */
export function ValueFields({
  variables,
  written,
  onWrite,
  problems,
  pictureHelp,
  takesFiles = false,
}: ValueFieldsProps) {
  return (
    <div className={classes['fields']}>
      {variables.map((variable) => (
        <ValueField
          key={variable.name}
          variable={variable}
          text={written[variable.name] ?? ''}
          problem={problems.get(variable.name)}
          help={variable.type === 'image' ? pictureHelp : undefined}
          takesFiles={takesFiles}
          onWrite={(text) => onWrite({ ...written, [variable.name]: text })}
        />
      ))}
    </div>
  );
}

interface ValueFieldProps {
  readonly variable: AskedVariable;
  readonly text: string;
  readonly problem: string | undefined;
  readonly help: string | undefined;
  readonly takesFiles: boolean;
  readonly onWrite: (text: string) => void;
}

function ValueField({ variable, text, problem, help, takesFiles, onWrite }: ValueFieldProps) {
  const { values: words } = useMessages();
  const id = useId();
  const { name, type, required, description } = variable;
  const notes = [description, help].filter((note) => note !== undefined && note !== '');
  const shared = {
    id,
    className: classes['input'],
    value: text,
    'aria-required': required || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': `${id}-notes`,
  };
  return (
    <div className={classes['field']}>
      <span className={classes['label']}>
        <label htmlFor={id}>{name}</label>
        <span>{required ? words.required : words.types[type]}</span>
      </span>
      <Control variable={variable} shared={shared} takesFiles={takesFiles} onWrite={onWrite} />
      <div id={`${id}-notes`}>
        {notes.map((note) => (
          <p key={note} className={classes['note']}>
            {note}
          </p>
        ))}
        {problem !== undefined && <p className={classes['problem']}>{problem}</p>}
      </div>
    </div>
  );
}

interface ControlProps {
  readonly variable: AskedVariable;
  readonly shared: Readonly<Record<string, unknown>> & { readonly id: string; readonly value: string };
  readonly takesFiles: boolean;
  readonly onWrite: (text: string) => void;
}

function Control({ variable: { name, type, default: fallback }, shared, takesFiles, onWrite }: ControlProps) {
  const { values: words } = useMessages();
  const placeholder = asText(fallback);
  const onChange = (event: { readonly currentTarget: { readonly value: string } }) =>
    onWrite(event.currentTarget.value);
  switch (type) {
    case 'boolean':
      return (
        <select {...shared} onChange={onChange}>
          <option value="">{fallback === null ? words.unset : words.byDefault(fallback ? words.yes : words.no)}</option>
          <option value="true">{words.yes}</option>
          <option value="false">{words.no}</option>
        </select>
      );
    case 'color':
      return (
        <span className={classes['color']}>
          <input
            type="color"
            aria-label={words.pick(name)}
            className={classes['swatch']}
            value={hexOf(shared.value) ?? hexOf(placeholder) ?? '#000000'}
            onChange={onChange}
          />
          <input {...shared} dir="ltr" spellCheck={false} placeholder={placeholder} onChange={onChange} />
        </span>
      );
    case 'list':
    case 'object':
      return (
        <textarea
          {...shared}
          rows={4}
          dir="ltr"
          spellCheck={false}
          data-code
          placeholder={placeholder}
          onChange={onChange}
        />
      );
    case 'text':
      return <textarea {...shared} rows={1} dir="auto" placeholder={placeholder} onChange={onChange} />;
    case 'number':
      return <input {...shared} inputMode="decimal" dir="ltr" placeholder={placeholder} onChange={onChange} />;
    case 'image':
      return <PictureField shared={shared} placeholder={placeholder} takesFiles={takesFiles} onWrite={onWrite} />;
    case 'date':
      return <input {...shared} dir="ltr" placeholder={placeholder || words.dateExample} onChange={onChange} />;
  }
}

/** As the browser's own picker takes it. */
function hexOf(color: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase();
  const [, short] = /^#([0-9a-f]{3})$/i.exec(color) ?? [];
  return short && `#${[...short].map((digit) => digit + digit).join('')}`;
}
