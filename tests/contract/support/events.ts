import type { Client } from './client.ts';

export interface ReadEvent {
  readonly id: number;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly data: any;
}

/** Reads a body of server-sent events by the rules of the HTML standard (9.2.6). */
export function parseEvents(text: string): readonly ReadEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const fields = new Map(
      block
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
    );
    const data = fields.get('data');
    if (data === undefined) return [];
    return [{ id: Number(fields.get('id')), event: fields.get('event') ?? 'message', data: JSON.parse(data) }];
  });
}

/** Listens until the batch or run is complete. */
export async function listen(client: Client, id: string, lastEventId?: number): Promise<readonly ReadEvent[]> {
  const { status, body } = await client.call(
    'GET',
    `/v1/render/${id.startsWith('run_') ? 'run' : 'batch'}/${id}/events`,
    {
      ...(lastEventId !== undefined && { headers: { 'last-event-id': String(lastEventId) } }),
    },
  );
  if (status === 204) return [];
  if (status !== 200) throw new Error(`The events were answered with ${status}: ${JSON.stringify(body)}`);
  return parseEvents(body);
}
