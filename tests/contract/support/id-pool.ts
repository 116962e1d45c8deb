/** By the first letters of an id: the parameter that takes it. */
const parameters: Readonly<Record<string, string>> = {
  dsn: 'designId',
  tpl: 'templateId',
  rnd: 'renderId',
  bat: 'batchId',
  run: 'runId',
  ast: 'assetId',
  whk: 'webhookId',
  dlv: 'deliveryId',
  key: 'keyId',
  acc: 'accountId',
  dat: 'dataSetId',
  frm: 'formId',
  fld: 'folderId',
  psn: 'personId',
  inv: 'invitationId',
};
const idPattern = /\b(?:dsn|tpl|rnd|bat|run|ast|whk|dlv|key|acc|dat|frm|fld|psn|inv)_\w{6,64}/g;
/** Parts of addresses that are no ids, with some that are good. */
const parts: readonly (readonly [parameter: string, values: string[]])[] = [
  ['version', ['1', '2', 'published']],
  ['package', ['bundled', 'own']],
  ['file', ['inter-latin-wght-normal.sfnt', 'de-1996']],
];
/** Parts of what their address names before them. What was drawn or copied from a thing stays when that goes. */
const goWithOwner = new Set(['formId', 'dataSetId', 'keyId', 'deliveryId']);
/** So that most are new ones, and old ones are still asked for now and then. */
const kept = 40;

export type IdPool = ReturnType<typeof createIdPool>;

/** Ids that a service has told, by the parameter that takes them. */
export function createIdPool(options: {
  readonly random: () => number;
  /** Never used, such as that of the key with which everything is asked. */
  readonly not: readonly string[];
}) {
  const known = new Map<string, string[]>(parts);
  /** By an id, those in the address at which it was told, such as a delivery's webhook. */
  const owners = new Map<string, readonly string[]>();

  const idsOf = (parameter: string): readonly string[] => [
    ...(known.get(parameter) ?? []),
    // It takes both.
    ...(parameter === 'renderId' ? (known.get('batchId') ?? []).slice(-3) : []),
  ];

  return {
    /**
     * One that was told, and is there as far as is known; undefined when there is none. Where some were told at an
     * address with the ids `before` it, mostly one of those: a delivery of another webhook is not found.
     */
    pick(parameter: string, before: readonly string[] = []): string | undefined {
      const ids = idsOf(parameter);
      const own = ids.filter((id) => owners.get(id)?.some((owner) => before.includes(owner)));
      const among = own.length > 0 && options.random() < 0.8 ? own : ids;
      return among[Math.floor(options.random() * among.length)];
    },

    /** One that was told, with those at whose address it was told, by parameter. */
    pickFamily(parameter: string): ReadonlyMap<string, string> {
      const id = this.pick(parameter);
      const all = id === undefined ? [] : [...(owners.get(id) ?? []), id];
      return new Map(all.map((one) => [parameters[one.slice(0, 3)] ?? parameter, one]));
    },

    /** Takes in every id of an answer that was given at an address with the ids `at`. */
    learn(answer: string, at: readonly string[]): void {
      for (const id of new Set(answer.match(idPattern))) {
        const parameter = parameters[id.slice(0, 3)] ?? '';
        const ids = known.get(parameter) ?? [];
        if (ids.includes(id) || options.not.includes(id)) continue;
        known.set(parameter, [...ids, id].slice(-kept));
        if (at.length > 0) owners.set(id, at);
      }
    },

    /**
     * The last of the ids in an address was deleted, or is not there: it goes with its parts. The ids before it stay. A 404 for
     * two ids that do not belong together does not mean that one of them is gone.
     */
    forget(ids: readonly string[]): void {
      const [last = '', ...before] = ids.toReversed();
      if (before.length > 0 && !before.every((id) => owners.get(last)?.includes(id))) return;
      for (const [parameter, all] of known) {
        if (!parts.some(([name]) => name === parameter))
          known.set(
            parameter,
            all.filter((id) => id !== last && !(goWithOwner.has(parameter) && owners.get(id)?.includes(last))),
          );
      }
    },
  };
}
