import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../../domain/principal.ts';
import type { BatchEvent, BatchView, BatchWatch } from '../../services/batches/batch-watch.ts';
import { createEventStreams } from './event-streams.ts';

const event = (id: number): BatchEvent => {
  const data = { downloadUrl: `file ${id}` };
  return { id, event: 'render.completed', data, json: JSON.stringify(data) };
};
const principal = { accountId: 'ada', fileAccess: 'public', signedUrlSeconds: 60 } as Principal;

/** A batch whose events the test makes happen. */
function controlled() {
  const events: BatchEvent[] = [];
  const waiting = new Set<() => void>();
  const state = { isComplete: false, isStopping: false, open: 0 };
  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  const watch: Pick<BatchWatch, 'open' | 'close'> = {
    async open(): Promise<BatchView> {
      state.open += 1;
      let isOpen = true;
      return {
        events,
        get isComplete() {
          return state.isComplete;
        },
        get isOver() {
          return state.isComplete || state.isStopping || !isOpen;
        },
        changed: (timeoutMs) =>
          Promise.race([
            new Promise<void>((resolve) => waiting.add(resolve)),
            setTimeout(timeoutMs, undefined, { ref: false }),
          ]),
        close() {
          if (isOpen) state.open -= 1;
          isOpen = false;
          wake();
        },
      };
    },
    close() {
      state.isStopping = true;
      wake();
    },
  };
  return {
    watch,
    state,
    happen(...ids: readonly number[]) {
      events.push(...ids.map(event));
      wake();
    },
    end() {
      state.isComplete = true;
      wake();
    },
  };
}

const signer = { signAnswer: <Value>(value: Value) => value };
const request = { principal, id: 'bat', lastEventId: 0 };

async function read(stream: AsyncIterable<string> | undefined): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += chunk;
  return text;
}

describe('a stream of events', () => {
  it('sends what has happened, then what happens, and ends with the batch', async () => {
    const batch = controlled();
    batch.happen(1, 2);
    const reading = read(await createEventStreams({ watch: batch.watch, signer }).open(request));
    await setImmediate();
    batch.happen(3);
    await setImmediate();
    batch.happen(4);
    batch.end();
    const text = await reading;
    expect(text.match(/^id: \d+$/gm)).toEqual(['id: 1', 'id: 2', 'id: 3', 'id: 4']);
    expect(text).toContain('retry: 1000\n\n');
    expect(text).toContain('id: 2\nevent: render.completed\ndata: {"downloadUrl":"file 2"}\n\n');
    expect(batch.state.open).toBe(0);
  });

  it('begins after the event that the reader has', async () => {
    const batch = controlled();
    batch.happen(1, 2, 5, 6);
    batch.end();
    const streams = createEventStreams({ watch: batch.watch, signer });
    expect((await read(await streams.open({ ...request, lastEventId: 2 }))).match(/^id: \d+$/gm)).toEqual([
      'id: 5',
      'id: 6',
    ]);
    expect(await streams.open({ ...request, lastEventId: 6 })).toBeUndefined();
    expect(batch.state.open).toBe(0);
  });

  it('says that it lives while nothing happens', async () => {
    const batch = controlled();
    const streams = createEventStreams({ watch: batch.watch, signer, heartbeatMs: 5 });
    const stream = await streams.open(request);
    const seen: string[] = [];
    for await (const chunk of stream ?? []) {
      seen.push(chunk as string);
      if (seen.length === 4) break;
    }
    expect(seen.slice(1)).toEqual([': waiting\n\n', ': waiting\n\n', ': waiting\n\n']);
    await expect.poll(() => batch.state.open).toBe(0);
  });

  it('is cut off when its reader takes nothing', async () => {
    const batch = controlled();
    batch.happen(...Array.from({ length: 100 }, (_, index) => index + 1));
    const streams = createEventStreams({ watch: batch.watch, signer, patienceMs: 20 });
    const stream = await streams.open(request);
    // Filled once, and then nobody reads.
    stream?.read(0);
    await expect.poll(() => stream?.destroyed).toBe(true);
    expect(batch.state.open).toBe(0);
  });

  it('has a place in a limit for its account and for all, and gives it back', async () => {
    const batch = controlled();
    const streams = createEventStreams({ watch: batch.watch, signer, maxPerAccount: 2, maxPerNode: 3 });
    const open = (accountId: string) => streams.open({ ...request, principal: { ...principal, accountId } });
    const [first] = [await open('ada'), await open('ada')];
    await expect(open('ada')).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { scope: 'event streams', limit: 2, retryAfter: 5 },
    });
    await open('bob');
    await expect(open('cyd')).rejects.toMatchObject({ details: { limit: 3 } });
    first?.destroy();
    await expect.poll(() => batch.state.open).toBe(2);
    await open('cyd');
  });

  it('ends when the service stops, without telling that the batch is complete', async () => {
    const batch = controlled();
    batch.happen(1);
    const streams = createEventStreams({ watch: batch.watch, signer });
    const reading = read(await streams.open(request));
    await setImmediate();
    streams.close();
    expect((await reading).match(/^id: \d+$/gm)).toEqual(['id: 1']);
    // Who comes while it stops is not told that nothing more will come.
    expect(await read(await streams.open({ ...request, lastEventId: 1 }))).toBe('retry: 1000\n\n');
  });

  it('signs the addresses of files for accounts that ask for it', async () => {
    const batch = controlled();
    batch.happen(1);
    batch.end();
    const signing = { signAnswer: <Value>(value: Value) => ({ ...value, downloadUrl: 'signed' }) };
    const streams = createEventStreams({ watch: batch.watch, signer: signing });
    const signed = { ...principal, fileAccess: 'signed' } as Principal;
    expect(await read(await streams.open({ ...request, principal: signed }))).toContain('"downloadUrl":"signed"');
    expect(await read(await streams.open(request))).toContain('"downloadUrl":"file 1"');
  });
});
