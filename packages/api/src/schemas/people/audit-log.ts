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
    .describe('Entries only that this person made, or that concern this person.'),
});

export const auditEntry = z
  .object({
    id: idOf('entry'),
    kind: kind.describe('What happened. `other` is what only a newer version of the service knows.'),
    createdAt: timestamp.describe('When it happened.'),
    actor: z
      .object({
        type: oneOf(auditActorTypes).describe(
          'Whether a person did it, an API key, the operator, or nobody who is known.',
        ),
        id: z.string().nullable().describe('The id of the person or the key; null: the operator, or nobody known.'),
        name: z.string().nullable().describe('What the person or the key is called; null when it is gone.'),
      })
      .describe('Who did it.'),
    person: z
      .object({
        id: idOf('person'),
        name: z.string().nullable().describe('What the person is called; null when they were deleted.'),
      })
      .nullable()
      .describe('Whom it concerns; null: nobody, or somebody who is no person yet.'),
    network: z
      .string()
      .nullable()
      .describe('From which address, or network of IPv6, it was tried; null where that is not kept.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('What there is to say besides, such as `role`, `email`, `name` or `plan`. Never a secret.'),
  })
  .meta({ id: 'AuditEntry', description: 'Something that concerns access to the account.' });
