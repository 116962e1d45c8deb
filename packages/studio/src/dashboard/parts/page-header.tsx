import type { ReactNode } from 'react';
import { usePageTitle } from '../../messages/use-page-title.ts';
import classes from './parts.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly lead?: ReactNode;
  /** What is done here, at the end of the line. */
  readonly children?: ReactNode;
}

/** The heading of a page, which names the browser's tab as well. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  usePageTitle(title);
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
