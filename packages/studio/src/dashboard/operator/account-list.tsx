import dots from 'lucide:ellipsis';
import plus from 'lucide:plus';
import type { Plan } from '@platen/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ActionMenu } from '../../ui/menus/action-menu.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PagedList, usePages } from '../parts/paged-list.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import type { OperatedAccount } from './operated-account.ts';
import classes from './operator.module.css';
import { plans } from './plans.ts';

/** Every account, with its plan, which is changed in place. */
export function AccountList() {
  const { operator: words } = useMessages();
  const [isNew, setNew] = useState(false);
  const query = usePages<OperatedAccount>({
    queryKey: ['operated-accounts'],
    load: ({ signal, ...page }) => call('operatorListAccounts', { query: page, signal }),
  });
  return (
    <section aria-labelledby="accounts">
      <div className={classes['head']}>
        <h2 id="accounts">{words.accounts}</h2>
        <Button icon={plus} onPress={() => setNew(true)}>
          {words.newAccount}
        </Button>
      </div>
      <PagedList query={query} empty={null}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
      {isNew && <NewAccountDialog onClose={() => setNew(false)} />}
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly OperatedAccount[] }) {
  const { operator: words, lists } = useMessages();
  const { day } = useFormats();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ readonly what: 'suspend' | 'invite'; readonly account: OperatedAccount }>();
  const change = useMutation({
    mutationFn: ({ accountId, ...body }: { accountId: string; plan?: Plan; suspended?: boolean }) =>
      call('operatorUpdateAccount', { params: { accountId }, body }),
    onSuccess: async () => {
      setAsked(undefined);
      await queries.invalidateQueries({ queryKey: ['operated-accounts'] });
    },
  });
  const problem = useProblem(change.error);
  const act = (account: OperatedAccount, name: 'invite' | 'suspend' | 'resume') => {
    if (name === 'resume') change.mutate({ accountId: account.accountId, suspended: false });
    else setAsked({ what: name, account });
  };
  const columns: readonly Column<OperatedAccount>[] = [
    {
      key: 'name',
      title: lists.name,
      cell: ({ name, accountId }) => (
        <span className={parts['stack']}>
          {name}
          <code className={classes['id']}>{accountId}</code>
        </span>
      ),
    },
    {
      key: 'plan',
      title: words.plan,
      cell: ({ accountId, name, plan }) => (
        <div className={classes['plan']}>
          <SelectField
            label={words.planOf(name)}
            value={plan}
            choices={plans.map((each) => [each, each] as const)}
            onChoose={(next) => change.mutate({ accountId, plan: next as Plan })}
          />
        </div>
      ),
    },
    {
      key: 'status',
      title: lists.status,
      cell: ({ suspended }) => (
        <StatusBadge tone={suspended ? 'bad' : 'good'}>{suspended ? words.suspended : words.active}</StatusBadge>
      ),
    },
    { key: 'created', title: lists.created, cell: ({ createdAt }) => day(createdAt) },
    {
      key: 'actions',
      title: lists.actions,
      kind: 'actions',
      cell: (account) => (
        <ActionMenu<'invite' | 'suspend' | 'resume'>
          label={words.actionsOf(account.name)}
          icon={dots}
          sections={[
            {
              actions: {
                invite: { text: words.invite },
                ...(account.suspended ? { resume: { text: words.resume } } : { suspend: { text: words.suspend } }),
              },
            },
          ]}
          onAction={(name) => act(account, name)}
        />
      ),
    },
  ];
  return (
    <>
      {problem !== undefined && asked === undefined && <Alert>{problem}</Alert>}
      <DataTable label={words.accounts} columns={columns} rows={rows} keyOf={({ accountId }) => accountId} />
      {asked?.what === 'suspend' && (
        <ConfirmDialog
          title={words.suspendTitle(asked.account.name)}
          text={words.suspendText}
          action={words.suspend}
          work={change}
          onConfirm={() => change.mutate({ accountId: asked.account.accountId, suspended: true })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'invite' && <InviteDialog account={asked.account} onClose={() => setAsked(undefined)} />}
    </>
  );
}
