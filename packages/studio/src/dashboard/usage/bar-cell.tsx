import type { ReactNode } from 'react';
import classes from './usage.module.css';

export interface BarCellProps {
  /** Of the longest bar, 0 to 1. */
  readonly share: number;
  readonly children: ReactNode;
}

/** What a row is called, with a bar of how much it is beside the others. */
export function BarCell({ share, children }: BarCellProps) {
  return (
    <span className={classes['barCell']}>
      <span>{children}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={classes['shareBar']}>
        <rect width={share * 100} height="4" />
      </svg>
    </span>
  );
}
