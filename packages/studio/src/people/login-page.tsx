import { useLocation, useSearchParams } from 'wouter';
import { useMessages } from '../messages/messages.tsx';
import { Door } from './door.tsx';
import { useSignIn } from './use-sign-in.tsx';

export function LoginPage() {
  const { people } = useMessages();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const { fields, isBusy, problem, submit } = useSignIn(() =>
    navigate(pageAfter(search.get('next')), { replace: true }),
  );
  return (
    <Door title={people.signIn} action={people.signIn} isBusy={isBusy} problem={problem} onSubmit={submit}>
      {fields}
    </Door>
  );
}

/** A page of ours: a link to this one must not lead elsewhere after the sign-in. */
function pageAfter(next: string | null): string {
  return next !== null && /^\/(?![/\\]|login\b)/.test(next) ? next : '/designs';
}
