import menu from 'lucide:menu';
import close from 'lucide:x';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ReloadOffer } from '../api/reload-offer.tsx';
import { useMe } from '../api/session.ts';
import { useMayOfMe } from '../api/who-may.ts';
import { PageHeader } from '../dashboard/parts/page-header.tsx';
import { useMessages } from '../messages/messages.tsx';
import { SignOutButton } from '../people/sign-out-button.tsx';
import { MayContext } from '../ui/allowed.tsx';
import { IconButton } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './frame.module.css';
import { type MainPage, mainPages } from './main-pages.ts';
import { PersonMenu } from './person-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** What stands around every page but the editor: the name, the way to the other pages, and the page itself. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { product, main, common } = useMessages();
  const [location] = useLocation();
  const me = useMe();
  const isLost = me?.accounts.length === 0 && location !== '/profile';
  // Folded where there is no room for it beside the page.
  const [openAt, setOpenAt] = useState<string>();
  const may = useMayOfMe();
  const shown = mainPages.filter(({ operation }) => !operation || may(operation));
  const isOpen = openAt === location;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <MayContext value={may}>
      <div className={classes['frame']}>
        <header className={classes['side']}>
          <div className={classes['fold']}>
            <IconButton
              label={common.menu}
              icon={isOpen ? close : menu}
              aria-expanded={isOpen}
              aria-controls="main-pages"
              onPress={() => setOpenAt(isOpen ? undefined : location)}
            />
          </div>
          <span className={classes['product']}>{product}</span>
          <nav id="main-pages" aria-label={main} className={classes['nav']} data-open={isOpen || undefined}>
            {shown.map((each) => (
              <NavLink key={each.path} {...each} />
            ))}
          </nav>
          {me && <PersonMenu me={me} />}
          <div className={classes['foot']}>
            <SignOutButton />
            <ThemeMenu />
          </div>
        </header>
        <main className={classes['page']}>{isLost ? <NoWorkspace /> : children}</main>
        <ReloadOffer />
      </div>
    </MayContext>
  );
}

/** For who belongs to no account yet, or not any more. */
function NoWorkspace() {
  const { members } = useMessages();
  return <PageHeader title={members.noWorkspaceTitle} lead={members.noWorkspaceText} />;
}

function NavLink({ path, name, icon }: MainPage) {
  const { pages } = useMessages();
  const [location] = useLocation();
  const isCurrent = location === path || location.startsWith(`${path}/`);
  return (
    <Link href={path} className={classes['link']} {...(isCurrent && { 'aria-current': 'page' })}>
      <Icon body={icon} />
      {pages[name]}
    </Link>
  );
}
