import { PlatenError } from '@platen/core';

export type ProviderFailureReason = keyof typeof sentences;

const sentences = {
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  'rate-limited': 'has had enough requests for now',
  refused: 'did not accept the key that the operator set',
  'http-status': 'answered with an error',
  'too-large': 'answered with more than is read',
  'invalid-answer': 'answered with something else than its documentation says',
  missing: 'is not installed',
} as const;

export interface ProviderFailureDetails {
  readonly provider: string;
  readonly reason: ProviderFailureReason;
  /** The provider's HTTP status, for `http-status`. */
  readonly status?: number;
  /** Seconds, for `rate-limited`. */
  readonly retryAfter?: number;
}

/** The one error of all providers; says nothing of keys and addresses. */
export function providerFailure(details: ProviderFailureDetails, cause?: unknown): PlatenError {
  return new PlatenError('PROVIDER_UNAVAILABLE', {
    message: `The library "${details.provider}" ${sentences[details.reason]}.`,
    details: { ...details },
    cause,
  });
}
