import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly lead?: ReactNode;
  /** What is done here, at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a page. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className={classes['header']}>
      <div className={classes['title']}>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </header>
  );
}
