import { type ReactNode, useMemo, useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import classes from './pick-list.module.css';

export interface PickListProps {
  /** The label of the list that opens. */
  readonly label: string;
  /** The element that opens the list: a `Button` of react-aria-components. */
  readonly trigger: ReactNode;
  readonly searchLabel: string;
  /** Shown when no entry matches the search. */
  readonly emptyText: string;
  readonly items: readonly { readonly id: string; readonly text: string; readonly detail?: string }[];
  readonly onPick: (id: string) => void;
  /** Draws the text of an entry, in rows high enough for it. Default: plain text. */
  readonly show?: (text: string) => ReactNode;
  /** The text of an entry that creates something new from the typed text. Without it, people can only pick. */
  readonly createText?: (typed: string) => string;
  /** What else there is below the list, which may close it. */
  readonly below?: (close: () => void) => ReactNode;
}

/** Heights of rows in px: for plain text, and for drawn entries. */
const rowHeights = { words: 28, drawn: 36 };

/** A button that opens a list of any length with a search. */
export function PickList({ trigger, ...list }: PickListProps) {
  return (
    <DialogTrigger>
      {trigger}
      <Popover className={classes['popover'] ?? ''}>
        <List {...list} />
      </Popover>
    </DialogTrigger>
  );
}

export interface PickListAtProps extends Omit<PickListProps, 'trigger'> {
  /** The element beside which the list is open. */
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** The same list, opened by one of many buttons. */
export function PickListAt({ anchor, onClose, onPick, ...list }: PickListAtProps) {
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Popover isOpen triggerRef={triggerRef} onOpenChange={onClose} className={classes['popover'] ?? ''}>
      <List
        {...list}
        onPick={(id) => {
          onClose();
          onPick(id);
        }}
      />
    </Popover>
  );
}

function List({
  label,
  searchLabel,
  emptyText,
  items,
  onPick,
  show,
  createText,
  below,
}: Omit<PickListProps, 'trigger'>) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [written, setWritten] = useState('');
  const typed = written.trim();
  const rowHeight = show ? rowHeights.drawn : rowHeights.words;
  const isNew = createText !== undefined && typed !== '' && items.every(({ text }) => text !== typed);
  return (
    <Dialog aria-label={label} className={classes['dialog'] ?? ''}>
      {({ close }) => (
        <Autocomplete filter={contains} inputValue={written} onInputChange={setWritten}>
          <SearchField aria-label={searchLabel} autoFocus className={classes['search'] ?? ''}>
            {/* The list below scrolls with what the arrows of this field reach: it has no stop of its own. */}
            <Input
              role="combobox"
              aria-expanded
              aria-haspopup="listbox"
              placeholder={searchLabel}
              className={classes['input'] ?? ''}
            />
          </SearchField>
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
            <ListBox
              aria-label={label}
              items={isNew ? [...items, { id: typed, text: createText(typed) }] : items}
              style={{ height: rowHeight * Math.min(10, Math.max(2, items.length)) }}
              className={classes['list'] ?? ''}
              selectionMode="none"
              renderEmptyState={() => <p className={classes['empty']}>{emptyText}</p>}
              onAction={(key) => {
                close();
                onPick(String(key));
              }}
            >
              {({ id, text, detail }) => (
                <ListBoxItem id={id} textValue={text} className={classes['item'] ?? ''} style={{ height: rowHeight }}>
                  <span className={classes['text']}>{show ? show(text) : text}</span>
                  {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
                </ListBoxItem>
              )}
            </ListBox>
          </Virtualizer>
          {below?.(close)}
        </Autocomplete>
      )}
    </Dialog>
  );
}
