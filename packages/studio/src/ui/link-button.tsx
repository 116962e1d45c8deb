import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './button.module.css';
import { Icon } from './icon.tsx';

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
}

/** A link that looks as buttons do: it leads elsewhere. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, icon, isPrimary = false, download = false, isElsewhere = false } = props;
  const className = `${classes['button']} ${classes['link']} ${isPrimary ? classes['primary'] : ''}`;
  const content = (
    <>
      {icon !== undefined && <Icon body={icon} />}
      {children}
    </>
  );
  return download !== false || isElsewhere ? (
    <a href={href} {...(download !== false && { download })} className={className}>
      {content}
    </a>
  ) : (
    <Link href={href} className={className}>
      {content}
    </Link>
  );
}
