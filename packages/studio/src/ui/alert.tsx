import warning from 'lucide:triangle-alert';
import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { Icon } from './icon.tsx';

/** What went wrong, and what to do. Read out at once. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={classes['alert']}>
      <Icon body={warning} />
      <div>{children}</div>
    </div>
  );
}
