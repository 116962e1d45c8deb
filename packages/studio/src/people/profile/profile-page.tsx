import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { type Me, useMe } from '../../api/session.ts';
import { mayCall } from '../../api/who-may.ts';
import { PageHeader } from '../../dashboard/parts/page-header.tsx';
import { WaitingLines } from '../../dashboard/parts/waiting-lines.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { WorkspaceEnd } from './workspace-end.tsx';
import { Workspaces } from './workspaces.tsx';
import { YourData } from './your-data.tsx';

/** What people change of themselves. */
export function ProfilePage() {
  const { profile: words, common } = useMessages();
  const me = useMe();
  const isNobody = me === null;
  useEffect(() => {
    // Refused, it leads to the page to sign in.
    if (isNobody) call('getSession', {}).catch(() => undefined);
  }, [isNobody]);
  return (
    <>
      <PageHeader title={words.title} {...(me && { lead: words.lead(me.person.email) })} />
      {me ? <Sections me={me} /> : <WaitingLines label={common.loading} />}
    </>
  );
}

function Sections({ me }: { readonly me: Me }) {
  return (
    <>
      <NameForm person={me.person} />
      <PasswordForm />
      <SecondFactor />
      <Sessions />
      <Workspaces me={me} />
      {me.account && mayCall(me, 'deleteAccount') && <WorkspaceEnd account={me.account} />}
      <YourData />
    </>
  );
}
