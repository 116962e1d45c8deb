import type { ReactNode } from 'react';
import classes from './usage.module.css';

export interface BarCellProps {
  /** The length of the bar as a share of the longest one, 0 to 1. */
  readonly share: number;
  readonly children: ReactNode;
}

/** The name of a row, with a bar that compares its amount with other rows. */
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
