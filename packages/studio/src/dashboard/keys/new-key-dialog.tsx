import type { Scope } from '@platen/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CheckList } from '../parts/check-list.tsx';
import parts from '../parts/parts.module.css';
import { useProblem } from '../parts/use-problem.ts';

const dayMs = 24 * 3_600_000;
/** Days that a key works; 0: for ever. */
const lifetimes = [30, 90, 365, 0] as const;
/** What most programs need. */
const usualScopes: readonly Scope[] = ['renders:read', 'renders:write', 'designs:read', 'templates:read'];

/** The only scope of a key for web pages: every visitor can read that key. */
const forPages: Scope = 'renders:write';

/** Makes a key, then shows it: the service shows it this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { keys: words, common, lists } = useMessages();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(usualScopes));
  const [pages, setPages] = useState('');
  const origins = pages.split(/[\s,]+/).filter((text) => text !== '');
  const isForPages = origins.length > 0;
  const allowed = useAllowedScopes();
  const create = useMutation({
    mutationFn: async () => {
      const scopes = isForPages ? [forPages] : (allowed.data ?? []).filter((scope) => chosen.has(scope));
      const expiresAt = days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
      return (
        await call('createApiKey', {
          body: { name, scopes, expiresAt, ...(isForPages && { allowedOrigins: origins }) },
        })
      ).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const problem = useProblem(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  if (create.data) {
    const actions = (
      <Button look="primary" onPress={onClose}>
        {lists.done}
      </Button>
    );
    return (
      <Dialog title={words.made(create.data.name)} isOpen onClose={onClose} actions={actions}>
        <p>{words.shownOnce}</p>
        <div className={parts['copied']}>
          <code>{create.data.key}</code>
          <CopyButton text={create.data.key} />
        </div>
      </Dialog>
    );
  }
  const actions = (
    <Button
      look="primary"
      type="submit"
      form="new-key"
      isPending={create.isPending}
      isDisabled={!allowed.data || (chosen.size === 0 && !isForPages) || name.trim() === ''}
    >
      {words.make}
    </Button>
  );
  return (
    <Dialog title={words.create} isOpen onClose={onClose} actions={actions}>
      {allowed.isPending && <p role="status">{common.loading}</p>}
      {allowed.isError && <LoadProblem error={allowed.error} onRetry={() => allowed.refetch()} />}
      {allowed.data && (
        <form id="new-key" className={parts['form']} onSubmit={submit}>
          <TextField label={lists.name} help={words.nameHelp} value={name} onChange={setName} autoFocus />
          <TextField label={words.pages} help={words.pagesHelp} value={pages} onChange={setPages} />
          {!isForPages && (
            <CheckList
              label={words.may}
              choices={allowed.data.map((scope) => [scope, words.scopes[scope]] as const)}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
          <div className={parts['labelled']}>
            {words.expires}
            <SelectField
              label={words.expires}
              value={days}
              choices={lifetimes.map((each) => [String(each), each === 0 ? lists.never : words.inDays(each)] as const)}
              onChoose={setDays}
            />
          </div>
          {problem !== undefined && <Alert>{problem}</Alert>}
        </form>
      )}
    </Dialog>
  );
}

/** A key gets at most what its maker's role may do. */
function useAllowedScopes() {
  return useQuery({
    queryKey: ['session', 'scopes'],
    queryFn: async ({ signal }) => {
      const { data } = await call('getSession', { signal });
      const account = data.accounts.find(({ id }) => id === data.accountId) ?? data.accounts[0];
      return account?.scopes ?? [];
    },
  });
}
