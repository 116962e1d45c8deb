import { type FormEvent, useState } from 'react';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import classes from './own-size-dialog.module.css';

export interface OwnSizeDialogProps {
  readonly isPending: boolean;
  readonly onMake: (size: readonly [width: number, height: number]) => void;
  readonly onClose: () => void;
}

/** px; the service takes no page that is wider or higher. */
const maxSide = 10_000;

/** Asks for the size of a new page. */
export function OwnSizeDialog({ isPending, onMake, onClose }: OwnSizeDialogProps) {
  const { designs } = useMessages();
  const [width, setWidth] = useState(1_000);
  const [height, setHeight] = useState(1_000);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onMake([width, height]);
  };
  const actions = (
    <Button look="primary" type="submit" form="own-size" isPending={isPending}>
      {designs.makeOwn}
    </Button>
  );
  const side = (label: string, value: number, onChange: (value: number) => void) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is within.
    <label className={classes['side']}>
      <span>{label}</span>
      <NumberField
        label={label}
        unit="px"
        min={1}
        max={maxSide}
        value={value}
        onCommit={(next) => onChange(Math.round(next))}
      />
    </label>
  );
  return (
    <Dialog title={designs.ownTitle} isOpen onClose={onClose} actions={actions}>
      <form id="own-size" className={classes['sides']} onSubmit={submit}>
        {side(designs.width, width, setWidth)}
        <span aria-hidden="true">×</span>
        {side(designs.height, height, setHeight)}
      </form>
    </Dialog>
  );
}
