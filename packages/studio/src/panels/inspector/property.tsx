import rotate from 'lucide:rotate-ccw';
import type { ElementKind } from '@platen/core';
import type { PartGuide } from '@platen/core/guide';
import { guidesOf } from '@platen/core/guide';
import { type KeyboardEvent, use, useId, useState } from 'react';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import { editorKinds, type NewWords } from '../../document/design/kinds.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useNewWords, useWords } from '../../messages/use-words.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type FieldsProps, isTemplate } from '../controls/control.ts';
import { controls } from '../controls/index.ts';
import { BindButton } from './bind-button.tsx';
import { checkedSubject } from './checked-subject.ts';
import { controlOf } from './control-of.ts';
import { HelpContext } from './help.ts';
import classes from './inspector.module.css';
import { boundsInSigns, definitionOf, type Schema, shapeOf, unwrap } from './schema-facts.ts';
import { type Subject, valueAt } from './subject.ts';
import { whenAbsent } from './when-absent.ts';

export interface PropertyProps {
  readonly name: string;
  readonly schema: Schema;
  readonly guide: PartGuide;
  readonly path: PropertyPath;
  readonly subject: Subject;
  /** Whether no template is allowed here, such as for the size of the page. Default: false. */
  readonly isFixed?: boolean;
}

/** Texts of these properties are used unchanged. */
const withoutTemplates: readonly string[] = [
  'type',
  'id',
  'name',
  'locked',
  'custom',
  'children',
  'schemaVersion',
  'variables',
  'locale',
];
/** A variable stands for all of these: beside other words it would be another code or address. */
const wholes: readonly string[] = ['value', 'href', 'src'];
/** A choice with more entries needs a whole row. */
const wideChoice = 4;

/** A property with its title, its control, and what every property can do: be bound to data, and be reset. */
export function Property({ name, schema, guide, path, subject, isFixed = false }: PropertyProps) {
  const { inspector, panels } = useMessages();
  const { title } = useWords();
  const { inner, fallback = whenAbsent(path, subject), required } = unwrap(schema);
  const control = controlOf(name, inner, guide) ?? 'json';
  const { Component, isHalf, takesTemplates } = controls[control];
  const value = subject.read(path);
  const [isRefused, setRefused] = useState(false);
  const checked = checkedSubject(subject, { path, schema, onCheck: (isTaken) => setRefused(!isTaken) });
  const label = title(guide.title);
  const { texts, isForeign } = use(HelpContext);
  const help = plain(texts[guide.description] ?? '');
  const helpId = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F1' || help === '') return;
    event.preventDefault();
    event.stopPropagation();
    setHelpOpen(!isHelpOpen);
  };
  const isBound = isTemplate(value);
  // The text that a new element begins with was not written by people.
  const samples = [startAt(subject.read(['type']), path, useNewWords()), ...Object.values(panels.library.texts)];
  const isWritten = typeof value === 'string' && !samples.includes(value) && !wholes.includes(name);
  const isWide =
    !isHalf || (control === 'choice' && Object.keys(definitionOf(inner).entries ?? {}).length <= wideChoice);
  const canBind = !isFixed && !withoutTemplates.includes(path[0]) && !(path[0] === 'spans' && path.length > 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div
      role="group"
      aria-label={label}
      aria-describedby={help === '' ? undefined : helpId}
      className={`${classes['property']} ${isWide || isHelpOpen ? classes['wide'] : ''}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes['head']}>
        {help === '' ? (
          <span className={classes['label']}>{label}</span>
        ) : (
          // For the pointer only; on the keyboard F1 opens the help, which saves one stop for each property.
          <button
            type="button"
            tabIndex={-1}
            aria-label={inspector.about(label)}
            aria-expanded={isHelpOpen}
            aria-controls={helpId}
            title={help}
            className={classes['label']}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            {label}
          </button>
        )}
        <span className={classes['tools']} data-kept={isBound || undefined}>
          {canBind && (
            <BindButton
              isBound={isBound}
              onBind={(template) => subject.set(path, takesTemplates && isWritten ? joined(value, template) : template)}
              {...(isBound && !takesTemplates && { onUnbind: () => subject.set(path, undefined) })}
            />
          )}
          {value !== undefined && !required && (
            <ToolButton label={panels.reset} icon={rotate} onClick={() => checked.set(path, undefined)} />
          )}
        </span>
      </div>
      {help !== '' && (
        <p id={helpId} hidden={!isHelpOpen} {...(isForeign && english)} className={classes['help']}>
          {help}
        </p>
      )}
      {isBound && !takesTemplates ? (
        <TextInput
          isCode
          label={label}
          value={value}
          isInvalid={isRefused}
          onCommit={(text) => checked.set(path, text.trim() || undefined)}
        />
      ) : (
        <Component
          schema={inner}
          guide={guide}
          label={label}
          path={path}
          subject={checked}
          fallback={fallback}
          isRefused={isRefused}
          Fields={Fields}
        />
      )}
      {isRefused && (
        <p role="alert" className={classes['refused']}>
          {inspector.refused(boundsInSigns(inner))}
        </p>
      )}
    </div>
  );
}

/** The properties of an object within an element. */
function Fields({ schema, path, subject, without = [] }: FieldsProps) {
  const guides = guidesOf(schema) ?? {};
  return (
    <div className={classes['grid']}>
      {Object.entries(shapeOf(schema)).map(([name, property]) => {
        const guide = guides[name];
        if (guide === undefined || without.includes(name)) return null;
        const inner = [...path, name] as unknown as PropertyPath;
        return <Property key={name} name={name} schema={property} guide={guide} path={inner} subject={subject} />;
      })}
    </div>
  );
}

/** The value of a new element of a kind at a path. */
function startAt(kind: unknown, path: PropertyPath, words: NewWords): unknown {
  if (typeof kind !== 'string' || !(kind in editorKinds)) return undefined;
  const { start, says } = editorKinds[kind as ElementKind];
  return valueAt({ ...start, ...says?.(words) }, path);
}

function joined(text: string, template: string): string {
  if (text === '' || (text.startsWith('{{') && text.endsWith('}}'))) return template;
  return `${text} ${template}`;
}

const english = { lang: 'en', dir: 'ltr' };
/** Help without the marks of Markdown. */
const plain = (markdown: string) => markdown.replaceAll('`', '');
