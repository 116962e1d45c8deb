/**
 * Every error code that crosses the API border, with its HTTP status, the public sentence used when a
 * thrower gives none, and whether repeating the same request can help.
 */
export const errorCodes = {
  INVALID_API_KEY: { status: 401, message: 'The API key is missing, invalid, expired or revoked.', retryable: false },
  INSUFFICIENT_PERMISSIONS: { status: 403, message: 'The API key lacks a needed scope.', retryable: false },
  ACCESS_DENIED: { status: 403, message: 'The resource belongs to another account.', retryable: false },
  FEATURE_NOT_IN_PLAN: { status: 403, message: "The feature is not in the account's plan.", retryable: false },
  INVALID_DESIGN_ID: { status: 404, message: 'The design does not exist or is inaccessible.', retryable: false },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.', retryable: false },
  RENDER_NOT_FOUND: { status: 404, message: 'The render does not exist.', retryable: false },
  BATCH_NOT_FOUND: { status: 404, message: 'The batch does not exist.', retryable: false },
  ASSET_NOT_FOUND: { status: 404, message: 'The asset does not exist.', retryable: false },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook does not exist.', retryable: false },
  DELIVERY_NOT_FOUND: { status: 404, message: 'The delivery does not exist.', retryable: false },
  API_KEY_NOT_FOUND: { status: 404, message: 'The API key does not exist.', retryable: false },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'The account does not exist.', retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The method is not allowed at this address.', retryable: false },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'The operator of this service has suspended the account.',
    retryable: false,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'The Idempotency-Key was used for another request, or by another API key.',
    retryable: false,
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running.',
    retryable: true,
  },
  RENDER_NOT_FINISHED: {
    status: 409,
    message: 'The render has not ended yet; it can be deleted when it has.',
    retryable: true,
  },
  PRECONDITION_FAILED: { status: 412, message: 'The resource was changed since it was read.', retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.', retryable: false },
  STORAGE_QUOTA_EXCEEDED: {
    status: 413,
    message: 'The account stores as much as its plan allows.',
    retryable: false,
  },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than is allowed.', retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body must be JSON.', retryable: false },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The range lies outside the file.', retryable: false },
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.', retryable: false },
  BATCH_TOO_LARGE: { status: 400, message: 'The batch has more renders than the plan allows.', retryable: false },
  BATCH_NOT_FINISHED: { status: 409, message: 'The batch is still being rendered.', retryable: true },
  UNSUPPORTED_FILE_TYPE: {
    status: 400,
    message: 'The file is not an image or a font that can be used.',
    retryable: false,
  },
  INVALID_FORMAT: { status: 400, message: 'The output format is not supported.', retryable: false },
  INVALID_QUALITY: { status: 400, message: 'quality must be an integer from 1 to 100.', retryable: false },
  INVALID_DIMENSIONS: { status: 400, message: 'The output dimensions are out of bounds.', retryable: false },
  INVALID_ELEMENT_ID: { status: 400, message: 'An element id is not in the design.', retryable: false },
  INVALID_IMAGE_URL: { status: 400, message: 'An image is inaccessible or invalid.', retryable: false },
  INVALID_DYNAMIC_DATA: { status: 422, message: 'The dynamic data is not valid.', retryable: false },
  RATE_LIMIT_EXCEEDED: { status: 429, message: 'Too many requests.', retryable: true },
  RENDER_FAILED: { status: 500, message: 'The render failed.', retryable: true },
  WEBHOOK_FAILED: { status: 500, message: 'The webhook could not be delivered.', retryable: true },
  INTERNAL_ERROR: { status: 500, message: 'An internal error occurred.', retryable: true },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The library that was asked did not answer as it should.',
    retryable: true,
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is busy or starting. Try again.', retryable: true },
} as const satisfies Record<string, { status: number; message: string; retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;
