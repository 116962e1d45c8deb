import { PlatenError } from '@platen/core';

export interface GroupWritesOptions<Item, Result> {
  /** Writes them in one transaction, or nothing of them; answers the results in their order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Only items of one lane are written together. */
  readonly laneOf: (item: Item) => string;
  /** Transactions under way in a lane; what comes meanwhile waits and goes together. */
  readonly atOnce: number;
  /** Items of a transaction. */
  readonly most: number;
  /** Whether more will probably come soon, for which those that are there can wait a little. Default: no. */
  readonly expectsMore?: (waiting: readonly Item[]) => boolean;
}

/** Turns are short; where they are not, nobody waits for more of them. */
const maxGatherMs = 5;
/** What is expected is waited for so long, and looked for as often as this allows. */
const maxLingerMs = 40;
const lingerStepMs = 4;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

interface Lane<Item, Result> {
  underWay: number;
  /** Whether a look at it is ahead, after which it is written. */
  isDue: boolean;
  readonly waiting: Waiting<Item, Result>[];
}

/**
 * Writes together what comes together: in turns of the event loop on end, or while earlier transactions are under way. Whoever
 * wrote is told when its transaction is committed, so that one sync of the disk serves them all. When a transaction is
 * refused, each of its items is written by itself, so that nobody meets the refusal of another.
 */
export function createGroupWrites<Item, Result>(options: GroupWritesOptions<Item, Result>) {
  const { write, laneOf, atOnce, most, expectsMore = () => false } = options;
  const lanes = new Map<string, Lane<Item, Result>>();

  async function writeAll(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (cause) {
      if (group.length === 1 || isUnavailable(cause)) {
        for (const { reject } of group) reject(cause);
        return;
      }
      for (const each of group) await writeAll([each]);
    }
  }

  /**
   * After what has arrived was read. While each turn of the event loop still brings some, those who answer soon are waited
   * for: a sync takes longer than all of them.
   */
  function schedule(name: string, lane: Lane<Item, Result>): void {
    if (lane.isDue || lane.underWay >= atOnce) return;
    lane.isDue = true;
    const startedMs = performance.now();
    const look = (before: number) => {
      const { length } = lane.waiting;
      if (length > before && length < most && performance.now() - startedMs < maxGatherMs) {
        setImmediate(look, length);
        return;
      }
      const items = () => lane.waiting.map(({ item }) => item);
      if (length < most && performance.now() - startedMs < maxLingerMs && expectsMore(items())) {
        setTimeout(look, lingerStepMs, length);
        return;
      }
      lane.isDue = false;
      lane.underWay += 1;
      const group = lane.waiting.splice(0, most);
      if (lane.waiting.length > 0) schedule(name, lane);
      void writeAll(group).then(() => {
        lane.underWay -= 1;
        if (lane.waiting.length > 0) schedule(name, lane);
        else if (lane.underWay === 0 && !lane.isDue) lanes.delete(name);
      });
    };
    setImmediate(look, 0);
  }

  /** Answers when it is committed. */
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const name = laneOf(item);
      const lane = lanes.get(name) ?? { underWay: 0, isDue: false, waiting: [] };
      lanes.set(name, lane);
      lane.waiting.push({ item, resolve, reject });
      schedule(name, lane);
    });
}

/** Nobody's fault: each of them would wait for the same again. */
function isUnavailable(cause: unknown): boolean {
  return cause instanceof PlatenError && cause.code === 'SERVICE_UNAVAILABLE';
}
