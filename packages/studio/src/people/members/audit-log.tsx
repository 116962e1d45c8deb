import { call } from '../../api/client.ts';
import { type Column, DataTable } from '../../dashboard/parts/data-table.tsx';
import { PagedList, usePages } from '../../dashboard/parts/paged-list.tsx';
import parts from '../../dashboard/parts/parts.module.css';
import { useFormats } from '../../dashboard/parts/use-formats.ts';
import { useMessages } from '../../messages/messages.tsx';

type Entry = Awaited<ReturnType<typeof call<'listAuditLog'>>>['data'][number];

/** What concerned access to the account, for its owners. */
export function AuditLog() {
  const { members: words } = useMessages();
  const { moment } = useFormats();
  const query = usePages<Entry>({
    queryKey: ['audit-log'],
    load: ({ signal, ...at }) => call('listAuditLog', { query: at, signal }),
  });
  const columns: readonly Column<Entry>[] = [
    { key: 'what', title: words.what, cell: (entry) => <What entry={entry} /> },
    { key: 'who', title: words.who, cell: (entry) => <Who entry={entry} /> },
    { key: 'when', title: words.when, cell: ({ createdAt }) => moment(createdAt) },
  ];
  return (
    <section className={parts['section']} aria-labelledby="audit-log">
      <h2 id="audit-log">{words.auditLog}</h2>
      <PagedList query={query} empty={<p>{words.auditEmpty}</p>}>
        {(rows) => <DataTable label={words.auditLog} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
    </section>
  );
}

function What({ entry: { kind, details } }: { readonly entry: Entry }) {
  const { members: words, brand } = useMessages();
  const counted = { brandColors: brand.colors, brandFonts: brand.fonts, brandLogos: brand.logos };
  const said = detailsInWords(details, words.roles, counted);
  return (
    <span className={parts['stack']}>
      {words.kinds[kind]}
      {said !== '' && <span className={parts['small']}>{said}</span>}
    </span>
  );
}

function Who({ entry: { actor, person, network } }: { readonly entry: Entry }) {
  const { members: words } = useMessages();
  const name =
    actor.type === 'operator' ? words.operator : actor.type === 'nobody' ? words.nobody : (actor.name ?? words.deleted);
  const beside = [
    person !== null && person.id !== actor.id && words.about(person.name ?? words.deleted),
    network !== null && words.from(network),
  ].filter((each) => each !== false);
  return (
    <span className={parts['stack']}>
      {name}
      {beside.length > 0 && <span className={parts['small']}>{beside.join(', ')}</span>}
    </span>
  );
}

type Words = Readonly<Record<string, string>>;

/** What there is to say besides, such as an e-mail or a role: values as the service has them, roles in words, and what was counted. */
function detailsInWords(details: Entry['details'], roles: Words, counted: Words): string {
  return Object.entries(details)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => {
      if (/role$/i.test(name)) return roles[String(value)] ?? value;
      return counted[name] === undefined ? value : `${counted[name]}: ${value}`;
    })
    .join(', ');
}
