import classes from './parts.module.css';

/** Where rows will be. */
export function WaitingLines({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={classes['lines']}>
      {[...'123456'].map((place) => (
        <div key={place} className={classes['line']} />
      ))}
    </div>
  );
}
