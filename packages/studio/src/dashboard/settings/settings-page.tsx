import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { LoadProblem } from '../../api/load-problem.tsx';
import { useMe } from '../../api/session.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Allowed, useMay } from '../../ui/allowed.tsx';
import { Segments } from '../../ui/buttons/segments.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import parts from '../parts/parts.module.css';
import { useFormats } from '../parts/use-formats.ts';
import { useProblem } from '../parts/use-problem.ts';
import { WaitingLines } from '../parts/waiting-lines.tsx';
import { SigningSecret } from '../webhooks/signing-secret.tsx';
import { AccountName } from './account-name.tsx';
import { BrandSection } from './brand-section.tsx';

type Account = Awaited<ReturnType<typeof call<'getAccount'>>>['data'];

/** What the account is, what its plan allows, what its brand is, and who may open its files. */
export function SettingsPage() {
  const { pages, common } = useMessages();
  const me = useMe();
  const query = useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => (await call('getAccount', { signal })).data,
  });
  return (
    <>
      <PageHeader title={pages.settings} {...(query.data && { lead: query.data.name })} />
      {query.isError && <LoadProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && me !== undefined ? (
        <Sections account={query.data} />
      ) : (
        !query.isError && <WaitingLines label={common.loading} />
      )}
    </>
  );
}

interface SectionsProps {
  readonly account: Account;
}

/** Who may not change a thing sees it. */
function Sections({ account }: SectionsProps) {
  const { settings: words } = useMessages();
  const may = useMay();
  return (
    <>
      {may('updateAccount') ? (
        <AccountName account={account} />
      ) : (
        <section className={parts['section']} aria-labelledby="account-name">
          <h2 id="account-name">{words.workspace}</h2>
          <dl className={parts['facts']}>
            <Fact name={words.name} value={account.name} />
          </dl>
        </section>
      )}
      <Facts account={account} />
      <BrandSection />
      <FileAccess account={account} />
      <Allowed operation="getSigningSecret">
        <section className={parts['section']} aria-labelledby="signing-secret">
          <h2 id="signing-secret">{words.secret}</h2>
          <SigningSecret />
        </section>
      </Allowed>
    </>
  );
}

function Facts({ account: { plan, createdAt, limits, usage } }: { readonly account: Account }) {
  const { settings: words } = useMessages();
  const { day, count, bytes } = useFormats();
  const bound = (value: number | null) => (value === null ? words.unlimited : count(value));
  const of = (used: number, limit: number | null, write: (value: number) => string = count) =>
    limit === null ? write(used) : words.usedOf(write(used), write(limit));
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words.plan, plan],
    [words.since, day(createdAt)],
    [words.rendersToday, of(usage.day.renders, limits.rendersPerDay)],
    [words.rendersThisMonth, of(usage.month.renders, limits.rendersPerMonth)],
    [words.stored, of(usage.storedBytes, limits.storedBytes, bytes)],
    [words.requests, bound(limits.requestsPerMinute)],
    [words.atOnce, bound(limits.concurrentRenders)],
    [words.batchSize, count(limits.batchSize)],
    [words.batches, bound(limits.batchRequestsPerHour)],
    [words.upload, bytes(limits.uploadBytes)],
  ];
  return (
    <section className={parts['section']} aria-labelledby="plan">
      <h2 id="plan">{words.planTitle}</h2>
      <dl className={parts['facts']}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function FileAccess({ account: { fileAccess } }: SectionsProps) {
  const { settings: words } = useMessages();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (next: Account['fileAccess']) => call('updateAccount', { body: { fileAccess: next } }),
    onSuccess: ({ data }) => queries.setQueryData(['account'], data),
  });
  const problem = useProblem(change.error);
  return (
    <section className={parts['section']} aria-labelledby="files">
      <h2 id="files">{words.files}</h2>
      <div className={parts['form']}>
        <p className={parts['soft']}>{fileAccess === 'public' ? words.publicText : words.signedText}</p>
        <Allowed operation="updateAccount">
          <div className={parts['narrow']}>
            <Segments<Account['fileAccess']>
              label={words.whoOpens}
              value={fileAccess}
              choices={{ public: words.public, signed: words.signed }}
              onChange={(next) => change.mutate(next)}
            />
          </div>
        </Allowed>
        {problem !== undefined && <Alert>{problem}</Alert>}
      </div>
    </section>
  );
}
