import { useLocation, useSearchParams } from 'wouter';
import { useMessages } from '../messages/messages.tsx';
import { Door } from './door.tsx';
import { pageAfter } from './page-after.ts';
import { SingleSignOn } from './single-sign-on.tsx';
import { useSignIn } from './use-sign-in.tsx';
import { useSignInWays } from './use-sign-in-ways.ts';

export function LoginPage() {
  const { people } = useMessages();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const next = pageAfter(search.get('next'));
  const afterSignOn = search.get('code') === 'needed';
  const { fields, text, isBusy, problem, submit } = useSignIn(() => navigate(next, { replace: true }), { afterSignOn });
  const ways = useSignInWays();
  const lead = text ?? (ways?.setup ? people.nobodyYet : undefined);
  // What a single sign-on told with which the person came back; a newer problem is of this page.
  const told = people.signOnProblems[search.get('problem') as keyof typeof people.signOnProblems];
  return (
    <Door
      title={people.signIn}
      {...(lead !== undefined && { text: lead })}
      action={people.signIn}
      isBusy={isBusy}
      problem={problem ?? told}
      onSubmit={submit}
      link={{ href: '/forgotten', text: people.forgotten }}
      other={text === undefined && <SingleSignOn next={next} />}
    >
      {fields}
    </Door>
  );
}
