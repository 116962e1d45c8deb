import type { EndedWork } from '../services/renders/queued/work-service.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Writes a line for the end of each queued render. */
export function endLog(logger: Logger): (end: EndedWork) => void {
  return ({ job, ms, ...end }) =>
    logger.info(
      {
        reqId: job.request_id ?? undefined,
        trace: job.traceparent?.split('-')[1],
        account: job.account_id,
        render: job.render_id,
        batch: job.batch_id ?? undefined,
        ...end,
        ms,
        // By two clocks, of which one may be behind.
        waitedMs: Math.max(0, Date.now() - Date.parse(job.created_at) - ms),
        attempts: job.attempts,
      },
      'queued render ended',
    );
}
