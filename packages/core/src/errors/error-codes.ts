/**
 * Every error code that crosses the API border, with its HTTP status and the public sentence used when a
 * thrower gives none.
 */
export const errorCodes = {
  INVALID_API_KEY: { status: 401, message: 'The API key is missing, invalid, expired or revoked.' },
  INSUFFICIENT_PERMISSIONS: { status: 403, message: 'The API key lacks a needed scope.' },
  SIGN_IN_FAILED: { status: 401, message: 'The e-mail or the password is not right.' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'The code of the second factor is missing.' },
  SESSION_EXPIRED: { status: 401, message: 'Nobody is signed in, or the session has ended.' },
  ORIGIN_REFUSED: { status: 403, message: 'The page was opened at another address than Platen has.' },
  ROLE_TOO_LOW: { status: 403, message: 'The role of the person in this account is too low.' },
  LINK_EXPIRED: {
    status: 410,
    message: 'The link was used before, has expired, was replaced, or is not whole.',
  },
  ACCESS_DENIED: { status: 403, message: 'The resource belongs to another account.' },
  FEATURE_NOT_IN_PLAN: { status: 403, message: "The feature is not in the account's plan." },
  INVALID_DESIGN_ID: { status: 404, message: 'The design does not exist or is inaccessible.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  FORM_NOT_FOUND: { status: 404, message: 'There is no form at this address, or it is switched off.' },
  FOLDER_NOT_FOUND: { status: 404, message: 'The folder does not exist.' },
  FOLDER_EXISTS: { status: 409, message: 'The account has a folder of this name already.' },
  RENDER_NOT_FOUND: { status: 404, message: 'The render does not exist.' },
  BATCH_NOT_FOUND: { status: 404, message: 'The batch does not exist.' },
  RUN_NOT_FOUND: { status: 404, message: 'The run does not exist.' },
  ASSET_NOT_FOUND: { status: 404, message: 'The asset does not exist.' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook does not exist.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'The delivery does not exist.' },
  API_KEY_NOT_FOUND: { status: 404, message: 'The API key does not exist.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'The account does not exist.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'Nobody with this id belongs to the account.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'The invitation does not exist.' },
  LAST_OWNER: { status: 409, message: 'An account keeps at least one owner.' },
  MEMBER_EXISTS: { status: 409, message: 'The person belongs to the account already.' },
  PERSON_NOT_FOUND: { status: 404, message: 'Nobody has this e-mail.' },
  MAIL_OFF: { status: 409, message: 'This installation sends no mails.' },
  PERSON_EXISTS: { status: 409, message: 'There is a person with this e-mail already.' },
  SECOND_FACTOR_EXISTS: { status: 409, message: 'The person has a second factor already. Switch it off first.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The method is not allowed at this address.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'The operator of this service has suspended the account.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'The Idempotency-Key was used for another request, or by another API key.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running.',
  },
  RENDER_NOT_FINISHED: {
    status: 409,
    message: 'The render has not ended yet; it can be deleted when it has.',
  },
  NOT_ACCEPTABLE: { status: 406, message: 'The answer is of no type that the call accepts.' },
  PRECONDITION_FAILED: { status: 412, message: 'The resource was changed since it was read.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  STORAGE_QUOTA_EXCEEDED: {
    status: 413,
    message: 'The account stores as much as its plan allows.',
  },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than is allowed.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body must be JSON.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The range lies outside the file.' },
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  BATCH_TOO_LARGE: { status: 400, message: 'The batch has more renders than the plan allows.' },
  BATCH_NOT_FINISHED: { status: 409, message: 'The batch is still being rendered.' },
  UNSUPPORTED_FILE_TYPE: {
    status: 400,
    message: 'The file is not an image or a font that can be used.',
  },
  INVALID_FORMAT: { status: 400, message: 'The output format is not supported.' },
  INVALID_QUALITY: { status: 400, message: 'quality must be an integer from 1 to 100.' },
  INVALID_DIMENSIONS: { status: 400, message: 'The output dimensions are out of bounds.' },
  INVALID_ELEMENT_ID: { status: 400, message: 'An element id is not in the design.' },
  INVALID_IMAGE_URL: { status: 400, message: 'An image is inaccessible or invalid.' },
  INVALID_DYNAMIC_DATA: { status: 422, message: 'The dynamic data is not valid.' },
  RATE_LIMIT_EXCEEDED: { status: 429, message: 'Too many requests.' },
  RENDER_FAILED: { status: 500, message: 'The render failed.' },
  WEBHOOK_FAILED: { status: 500, message: 'The webhook could not be delivered.' },
  INTERNAL_ERROR: { status: 500, message: 'An internal error occurred.' },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The library that was asked did not answer as it should.',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is busy or starting. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Errors after which repeating the same request can help. */
export const retryableErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'IDEMPOTENCY_KEY_IN_USE',
  'RENDER_NOT_FINISHED',
  'BATCH_NOT_FINISHED',
  'RATE_LIMIT_EXCEEDED',
  'RENDER_FAILED',
  'WEBHOOK_FAILED',
  'INTERNAL_ERROR',
  'PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
]);
