import { Fragment } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { type OperationId, useMay } from './allowed.tsx';
import { Button, IconButton } from './button.tsx';
import classes from './choice-menu.module.css';

export interface Action {
  readonly text: string;
  /** In a second line. */
  readonly detail?: string;
  /** What it calls in the end: it is there for those who may. Default: for everybody. */
  readonly operation?: OperationId;
}

export interface ActionSection<Name extends string> {
  /** Above the actions. */
  readonly title?: string;
  readonly actions: Readonly<Partial<Record<Name, Action>>>;
}

export interface ActionListProps<Name extends string> {
  /** In parts with a line between them. */
  readonly sections: readonly ActionSection<Name>[];
  readonly onAction: (name: Name) => void;
}

export interface ActionMenuProps<Name extends string> extends ActionListProps<Name> {
  /** Of the button. */
  readonly label: string;
  readonly icon: string;
  /** `primary`: with its label beside the icon. Default: the icon alone. */
  readonly look?: 'primary';
}

/** A button that opens a list of which each entry does something; without entries, there is none. */
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

/** The list itself, for whatever opens it. `label` names it where no button does. */
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
