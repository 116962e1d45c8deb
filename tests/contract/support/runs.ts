import { expect } from 'vitest';
import type { Client } from './client.ts';
import { fileForm } from './owned-ids.ts';
import type { World } from './world.ts';

export const ticket = {
  name: 'Ticket',
  width: 20,
  height: 10,
  canvasData: {
    elements: [{ id: 'line', type: 'text', width: 20, height: 10, text: '{{ name }} {{ seat }} {{ guest.city }}' }],
    variables: [{ name: 'name' }, { name: 'seat', type: 'number', default: 1 }],
  },
};

export const tableOf = (rows: number) =>
  `name,guest.city\n${Array.from({ length: rows }, (_, index) => `Guest ${index + 1},Bonn\n`).join('')}`;

interface SendOptions {
  readonly client?: Client;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends tables as runs, and takes what there is to download; as ada where nobody is named. */
export function callsOfRuns(world: () => World) {
  const send = (
    file: string,
    fields: Readonly<Record<string, string>>,
    { client = world().ada, query = '', headers = {} }: SendOptions = {},
  ) => {
    const form = fileForm(file);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return client.call('POST', `/v1/render/run${query}`, { body: form, headers });
  };

  async function accept(file: string, fields: Readonly<Record<string, string>>, options?: SendOptions) {
    const { status, body } = await send(file, fields, options);
    expect(status, JSON.stringify(body)).toBe(202);
    return body.data;
  }

  async function download(address: string, client = world().ada): Promise<Response> {
    return fetch(world().service.url + address, { headers: { authorization: `Bearer ${client.key}` } });
  }

  return { send, accept, download };
}
