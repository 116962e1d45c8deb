import { actsForAccount, operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { addressOf, goodCall, type OperationId, parametersOf } from '../support/good-calls.ts';
import { type IdParameter, makeOwned } from '../support/owned-ids.ts';
import { unknownIds, type World } from '../support/world.ts';

/** What stands in addresses and is nobody's. */
const unowned = ['version', 'package', 'file'] as const satisfies readonly IdParameter[];
type OwnedParameter = Exclude<IdParameter, (typeof unowned)[number] | 'accountId'>;

/** What an account is answered that names a thing of another: designs and templates are not there, others are not its own. */
const answers: Readonly<Record<OwnedParameter, 'not there' | 'denied'>> = {
  designId: 'not there',
  dataSetId: 'not there',
  formId: 'not there',
  folderId: 'not there',
  templateId: 'not there',
  renderId: 'denied',
  batchId: 'denied',
  runId: 'denied',
  assetId: 'denied',
  webhookId: 'denied',
  deliveryId: 'denied',
  keyId: 'denied',
  personId: 'not there',
  invitationId: 'not there',
};

/** How its owner looks at a thing, to see that nobody touched it. */
const looks: Readonly<Record<OwnedParameter, (id: string, before: Readonly<Record<string, string>>) => string>> = {
  designId: (id) => `/v1/designs/${id}`,
  dataSetId: (id, { designId }) => `/v1/designs/${designId}/data-sets/${id}`,
  formId: (_, { designId }) => `/v1/designs/${designId}/forms`,
  folderId: () => '/v1/folders',
  templateId: (id) => `/v1/templates/${id}`,
  renderId: (id) => `/v1/render/status/${id}`,
  batchId: (id) => `/v1/render/batch/${id}`,
  runId: (id) => `/v1/render/run/${id}`,
  assetId: (id) => `/v1/assets/${id}`,
  webhookId: () => '/v1/webhooks',
  deliveryId: () => '/v1/webhooks/deliveries',
  keyId: () => '/v1/api-keys',
  personId: () => '/v1/members',
  invitationId: () => '/v1/invitations',
};

interface Case {
  readonly id: OperationId;
  readonly parameter: OwnedParameter;
  /** What is put there, when it is not what the parameter is called. */
  readonly thing: OwnedParameter;
}

const cases: readonly Case[] = [
  ...(Object.keys(operations) as OperationId[])
    .filter((id) => actsForAccount(operations[id]))
    .flatMap((id) =>
      parametersOf(id)
        .filter((parameter) => !(unowned as readonly string[]).includes(parameter))
        .map((parameter) => ({ id, parameter: ownedOf(parameter), thing: ownedOf(parameter) })),
    ),
  // It takes the id of a batch as well.
  { id: 'getRenderStatus', parameter: 'renderId', thing: 'batchId' },
];

export function tenantsSuite(world: () => World): void {
  describe("another account's ids in an address", () => {
    it('are of every kind of thing', () => {
      expect(new Set(cases.map(({ thing }) => thing))).toEqual(new Set(Object.keys(answers)));
    });

    it.each(cases)('$id answers the $thing of another as if it were not there, or 403', async (each) => {
      const { id, parameter, thing } = each;
      const { bob } = world();
      const ada = await world().account('Enterprise');
      const ids: Record<string, string> = {};
      // In the order of the address: a later one may be a part of what is named before it.
      for (const name of parametersOf(id)) {
        ids[name] = await makeOwned[name === parameter ? thing : name](ada, ids);
      }
      const owned = ids[parameter] ?? '';
      const good = await goodCall(id, ada);
      const path = addressOf(id, ids);
      const send = (client: Client, address: string): Promise<Answer> =>
        client.call(good.method, address, good.body ? { body: good.body() } : {});
      const before = (await ada.get(looks[thing](owned, ids))).body.data;
      const foreign = await send(bob, path);
      if (answers[thing] === 'denied') {
        expect([foreign.status, foreign.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
      } else {
        const missing = await send(bob, addressOf(id, { ...ids, [parameter]: unknownIds.design }));
        expect(foreign.status).toBe(404);
        expect(told(foreign)).toEqual(told(missing));
      }
      // Nothing happened to it, and its owner can do what the other could not.
      expect((await ada.get(looks[thing](owned, ids))).body.data).toEqual(before);
      expect((await send(ada, path)).status).toBeLessThan(300);
    });
  });
}

function ownedOf(parameter: IdParameter): OwnedParameter {
  if (parameter in answers) return parameter as OwnedParameter;
  throw new Error(`Say in tenants.ts what is answered for the ${parameter} of another account.`);
}

/** A failure without what differs from one to the next. */
function told({ body }: Answer): unknown {
  const { requestId: _, ...rest } = body.error;
  return rest;
}
