import { type ReactNode, useId } from 'react';
import parts from '../../dashboard/parts/parts.module.css';
import classes from './profile.module.css';

export interface SectionProps {
  readonly title: string;
  /** What it is about, below its title. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of a page under a title of its own. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p className={parts['soft']}>{text}</p>}
      </div>
      <div className={classes['content']}>{children}</div>
    </section>
  );
}
