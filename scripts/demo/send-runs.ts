import type { DemoClient } from './client.ts';

/** A table, and how it is sent. */
interface DemoTable {
  readonly designId: string;
  /** As of a file. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What all rows have in common. */
  readonly dynamicData: object;
  readonly format: string;
  readonly fileName: string;
}

export interface RunData {
  readonly designs: { readonly 'event-ticket': string; readonly 'conference-badge': string };
  readonly ticket: object;
  readonly badge: object;
  /** First name, last name, company. */
  readonly guests: readonly (readonly [string, string, string])[];
}

/** More than a batch of any plan has, so that each is cut into several. */
const ticketCount = 300;
const badgeCount = 110;

/** Sends two tables and waits until they are drawn. Answers how many rows they have. */
export async function sendRuns(client: DemoClient, { designs, ticket, badge, guests }: RunData): Promise<number> {
  const guestOf = (index: number) => guests[index % guests.length] as RunData['guests'][number];
  const tables: readonly DemoTable[] = [
    {
      designId: designs['event-ticket'],
      name: 'ticket-sales.csv',
      header: ['holder', 'ticket_number', 'starts_at'],
      // A date of some rows is none: they fail.
      rows: numbers(ticketCount).map((index) => [
        guestOf(index).slice(0, 2).join(' '),
        `YK-1106-${String(index + 1).padStart(4, '0')}`,
        index % 29 === 17 ? 'on Friday' : '2026-11-06T21:00:00',
      ]),
      dynamicData: ticket,
      format: 'jpg',
      fileName: 'ticket-{{ ticket_number }}',
    },
    {
      designId: designs['conference-badge'],
      name: 'guests.csv',
      header: ['first_name', 'last_name', 'company', 'attendee_code'],
      rows: numbers(badgeCount).map((index) => [...guestOf(index), `DDC27-${String(index + 1).padStart(4, '0')}`]),
      dynamicData: badge,
      format: 'png',
      fileName: 'badge-{{ attendee_code }}',
    },
  ];
  for (const table of tables) await client.runEnded(await sendTable(client, table));
  return tables.reduce((sum, { rows }) => sum + rows.length, 0);
}

async function sendTable(client: DemoClient, table: DemoTable): Promise<string> {
  const { designId, name, header, rows, dynamicData, format, fileName } = table;
  const own = Object.entries(dynamicData).filter(([variable]) => !header.includes(variable));
  const form = new FormData();
  form.append('designId', designId);
  form.append('name', name);
  form.append('format', format);
  form.append('fileName', fileName);
  // Half the size, so that hundreds of them take seconds.
  form.append('options', JSON.stringify({ scale: 0.5, dynamicData: Object.fromEntries(own) }));
  const lines = [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
  form.append('file', new Blob([lines.join('\r\n')]), name);
  return (await client.call('POST', '/v1/render/run', form)).runId;
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
