import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { type Door, openDoor, openLateDoor } from '../http/connections/open-door.ts';
import { createHttpServer, type HttpServerOptions, type ServedPart } from '../http/create-http-server.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Part } from './starting/explain-failure.ts';
import { refuse } from './starting/start-patience.ts';

export interface Doors {
  /** Builds what answers. */
  build(options: Omit<HttpServerOptions, 'serves'>): Servers;
  /** Ends listening when the start fails. */
  close(): Promise<void>;
}

export interface Servers {
  /** From now on connections are those of the service. Answers where its public port is. */
  listen(): Promise<string>;
  /** Ends connections that still read an answer after `drainTimeoutMs`: who reads slowly, or never, holds up no stop. */
  close(drainTimeoutMs: number): Promise<void>;
}

/**
 * Listens on the port of operators from the first moment, and on the public one once it is served: whoever is refused there
 * has sent nothing, and can be sent to another node (`docs/adr/0039`). With one port, that is the one. Throws when a port is
 * taken.
 */
export async function openDoors(options: {
  readonly config: Pick<Config, 'host' | 'port' | 'operator' | 'role'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** What the start is at, in words that anybody may read. */
  readonly doing: () => string;
}): Promise<Doors> {
  const { config, doing } = options;
  const api: readonly ServedPart[] = config.role === 'worker' ? [] : ['api'];
  const forOperators: readonly ServedPart[] = config.role === 'worker' ? ['metrics'] : ['metrics', 'admin'];
  if (!config.operator) {
    const parts = forOperators.map((part) => `/${part}`).join(' and ');
    options.logger.warn(
      `the public port serves ${parts} as well; PLATEN_OPERATOR_PORT gives operators a port of their own`,
    );
  }
  const places = config.operator
    ? ([
        { ...config, part: 'port', serves: api, open: openLateDoor },
        { ...config.operator, part: 'operator port', serves: forOperators, open: openDoor },
      ] as const)
    : ([{ ...config, part: 'port', serves: [...api, ...forOperators], open: openDoor }] as const);
  const doors: { readonly door: Door; readonly part: Part; readonly serves: readonly ServedPart[] }[] = [];
  const close = async () => {
    for (const { door } of doors) await door.close();
  };
  try {
    for (const { host, port, part, serves, open } of places) {
      doors.push({ door: await open({ host, port, doing }).catch(refuse(part)), part, serves });
    }
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    close,
    build(server) {
      const built = doors.map(({ door, part, serves }) => ({
        door,
        part,
        app: createHttpServer({ ...server, serves: new Set(serves) }),
      }));
      return {
        async listen() {
          const [address = ''] = await Promise.all(
            built.map(({ door, part, app }) => door.handOver(app).catch(refuse(part))),
          );
          return address;
        },
        async close(drainTimeoutMs) {
          await Promise.all(built.map(({ app }) => drain(app, drainTimeoutMs)));
        },
      };
    },
  };
}

async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close().finally(() => clearTimeout(cut));
}
