import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, call } from '../api/client.ts';
import { fetchSession } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Door, DoorNotice } from './door.tsx';
import { problemInWords } from './problem-in-words.ts';
import { SingleSignOn } from './single-sign-on.tsx';

/** What the link of an invitation opens: a new person, or the one who is signed in, joins the account. */
export function InvitePage({ token }: { readonly token: string }) {
  const messages = useMessages();
  const { people, common } = messages;
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await call('readInvitation', { body: { token } })).data,
    retry: false,
  });
  const isNew = found.data?.personExists === false;
  const me = useQuery({
    queryKey: ['who-is-here'],
    queryFn: async () => (await fetchSession())?.person.email ?? null,
    enabled: found.data?.personExists === true,
  });
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', { body: isNew ? { token, name, password } : { token } }),
    // The token in the address has done its work: it stays in no history.
    onSuccess: () => navigate('/designs', { replace: true }),
  });
  const problem = found.error ?? accept.error;
  const words = isExpired(problem) ? people.invitationExpired : problemInWords(problem, messages);
  const title = found.data?.accountName ?? people.invitation;
  if (!found.data || isExpired(problem) || (!isNew && me.isPending)) {
    const isLoading = words === undefined;
    return (
      <DoorNotice
        title={title}
        {...(words !== undefined && { problem: words })}
        link={{ href: '/login', text: people.toSignIn }}
      >
        {isLoading && <p role="status">{common.loading}</p>}
      </DoorNotice>
    );
  }
  const { email, role } = found.data;
  const text = people.invitedTo(found.data.accountName, people.roles[role]);
  if (!isNew && !me.data) {
    const next = encodeURIComponent(`/invite/${token}`);
    return (
      <DoorNotice title={title} text={text} link={{ href: `/login?next=${next}`, text: people.toSignIn }}>
        <p>{people.signInFirst(email)}</p>
      </DoorNotice>
    );
  }
  if (!isNew && me.data && me.data.toLowerCase() !== email.toLowerCase())
    return (
      <DoorNotice
        title={title}
        text={text}
        problem={people.otherPerson(me.data, email)}
        link={{ href: '/designs', text: common.toDesigns }}
      />
    );
  return (
    <Door
      title={title}
      text={isNew ? text : `${text} ${people.acceptAs(email)}`}
      action={people.accept}
      isBusy={accept.isPending}
      problem={words}
      onSubmit={() => accept.mutate()}
      other={isNew && <SingleSignOn next={`/invite/${token}`} />}
    >
      {isNew && (
        <>
          <TextField
            label={people.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={() => undefined}
            isReadOnly
          />
          <TextField label={people.name} autoComplete="name" value={name} onChange={setName} autoFocus />
          <TextField
            label={people.password}
            help={people.passwordHelp}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </Door>
  );
}

function isExpired(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'LINK_EXPIRED';
}
