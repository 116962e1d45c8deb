import { operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import type { World } from '../support/world.ts';

export function scopesSuite(world: () => World): void {
  describe('scopes', () => {
    const scoped = Object.values(operations).filter(({ access }) => access.includes(':'));

    it('are asked for by every operation but those of operators, of people, and to sign in', () => {
      const others = Object.values(operations).filter((operation) => !scoped.includes(operation));
      expect(new Set(others.map(({ access }) => access))).toEqual(new Set(['admin', 'operator', 'person', 'public']));
    });

    it.each(scoped.map((operation) => ({ id: operation.id, operation })))(
      '$id is refused to a key that has every scope but the one it needs',
      async ({ operation }) => {
        const all = (await world().ada.get('/v1/api-keys')).body.data.find(
          ({ name }: { name: string }) => name === 'First key',
        ).scopes;
        const scopes = all.filter((scope: string) => scope !== operation.access);
        const { body } = await world().ada.post('/v1/api-keys', { name: operation.id, scopes });
        const path = `/v1${operation.path.replace(/\{\w+\}/g, 'x')}`;
        const answer = await createClient(world().service.url, body.data.key).call(operation.method, path);
        expect(answer.status).toBe(403);
        expect(answer.body.error).toMatchObject({
          code: 'INSUFFICIENT_PERMISSIONS',
          details: { requiredScope: operation.access },
        });
        await world().ada.delete(`/v1/api-keys/${body.data.id}`);
      },
    );
  });
}
