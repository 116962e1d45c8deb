import type { Readiness } from '../../http/routes/health-routes.ts';
import type { SharedPart } from './watch-part.ts';

export interface ReadinessParts {
  /** Of this process alone: whether it takes requests, can draw, and has room on its disk. */
  readonly accepting: () => boolean;
  readonly rendering: () => boolean;
  /** Throws when nothing may be written. */
  readonly disk: () => Promise<void>;
  /** What all nodes share: told, and no reason to send callers elsewhere. */
  readonly shared: readonly Pick<SharedPart, 'name' | 'state'>[];
}

/** Whether this process can take requests; beside that, how it finds what it shares with others. */
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
