import type { DesignVariable } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { Analyser } from '../../analysis/analyser.ts';
import type { DesignsStore } from '../../store/documents/designs-store.ts';
import type { CacheGauges } from '../../telemetry/metrics.ts';
import type { DesignVersionsService } from './design-versions-service.ts';
import type { DesignKey, DesignsService } from './designs-service.ts';
import { noSuchDesign } from './no-such-design.ts';

export interface DesignVariablesOptions {
  readonly designs: Pick<DesignsStore, 'findVariables'>;
  /** Finds the variables of a design that was stored without them. */
  readonly whole: Pick<DesignsService, 'get'>;
  readonly versions: Pick<DesignVersionsService, 'locate' | 'document'>;
  readonly analyser: Analyser;
}

export type DesignVariables = ReturnType<typeof createDesignVariables>;

type Variables = readonly DesignVariable[];

const maxBytes = 4_000_000;
const bytesPerCharacter = 2;

/** Lists what can be filled in. Does not read the document when the variables are stored beside it. */
export function createDesignVariables({ designs, whole, versions, analyser }: DesignVariablesOptions) {
  const done = { hits: 0, misses: 0 };
  /** JSON of the variables of earlier versions; a version never changes. */
  const kept = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (text, name) => (text.length + name.length) * bytesPerCharacter,
  });

  async function stored(key: DesignKey) {
    const found = await designs.findVariables(key);
    if (!found) throw noSuchDesign(key.id);
    const { version, variables } = found;
    return { version, variables: variables === null ? null : (JSON.parse(variables) as Variables) };
  }

  async function ofVersion(key: DesignKey, version: number, state: string): Promise<Variables> {
    const known = kept.get(state);
    if (known !== undefined) {
      done.hits += 1;
      return JSON.parse(known) as Variables;
    }
    done.misses += 1;
    const { text } = (await versions.document({ ...key, version })).stored;
    const { variables } = await analyser.run({
      operation: 'describeDocument',
      input: { text },
      accountId: key.accountId,
      content: [text],
      field: 'canvasData',
    });
    kept.set(state, variables);
    return JSON.parse(variables) as Variables;
  }

  return {
    get figures(): CacheGauges {
      return { name: 'design_variables', ...done, entries: kept.size, bytes: kept.calculatedSize, maxBytes };
    },

    /** Variables of the latest version. Throws INVALID_DESIGN_ID. */
    async latest(key: DesignKey): Promise<Variables> {
      return (await stored(key)).variables ?? (await whole.get(key)).variables;
    },

    /** Variables of the version that customers see: the published one, or the latest of a design that has none. */
    async drawn(key: DesignKey): Promise<{ readonly version: number; readonly variables: Variables }> {
      const { version, state } = await versions.locate({ ...key, version: 'public' });
      if (version === 'draft') throw noSuchDesign(key.id);
      const latest = await stored(key);
      if (latest.version === version && latest.variables) return { version, variables: latest.variables };
      return { version, variables: await ofVersion(key, version, state) };
    },
  };
}
