import { z } from 'zod';
import { idOf, oneOf, timestamp } from './common.ts';

const count = z.int().min(0);

export const installationStatus = z
  .object({
    version: z.string().describe('The version of the API that this node has, a date.'),
    engineVersion: z.string().describe("The version of this node's engine: equal versions give equal pixels."),
    node: z.string().describe('The node that answers. Processes, caches and disk are those of this node.'),
    startedAt: timestamp.describe('When the node that answers was started.'),
    database: oneOf(['sqlite', 'postgres']).describe('Where the rows are stored.'),
    files: oneOf(['disk', 's3']).describe('Where the files are stored.'),
    nodes: z
      .array(
        z.object({
          id: idOf('node'),
          role: oneOf(['all', 'api', 'worker']).describe('What the node does.'),
          version: z.string().describe('The version of the API that the node has.'),
          startedAt: timestamp.describe('When the node was started.'),
          seenAt: timestamp.describe("The node's last sign of life; nodes give one every 15 seconds."),
        }),
      )
      .describe('The nodes with a sign of life within the last minute, the oldest first.'),
    queue: z
      .object({
        waiting: count.describe('Renders that wait to be drawn, counted up to 10,000.'),
        working: count.describe('Queued renders that are drawn now, counted up to 10,000.'),
        oldest: timestamp
          .nullable()
          .describe('When the render that has waited longest was accepted; null: none waits.'),
      })
      .describe('The queue of all nodes.'),
    processes: z
      .array(
        z.object({
          kind: oneOf(['render', 'analysis']).describe('What the processes do.'),
          starting: count.describe('Processes that are being started.'),
          ready: count.describe('Processes that wait for work.'),
          busy: count.describe('Processes that work.'),
          waiting: count.describe('Work that waits for one.'),
        }),
      )
      .describe('The processes of this node.'),
    caches: z
      .array(
        z.object({
          name: z.string().describe('What the cache holds. Names may change.'),
          hits: count.describe('How often something was found, since the node was started.'),
          misses: count.describe('How often something was not found.'),
          entries: count.nullable().describe('How much it holds; null: not known.'),
          bytes: count.nullable().describe('Bytes that it holds; null: not known.'),
          maxBytes: count.nullable().describe('Most bytes that it may hold; null: limited in another way.'),
        }),
      )
      .describe('The caches of this node.'),
    disk: z
      .object({
        freeBytes: count.describe('Free bytes of the disk with the data directory.'),
        totalBytes: count.describe('All bytes of that disk.'),
        minFreeBytes: count.describe('Bytes that must stay free: with less, nothing is accepted.'),
      })
      .describe('The disk of this node.'),
    memoryBytes: count.describe('Memory of the service process of this node.'),
  })
  .meta({ id: 'InstallationStatus', description: 'The state of an installation.' });
