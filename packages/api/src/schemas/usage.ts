import { z } from 'zod';
import { type DocumentedAs, idOf } from './common.ts';

const count = z.int().min(0);
const day = z.iso.date().meta({ example: '2026-11-05' });

const counts = {
  renders: count.describe('Renders that were drawn. Only these count against the daily and monthly limits.'),
  cachedRenders: count.describe('Renders that were answered from the cache.'),
  failedRenders: count.describe('Renders that ended without a file.'),
  bytes: count.describe('Bytes of the files that were drawn.'),
};

const mostDays = 366;
const sentence = `expected a whole number of days from 1 to ${mostDays}`;

export const usageQuery = z.object({
  days: z
    .string(sentence)
    .regex(/^\d{1,3}$/, sentence)
    .transform(Number)
    .refine((days) => days >= 1 && days <= mostDays, sentence)
    .default(30)
    .meta({
      documentedAs: {
        type: 'integer',
        minimum: 1,
        maximum: mostDays,
        default: 30,
        description: 'How many UTC days, including today.',
      },
    } satisfies DocumentedAs),
});

export const usageReport = z
  .object({
    from: day.describe('The first day, in UTC.'),
    to: day.describe('The last day: today.'),
    total: z.object(counts).describe('The sum of all days.'),
    days: z
      .array(z.object({ day: day.describe('A day, in UTC.'), ...counts }))
      .describe('All days, the oldest first, including days without a render.'),
    formats: z
      .array(z.object({ format: z.string().describe('A format of files, such as `png`.'), ...counts }))
      .describe('Each format, the one with the most renders first.'),
    designs: z
      .array(
        z.object({
          designId: idOf('design').nullable().describe('The design; null: templates that were rendered without one.'),
          name: z.string().nullable().describe('The name of the design; null: a template, or a deleted design.'),
          ...counts,
        }),
      )
      .describe('The designs with the most renders, at most 50, the one with the most first.'),
  })
  .meta({
    id: 'UsageReport',
    description:
      'What an account rendered, by day, format and design. Days are counted since the account was created; formats and designs since the service records them.',
  });
