import { pathPrefix } from '../api/path-prefix.ts';
import { useMessages } from '../messages/messages.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import classes from './door.module.css';
import { useSignInWays } from './use-sign-in-ways.ts';

/** The other way to sign in, where the installation has it. `next` is the page to go to afterwards. */
export function SingleSignOn({ next }: { readonly next: string }) {
  const { people } = useMessages();
  if (!useSignInWays()?.singleSignOn) return null;
  return (
    <div className={classes['form']}>
      <p className={classes['or']}>{people.or}</p>
      <LinkButton href={`${pathPrefix()}/auth/oidc/start?next=${encodeURIComponent(next)}`} isElsewhere>
        {people.singleSignOn}
      </LinkButton>
    </div>
  );
}
