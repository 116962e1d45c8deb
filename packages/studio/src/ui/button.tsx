import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import classes from './button.module.css';
import { Icon } from './icon.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  /** `primary`: what most people do next, once on a page. Default: `plain`. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** What an import of `lucide:…` gives. */
  readonly icon?: string;
}

export function Button({ children, look = 'plain', icon, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`${classes['button']} ${classes[look] ?? ''}`}>
      {icon !== undefined && <Icon body={icon} />}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Its name, which a tooltip shows. */
  readonly label: string;
  readonly icon: string;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={600}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={`${classes['button']} ${classes['quiet']} ${classes['icon']}`}
      >
        <Icon body={icon} />
      </AriaButton>
      <Tooltip className={classes['tooltip'] ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
