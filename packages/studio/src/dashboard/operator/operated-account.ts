import type { call } from '../../api/client.ts';

/** An account as operators see it. */
export type OperatedAccount = Awaited<ReturnType<typeof call<'operatorListAccounts'>>>['data'][number];
