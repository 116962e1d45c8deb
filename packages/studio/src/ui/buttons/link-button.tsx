import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Allowed, type OperationId } from '../allowed.tsx';
import { Icon } from '../icon.tsx';
import classes from './button.module.css';

export interface LinkButtonProps {
  /** A page of Studio, or a file where `download` is set. */
  readonly href: string;
  readonly children: ReactNode;
  readonly icon?: string;
  /** What most people do next, once on a page. Default: false. */
  readonly isPrimary?: boolean;
  /** The browser stores what is there, under this name where it is one. Default: false. */
  readonly download?: boolean | string;
  /** An address that is no page of Studio, though the service's own. Default: false. */
  readonly isElsewhere?: boolean;
  /** What is called there in the end: the link is there for those who may. Default: for everybody. */
  readonly operation?: OperationId;
}

/** A link that looks as buttons do: it leads elsewhere. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, icon, isPrimary = false, download = false, isElsewhere = false, operation } = props;
  const className = `${classes['button']} ${classes['link']} ${isPrimary ? classes['primary'] : ''}`;
  const content = (
    <>
      {icon !== undefined && <Icon body={icon} />}
      {children}
    </>
  );
  const rest = { href, className, 'data-operation': operation };
  const link =
    download !== false || isElsewhere ? (
      <a {...rest} {...(download !== false && { download })}>
        {content}
      </a>
    ) : (
      <Link {...rest}>{content}</Link>
    );
  return <Allowed operation={operation}>{link}</Allowed>;
}
