import user from 'lucide:circle-user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { chooseAccount } from '../api/client.ts';
import type { Me } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { problemInWords } from '../people/problem-in-words.ts';
import { Alert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './frame.module.css';

/** Who is signed in, and for which of their workspaces the page acts. */
export function PersonMenu({ me }: { readonly me: Me }) {
  const messages = useMessages();
  const queries = useQueryClient();
  const [location, navigate] = useLocation();
  const choose = useMutation({
    mutationFn: chooseAccount,
    onSuccess: () => {
      // Nothing of the other workspace stays.
      queries.clear();
      navigate('/designs');
    },
  });
  const problem = problemInWords(choose.error, messages);
  return (
    <div className={classes['person']}>
      {me.accounts.length > 1 && (
        <SelectField
          label={messages.members.workspace}
          value={me.account?.id}
          choices={me.accounts.map(({ id, name }) => [id, name] as const)}
          onChoose={(id) => choose.mutate(id)}
        />
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Link
        href="/profile"
        className={classes['link'] ?? ''}
        aria-label={`${messages.profile.title}: ${me.person.name}`}
        {...(location === '/profile' && { 'aria-current': 'page' as const })}
      >
        <Icon body={user} />
        <span className={classes['name']}>{me.person.name}</span>
      </Link>
    </div>
  );
}
