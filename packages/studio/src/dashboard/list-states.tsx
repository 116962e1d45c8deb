import type { ReactNode } from 'react';
import { Allowed, type OperationId } from '../ui/allowed.tsx';
import classes from './dashboard.module.css';

/** Where cards will be. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={classes['grid']}>
      {[...'12345678'].map((place) => (
        <div key={place} className={classes['waiting']} />
      ))}
    </div>
  );
}

export interface EmptyProps {
  readonly title: string;
  /** What to do first. */
  readonly children?: ReactNode;
  /** What that calls: it is said to those who may. Default: to everybody. */
  readonly operation?: OperationId;
  /** A button or link that does it. */
  readonly action?: ReactNode;
}

/** What is said where there is no card, and what to do first. */
export function Empty({ title, children, operation, action }: EmptyProps) {
  return (
    <div className={classes['empty']}>
      <h2>{title}</h2>
      {children && (
        <Allowed operation={operation}>
          <p>{children}</p>
          {action}
        </Allowed>
      )}
    </div>
  );
}
