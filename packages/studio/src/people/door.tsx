import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { Link } from 'wouter';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/buttons/button.tsx';
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
  /** Where else to go. */
  readonly link?: DoorLink;
  /** Another way in, below the form. */
  readonly other?: ReactNode;
}

export interface DoorLink {
  readonly href: string;
  readonly text: string;
}

/** A page for who is not signed in: one form in the middle. */
export function Door({ title, text, children, action, isBusy, problem, onSubmit, link, other }: DoorProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Card title={title} text={text} link={link}>
      <OtherOrigin />
      <Form className={classes['form'] ?? ''} onSubmit={submit} validationBehavior="aria">
        {children}
        {problem !== undefined && <Alert>{problem}</Alert>}
        <Button type="submit" look="primary" isPending={isBusy}>
          {action}
        </Button>
      </Form>
      {other}
    </Card>
  );
}

export interface DoorNoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly problem?: string;
  readonly link: DoorLink;
  readonly children?: ReactNode;
}

/** The same without a form: something is told, and where to go on. */
export function DoorNotice({ title, text, problem, link, children }: DoorNoticeProps) {
  return (
    <Card title={title} text={text} link={link}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {children}
    </Card>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string | undefined;
  readonly link: DoorLink | undefined;
  readonly children: ReactNode;
}

function Card({ title, text, link, children }: CardProps) {
  const { product } = useMessages();
  usePageTitle(title);
  return (
    <main className={classes['door']}>
      <div className={classes['card']}>
        <p className={classes['product']}>{product}</p>
        <h1>{title}</h1>
        {text !== undefined && <p className={classes['text']}>{text}</p>}
        {children}
        {link !== undefined && (
          <p>
            <Link className={classes['link'] ?? ''} href={link.href}>
              {link.text}
            </Link>
          </p>
        )}
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
