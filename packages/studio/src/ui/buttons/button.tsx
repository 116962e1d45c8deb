import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Allowed, type OperationId } from '../allowed.tsx';
import { Icon } from '../icon.tsx';
import classes from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  /** `primary`: what most people do next, once on a page. Default: `plain`. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** What an import of `lucide:…` gives. */
  readonly icon?: string;
  /** What it calls in the end: it is there for those who may. Default: for everybody. */
  readonly operation?: OperationId;
}

export function Button({ children, look = 'plain', icon, operation, ...rest }: ButtonProps) {
  return (
    <Allowed operation={operation}>
      <AriaButton {...rest} data-operation={operation} className={`${classes['button']} ${classes[look] ?? ''}`}>
        {icon !== undefined && <Icon body={icon} />}
        {children}
      </AriaButton>
    </Allowed>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Its name, which a tooltip shows. */
  readonly label: string;
  readonly icon: string;
  /** What it calls in the end: it is there for those who may. Default: for everybody. */
  readonly operation?: OperationId;
}

export function IconButton({ label, icon, operation, ...rest }: IconButtonProps) {
  return (
    <Allowed operation={operation}>
      <TooltipTrigger delay={600}>
        <AriaButton
          {...rest}
          data-operation={operation}
          aria-label={label}
          className={`${classes['button']} ${classes['quiet']} ${classes['icon']}`}
        >
          <Icon body={icon} />
        </AriaButton>
        <Tooltip className={classes['tooltip'] ?? ''} offset={6}>
          {label}
        </Tooltip>
      </TooltipTrigger>
    </Allowed>
  );
}
