import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import classes from './door.module.css';
import { platenOrigin } from './platen-origin.ts';

export interface DoorProps {
  readonly title: string;
  readonly text?: string;
  /** Its fields. */
  readonly children: ReactNode;
  /** On the button. */
  readonly action: string;
  readonly isBusy: boolean;
  /** What went wrong, in words; undefined: nothing. */
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
}

/** A page for who is not signed in: one form in the middle. */
export function Door({ title, text, children, action, isBusy, problem, onSubmit }: DoorProps) {
  const { product } = useMessages();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <main className={classes['door']}>
      <div className={classes['card']}>
        <p className={classes['product']}>{product}</p>
        <h1>{title}</h1>
        {text !== undefined && <p className={classes['text']}>{text}</p>}
        <OtherOrigin />
        <Form className={classes['form'] ?? ''} onSubmit={submit} validationBehavior="aria">
          {children}
          {problem !== undefined && <Alert>{problem}</Alert>}
          <Button type="submit" look="primary" isPending={isBusy}>
            {action}
          </Button>
        </Form>
      </div>
    </main>
  );
}

/** A session works on pages of one address only; who came by another is told where to go. */
function OtherOrigin() {
  const { people } = useMessages();
  const origin = platenOrigin();
  if (origin === location.origin) return null;
  return (
    <Alert>
      <p>{people.otherOrigin(location.origin, origin)}</p>
      <p>
        <a className={classes['link']} href={origin + location.pathname + location.search}>
          {people.openThere(origin)}
        </a>
      </p>
      <p>{people.originForOperators}</p>
    </Alert>
  );
}
