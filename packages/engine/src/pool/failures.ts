import { PlatenError } from '@platen/core';

const sentences = {
  timeout: 'The render took too long and was stopped. Use fewer or smaller effects, or a smaller size.',
  memory: 'The render needed too much memory and was stopped. Use fewer layers, or a smaller size.',
  crash: 'The render ended unexpectedly each time that it was tried.',
} as const;

/** A job that a process did not survive. */
export function failed(reason: keyof typeof sentences): PlatenError {
  return new PlatenError('RENDER_FAILED', { message: sentences[reason], details: { reason } });
}

/** No process for a job now. */
export function unavailable(message: string): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', { message, details: { retryAfter: 1 } });
}
