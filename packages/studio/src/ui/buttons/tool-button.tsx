import type { ComponentPropsWithRef } from 'react';
import classes from '../fields/field.module.css';
import { Icon } from '../icon.tsx';

export interface ToolButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: string;
}

/** A small button of a panel, of which there are many at once: without the parts that `IconButton` has for its tooltip. */
export function ToolButton({ label, icon, ...rest }: ToolButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes['tool']}>
      <Icon body={icon} size={14} />
    </button>
  );
}
