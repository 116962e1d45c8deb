import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import classes from './choice-menu.module.css';

export interface Action {
  readonly text: string;
  /** In a second line. */
  readonly detail?: string;
}

export interface ActionMenuProps<Name extends string> {
  /** Of the button. */
  readonly label: string;
  readonly icon: string;
  /** Above the actions. */
  readonly title: string;
  readonly actions: Readonly<Record<Name, Action>>;
  readonly onAction: (name: Name) => void;
}

/** A button that opens a list of which each entry does something. */
export function ActionMenu<Name extends string>({ label, icon, title, actions, onAction }: ActionMenuProps<Name>) {
  return (
    <MenuTrigger>
      <Button look="primary" icon={icon}>
        {label}
      </Button>
      <Popover className={classes['popover'] ?? ''} placement="bottom end">
        <Menu className={classes['menu'] ?? ''} onAction={(key) => onAction(key as Name)}>
          <MenuSection>
            <Header className={classes['title'] ?? ''}>{title}</Header>
            {(Object.entries(actions) as [Name, Action][]).map(([name, { text, detail }]) => (
              <MenuItem key={name} id={name} textValue={text} className={classes['item'] ?? ''}>
                <span>{text}</span>
                {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
