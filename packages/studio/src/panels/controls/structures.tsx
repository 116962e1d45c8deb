import down from 'lucide:arrow-down';
import up from 'lucide:arrow-up';
import chevron from 'lucide:chevron-right';
import minus from 'lucide:minus';
import plus from 'lucide:plus';
import { designValues } from '@platen/core';
import { type ReactNode, useState } from 'react';
import { isObject } from '../../document/design/is-object.ts';
import { useMessages } from '../../messages/messages.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countsOf, definitionOf, itemOf } from '../inspector/schema-facts.ts';
import { startOf } from '../inspector/start-values.ts';
import { useDataNames } from '../variables/use-variables.ts';
import { type ControlProps, isMixed, shownValue } from './control.ts';
import classes from './controls.module.css';

/** An object that may be absent, with its own properties. */
export function ObjectControl({ schema, ...props }: ControlProps) {
  const { label, path, subject, Fields } = props;
  const { panels } = useMessages();
  const [list] = useDataNames('lists');
  if (!isMixed(props) && shownValue(props) === undefined) {
    const start = startOf(schema);
    const filled = isObject(start) && 'each' in start && list !== undefined ? { ...start, each: list } : start;
    return <AddButton onClick={() => subject.set(path, filled)}>{panels.add(label)}</AddButton>;
  }
  return (
    <Folded title={isMixed(props) ? panels.mixed : summaryOf(shownValue(props)) || label} name={label} isOpen>
      <Fields schema={schema} path={path} subject={subject} />
    </Folded>
  );
}

/** A list of objects: each unfolds, and can be moved and taken away. */
export function ListControl(props: ControlProps) {
  const value = shownValue(props);
  return <Items {...props} item={itemOf(props.schema)} items={Array.isArray(value) ? value : []} />;
}

/** One shadow is an object, several are a list. */
export function ShadowsControl(props: ControlProps) {
  const { label, path, subject, Fields } = props;
  const value = shownValue(props);
  const { panels } = useMessages();
  if (isObject(value)) {
    const second = startOf(designValues.shadow);
    return (
      <div className={classes['stack']}>
        <Folded title={summaryOf(value)} name={label} isOpen>
          <Fields schema={designValues.shadow} path={path} subject={subject} />
        </Folded>
        <AddButton onClick={() => subject.set(path, [value, second])}>{panels.add(label)}</AddButton>
      </div>
    );
  }
  return <Items {...props} item={designValues.shadow} items={Array.isArray(value) ? value : []} />;
}

interface ItemsProps extends ControlProps {
  readonly item: ControlProps['schema'];
  readonly items: readonly unknown[];
}

function Items({ schema, item, items, label, path, subject, Fields, ...rest }: ItemsProps) {
  const { panels } = useMessages();
  const { fewest, most } = countsOf(listOf(schema));
  return (
    <div className={classes['stack']}>
      {isMixed({ path, subject }) && <span className={classes['fixed']}>{panels.mixed}</span>}
      {items.map((value, index) => {
        const name = `${label} ${index + 1}`;
        return (
          <Folded
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is what stands at its place.
            key={index}
            name={name}
            title={summaryOf(value) || name}
            tools={
              <>
                <ToolButton
                  label={panels.moveUp(name)}
                  icon={up}
                  disabled={index === 0}
                  onClick={() => subject.set(path, swapped(items, index - 1))}
                />
                <ToolButton
                  label={panels.moveDown(name)}
                  icon={down}
                  disabled={index === items.length - 1}
                  onClick={() => subject.set(path, swapped(items, index))}
                />
                <ToolButton
                  label={panels.remove(name)}
                  icon={minus}
                  disabled={items.length <= fewest}
                  onClick={() =>
                    subject.set(
                      path,
                      items.length === 1 && rest.fallback === undefined ? undefined : items.toSpliced(index, 1),
                    )
                  }
                />
              </>
            }
          >
            <Fields schema={item} path={[...path, index]} subject={subject} />
          </Folded>
        );
      })}
      {items.length < most && (
        <AddButton onClick={() => subject.set(path, [...items, ...starts(item, fewest - items.length)])}>
          {panels.add(label)}
        </AddButton>
      )}
    </div>
  );
}

/** The list among the forms that a value may have. */
function listOf(schema: ControlProps['schema']): ControlProps['schema'] {
  return definitionOf(schema).options?.find((option) => definitionOf(option).type === 'array') ?? schema;
}

/** One more, or as many as the list needs to be one at all: the corners of a figure stand around its middle. */
function starts(item: ControlProps['schema'], missing: number): readonly unknown[] {
  if (missing <= 1) return [startOf(item)];
  return Array.from({ length: missing }, (_, index) => {
    const angle = (2 * Math.PI * index) / missing - Math.PI / 2;
    const start = startOf(item);
    const corner = { x: Math.round(50 + 50 * Math.cos(angle)), y: Math.round(50 + 50 * Math.sin(angle)) };
    return isObject(start) && 'x' in start ? { ...start, ...corner } : start;
  });
}

function swapped(items: readonly unknown[], first: number): readonly unknown[] {
  return items.toSpliced(first, 2, items[first + 1], items[first]);
}

interface FoldedProps {
  readonly title: string;
  readonly name: string;
  readonly tools?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A heading that unfolds what belongs to it; nothing of that is made before. */
export function Folded({ title, name, tools, isOpen = false, children }: FoldedProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <div className={classes['folded']}>
      <div className={classes['foldedHead']}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={title === name ? name : `${name}: ${title}`}
          className={classes['fold']}
          onClick={() => setOpen(!open)}
        >
          <Icon body={chevron} size={12} />
          <span>{title}</span>
        </button>
        {tools}
      </div>
      {open && <div className={classes['inner']}>{children}</div>}
    </div>
  );
}

export function AddButton({ children, onClick }: { readonly children: string; readonly onClick: () => void }) {
  const { panels } = useMessages();
  return (
    <button type="button" aria-label={children} className={classes['add']} onClick={onClick}>
      <Icon body={plus} size={14} />
      {panels.addShort}
    </button>
  );
}

/** What tells an object from others of its kind: its first texts and numbers. */
function summaryOf(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const telling = Object.values(value).filter((part) => typeof part === 'string' || typeof part === 'number');
  return telling.slice(0, 3).join(' · ').slice(0, 60);
}
