import path from 'node:path';
import { createImageFetcher } from '@platen/engine/fetch';
import { engineVersion, RenderPool } from '@platen/engine/pool';
import { createAuthenticator } from '../accounts/authenticator.ts';
import { bootstrapAccount } from '../accounts/bootstrap-account.ts';
import { loadKeySecret } from '../accounts/key-secret.ts';
import type { Config } from '../config/config.ts';
import { openDiskFileStore } from '../files/disk-file-store.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { createDesignsService } from '../services/designs-service.ts';
import { createFilesService } from '../services/files-service.ts';
import { createRendersService } from '../services/renders-service.ts';
import { openStore } from '../store/open-store.ts';
import { createIdSource } from '../telemetry/ids.ts';
import type { Logger } from '../telemetry/logger.ts';

/** How long answers may still be read after a stop was asked for; less than the 30 s that a stop takes at most. */
const drainTimeoutMs = 20_000;

export interface App {
  /** Where it listens, with the port really taken. */
  readonly address: string;
  /** What files' URLs start with. */
  readonly baseUrl: string;
  /** The first account's key, only when it was made just now. */
  readonly newApiKey: string | undefined;
  /** Stops taking requests, finishes what runs, closes everything in reverse order. */
  close(): Promise<void>;
}

/** Builds the service by hand, in one place, and starts it. */
export async function startApp(config: Config, logger: Logger): Promise<App> {
  const now = () => new Date();
  const newId = createIdSource();
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  let draining = false;
  try {
    const store = await openStore({ dataDir: config.dataDir });
    closers.push(() => store.close());
    const keySecret = await loadKeySecret(config.dataDir);
    const newApiKey = await bootstrapAccount({
      accounts: store.accounts,
      keySecret,
      newId,
      now,
      plan: config.bootstrap.plan,
      apiKey: config.bootstrap.apiKey,
    });
    const files = await openDiskFileStore({ directory: path.join(config.dataDir, 'files') });
    const images = await createImageFetcher({
      directory: path.join(config.dataDir, 'image-cache'),
      allowHosts: config.fetchAllowHosts,
    });
    closers.push(() => images.close());
    const pool = new RenderPool({
      processes: config.renderProcesses,
      onEvent: ({ type, ...event }) => logger[type === 'recycled' ? 'info' : 'warn'](event, `render process ${type}`),
    });
    closers.push(() => pool.close());
    const baseUrl = config.baseUrl;
    const designs = createDesignsService({ designs: store.designs, newId, now });
    const publicFiles = createFilesService({ renders: store.renders, files, baseUrl, now });
    const renders = createRendersService({
      designs,
      renders: store.renders,
      files,
      publicFiles,
      images,
      pool,
      engineVersion: engineVersion(),
      newId,
      now,
    });
    const http = createHttpServer({
      authenticator: createAuthenticator({ accounts: store.accounts, keySecret, now }),
      designs,
      renders,
      files: publicFiles,
      readiness: async () => ({
        accepting: !draining,
        database: await answers(store.ping),
        storage: await answers(files.check),
        rendering: pool.ready,
      }),
      newId,
      logger,
    });
    closers.push(async () => {
      // A client that reads its answer slowly, or never, must not hold the stop for ever.
      const cut = setTimeout(() => http.server.closeAllConnections(), drainTimeoutMs);
      await http.close().finally(() => clearTimeout(cut));
    });
    const address = await http.listen({ host: config.host, port: config.port });
    return {
      address,
      baseUrl,
      newApiKey,
      close: () => {
        draining = true;
        return closeAll();
      },
    };
  } catch (cause) {
    await closeAll();
    throw cause;
  }
}

async function answers(check: () => Promise<void>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}
