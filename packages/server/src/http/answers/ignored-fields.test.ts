import { type Operation, operations } from '@platen/api';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { withIgnoredFields } from './ignored-fields.ts';

const warned = (Object.values(operations) as readonly Operation[]).filter(({ body }) => body?.warnsAs !== undefined);

it.each(warned.map((operation) => [operation.id, operation] as const))(
  '%s tells of a field that it does not have, with the one that was meant',
  (_, { body, success }) => {
    const { shape } = (body as { readonly schema: z.ZodObject }).schema;
    const [field = ''] = Object.keys(shape);
    const near = `${field}s`;
    expect(withIgnoredFields(body, { [near]: 1 }, { id: 'x' })).toMatchObject({
      id: 'x',
      warnings: [{ code: 'PROPERTY_UNKNOWN', details: { property: near, didYouMean: field } }],
    });
    expect('data' in success && (success.data as z.ZodObject).shape).toHaveProperty('warnings');
  },
);

it('warnings of the service come after those of the request', () => {
  const body = { schema: z.object({ name: z.string() }), warnsAs: 'A draft' };
  const own = { code: 'TEXT_CLIPPED', message: 'x' };
  const { warnings } = withIgnoredFields(body, { other: 1 }, { warnings: [own] }) as { warnings: unknown[] };
  expect(warnings).toMatchObject([{ details: { property: 'other' } }, own]);
});

it('nothing is added where all fields are known', () => {
  const data = { id: 'x' };
  expect(withIgnoredFields({ schema: z.object({ name: z.string() }), warnsAs: 'A draft' }, { name: 'x' }, data)).toBe(
    data,
  );
});

it('what stores, changes or queues something tells of ignored fields', () => {
  expect(warned.map(({ id }) => id).toSorted()).toEqual([
    'createTemplate',
    'createWebhook',
    'putDraft',
    'renderBatch',
    'updateTemplate',
    'updateWebhook',
    'useTemplate',
  ]);
});
