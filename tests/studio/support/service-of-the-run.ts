import type { TestProject } from 'vitest/node';
import { buildService, type Service, startService } from '../../e2e/service.ts';
import { startWhenAsked } from '../../support/start-when-asked.ts';
import { cleanUp } from '../../support/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the service that files of the editor's tests share; it starts when the first of them asks. */
    readonly serviceOfTheRun: string;
  }
}

export const adminToken = 'the-admin-token-of-the-tests';

/** What Vitest calls before a run: a service and its processes take three seconds of CPU time to start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let service: Service | undefined;
  const shared = await startWhenAsked(async () => {
    buildService();
    // Files draw at the same time.
    const env = { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_RENDER_PROCESSES: '2' };
    service = await startService({ program: 'build', env });
    return service.url;
  });
  project.provide('serviceOfTheRun', shared.askAt);
  return async () => {
    await shared.stop();
    await service?.stop();
    await cleanUp();
  };
}
