import designs from 'lucide:layout-grid';
import templates from 'lucide:layout-template';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { ReloadOffer } from '../api/reload-offer.tsx';
import { useMessages } from '../messages/messages.tsx';
import { SignOutButton } from '../people/sign-out-button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './frame.module.css';
import { ThemeMenu } from './theme-menu.tsx';

/** What stands around every page but the editor: the name, the way to the other pages, and the page itself. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { product, main, pages } = useMessages();
  return (
    <div className={classes['frame']}>
      <header className={classes['side']}>
        <span className={classes['product']}>{product}</span>
        <nav aria-label={main} className={classes['nav']}>
          <NavLink href="/designs" icon={designs}>
            {pages.designs}
          </NavLink>
          <NavLink href="/templates" icon={templates}>
            {pages.templates}
          </NavLink>
        </nav>
        <div className={classes['foot']}>
          <SignOutButton />
          <ThemeMenu />
        </div>
      </header>
      <main className={classes['page']}>{children}</main>
      <ReloadOffer />
    </div>
  );
}

interface NavLinkProps {
  readonly href: string;
  readonly icon: string;
  readonly children: string;
}

function NavLink({ href, icon, children }: NavLinkProps) {
  const [isCurrent] = useRoute(href);
  return (
    <Link href={href} className={classes['link']} {...(isCurrent && { 'aria-current': 'page' })}>
      <Icon body={icon} />
      {children}
    </Link>
  );
}
