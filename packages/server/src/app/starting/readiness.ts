import type { Readiness } from '../../http/routes/health-routes.ts';
import type { SharedPart } from './watch-part.ts';

export interface ReadinessParts {
  /** The next three are about this process only: whether it accepts requests, can draw, and has room on its disk. */
  readonly accepting: () => boolean;
  readonly rendering: () => boolean;
  /** Throws when nothing may be written to the disk. */
  readonly disk: () => Promise<void>;
  /**
   * Parts that all nodes share: their states are reported, but they do not make this node unready, since other nodes
   * share them.
   */
  readonly shared: readonly Pick<SharedPart, 'name' | 'state'>[];
}

/** Reports whether this process can take requests, and in which state the shared parts are. */
export function createReadiness({ accepting, rendering, disk, shared }: ReadinessParts): Readiness {
  return async () => {
    const [hasRoom, ...states] = await Promise.all([
      disk().then(
        () => true,
        () => false,
      ),
      ...shared.map((part) => part.state()),
    ]);
    const own = { accepting: accepting(), rendering: rendering(), disk: hasRoom };
    return {
      ready: Object.values(own).every(Boolean),
      parts: { ...own, ...Object.fromEntries(shared.map(({ name }, index) => [name, states[index]?.works ?? true])) },
      shared: Object.fromEntries(shared.map(({ name }, index) => [name, states[index] ?? {}])),
    };
  };
}
