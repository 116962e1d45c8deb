import classes from './parts.module.css';

/** `busy`: it goes on. */
export type Tone = 'good' | 'bad' | 'busy' | 'warning' | 'plain';

/** How something stands, in a word; the colour says it once more. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes['status']} data-tone={tone}>
      {children}
    </span>
  );
}
