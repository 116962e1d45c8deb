import type { ReactNode } from 'react';
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

/** What is said where there is no card, and what to do first. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes['empty']}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
