import { PlatenError } from '@platen/core';

const failureSentences = {
  timeout: 'The render took too long and was stopped. Use fewer or smaller effects, or a smaller size.',
  memory: 'The render needed too much memory and was stopped. Use fewer layers, or a smaller size.',
  crash: 'The render ended unexpectedly, twice.',
} as const;

/** RENDER_FAILED, with what ended the job as `details.reason`. */
export function failed(reason: keyof typeof failureSentences): PlatenError {
  return new PlatenError('RENDER_FAILED', { message: failureSentences[reason], details: { reason } });
}

/** SERVICE_UNAVAILABLE, worth another try in a second. */
export function unavailable(message: string): PlatenError {
  return new PlatenError('SERVICE_UNAVAILABLE', { message, details: { retryAfter: 1 } });
}
