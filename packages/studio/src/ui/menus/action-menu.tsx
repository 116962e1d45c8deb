import { Fragment } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { type OperationId, useMay } from '../allowed.tsx';
import { Button, IconButton } from '../buttons/button.tsx';
import classes from './choice-menu.module.css';

export interface Action {
  readonly text: string;
  /** Shown in a second line. */
  readonly detail?: string;
  /** The operation that it calls in the end: the action is shown to people who may call it. Default: to everybody. */
  readonly operation?: OperationId;
}

export interface ActionSection<Name extends string> {
  /** A title above the actions. */
  readonly title?: string;
  readonly actions: Readonly<Partial<Record<Name, Action>>>;
}

export interface ActionListProps<Name extends string> {
  /** The actions, in sections with a line between them. */
  readonly sections: readonly ActionSection<Name>[];
  readonly onAction: (name: Name) => void;
}

export interface ActionMenuProps<Name extends string> extends ActionListProps<Name> {
  /** The label of the button. */
  readonly label: string;
  readonly icon: string;
  /** `primary`: with its label beside the icon. Default: the icon alone. */
  readonly look?: 'primary';
}

/** A button that opens a list of actions; without actions there is no button. */
export function ActionMenu<Name extends string>({ label, icon, look, sections, onAction }: ActionMenuProps<Name>) {
  const may = useMay();
  const allowed = sections.map((section) => ({
    ...section,
    actions: Object.fromEntries(
      (Object.entries(section.actions) as [Name, Action][]).filter(([, { operation }]) => !operation || may(operation)),
    ) as ActionSection<Name>['actions'],
  }));
  if (allowed.every(({ actions }) => Object.keys(actions).length === 0)) return null;
  return (
    <MenuTrigger>
      {look === 'primary' ? (
        <Button look="primary" icon={icon}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} />
      )}
      <Popover className={classes['popover'] ?? ''} placement="bottom end">
        <ActionList label={label} sections={allowed} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  );
}

/** The list itself, for anything that opens it. `label` names the list when no button does. */
export function ActionList<Name extends string>({
  label,
  sections,
  onAction,
  ...props
}: ActionListProps<Name> & { readonly label: string; readonly autoFocus?: 'first'; readonly onClose?: () => void }) {
  const shown = sections.filter(({ actions }) => Object.keys(actions).length > 0);
  return (
    <Menu aria-label={label} className={classes['menu'] ?? ''} onAction={(key) => onAction(key as Name)} {...props}>
      {shown.map(({ title, actions }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts that never change.
        <Fragment key={index}>
          {index > 0 && <Separator className={classes['line'] ?? ''} />}
          <MenuSection aria-label={title ?? label}>
            {title !== undefined && <Header className={classes['title'] ?? ''}>{title}</Header>}
            {(Object.entries(actions) as [Name, Action][]).map(([name, { text, detail, operation }]) => (
              <MenuItem
                key={name}
                id={name}
                textValue={text}
                data-operation={operation}
                className={classes['item'] ?? ''}
              >
                <span>{text}</span>
                {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        </Fragment>
      ))}
    </Menu>
  );
}
