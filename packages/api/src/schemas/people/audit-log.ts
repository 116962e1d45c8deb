import { z } from 'zod';
import { auditActorTypes, auditKinds } from '../../vocabulary.ts';
import { idOf, listQuery, oneOf, timestamp } from '../common.ts';

const kind = oneOf(auditKinds);

export const auditQuery = z.object({
  ...listQuery,
  kind: kind.optional().describe('Entries of this kind only.'),
  personId: z
    .string('expected a text')
    .max(128, 'expected at most 128 characters')
    .optional()
    .describe('Only entries that this person caused, or that concern this person.'),
});

export const auditEntry = z
  .object({
    id: idOf('entry'),
    kind: kind.describe('What happened. `other`: something that only a newer version of the service knows.'),
    createdAt: timestamp.describe('When it happened.'),
    actor: z
      .object({
        type: oneOf(auditActorTypes).describe(
          'Who did it: a person, an API key, the operator, or somebody unknown (`nobody`).',
        ),
        id: z.string().nullable().describe('The id of the person or the key; null: the operator, or somebody unknown.'),
        name: z.string().nullable().describe('The name of the person or the key; null when it was deleted.'),
      })
      .describe('Who did it.'),
    person: z
      .object({
        id: idOf('person'),
        name: z.string().nullable().describe('The name of the person; null when they were deleted.'),
      })
      .nullable()
      .describe('The person whom it concerns; null: none, or somebody who has no person record yet.'),
    network: z
      .string()
      .nullable()
      .describe('The IPv4 address or IPv6 network that it came from; null when that is not kept.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('Further facts, such as `role`, `email`, `name` or `plan`. Never a secret.'),
  })
  .meta({ id: 'AuditEntry', description: 'An event that concerns access to the account.' });
