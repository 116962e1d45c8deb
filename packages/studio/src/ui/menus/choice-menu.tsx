import check from 'lucide:check';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from '../buttons/button.tsx';
import { Icon } from '../icon.tsx';
import classes from './choice-menu.module.css';

export interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  readonly icon: string;
  readonly value: Value;
  /** What people read, by value. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

/** A button that opens a list of which one is chosen. */
export function ChoiceMenu<Value extends string>({ label, icon, value, choices, onChoose }: ChoiceMenuProps<Value>) {
  return (
    <MenuTrigger>
      <IconButton label={label} icon={icon} />
      <Popover className={classes['popover'] ?? ''}>
        <Menu
          aria-label={label}
          className={classes['menu'] ?? ''}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onSelectionChange={(keys) => onChoose([...keys][0] as Value)}
        >
          {(Object.entries(choices) as [Value, string][]).map(([key, text]) => (
            <MenuItem key={key} id={key} textValue={text} className={classes['item'] ?? ''}>
              {({ isSelected }) => (
                <>
                  {text}
                  {isSelected && <Icon body={check} size={14} />}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
