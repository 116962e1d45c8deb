import type { Plan } from '../../packages/api/src/vocabulary.ts';
import type { Store } from '../../packages/server/src/store/open-store.ts';

/** An account with a key: of this hash, or one that nobody holds. */
export async function makeAccount(
  store: Pick<Store, 'accounts' | 'units'>,
  {
    id,
    plan,
    createdAt,
    keyHash = `hash of ${id}`,
  }: { readonly id: string; readonly plan: Plan; readonly createdAt: string; readonly keyHash?: string },
): Promise<void> {
  await store.units.commit((unit) =>
    store.accounts.create(unit, {
      account: {
        id,
        name: id,
        plan,
        createdAt,
        signingSecret: '',
      },
      apiKey: {
        id: `key_${id}`,
        accountId: id,
        name: 'Key',
        hash: keyHash,
        prefix: 'pre',
        scopes: new Set(),
        expiresAt: null,
        allowedOrigins: null,
        createdAt,
      },
    }),
  );
}
