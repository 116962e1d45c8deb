import type { ErrorCode } from './error-codes.ts';

/** When an error comes, what it looks like and what to do about it. For people: the reference is made of it. */
export interface ErrorAdvice {
  /** When, and what is in `details`. */
  readonly when: string;
  readonly remedy: string;
  readonly example: ErrorExample;
}

export interface ErrorExample {
  /**
   * A request that is answered so; where there is none, it takes more than one. `{design}` is a design with a text `title`
   * that shows the variable `title`, and a number `price`; `{key}` is a good key with every scope.
   */
  readonly request?: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const render = '/v1/render/design/{design}';

export const errorGuide = {
  INVALID_API_KEY: {
    when: 'The key is missing, mistyped, unknown, expired or revoked, or the header does not read `Bearer <key>`. One answer for all keys that do not count.',
    remedy:
      'Send `Authorization: Bearer <key>` with a key that `GET /v1/api-keys` lists. The first key was printed at the first start.',
    example: {
      request: { method: 'GET', path: '/v1/designs', headers: { authorization: '{key}' } },
      message:
        'The API key is missing, invalid, expired or revoked. Send it in the header "Authorization: Bearer <API_KEY>".',
    },
  },
  INSUFFICIENT_PERMISSIONS: {
    when: 'The key lacks the scope in `requiredScope`.',
    remedy: 'Make a key that has the scope, or leave the call to somebody who has one.',
    example: {
      message: 'The API key lacks the scope designs:write.',
      details: { requiredScope: 'designs:write' },
    },
  },
  SIGN_IN_FAILED: {
    when: 'No person has this e-mail and this password. The answer is the same for both, and so is the time that it takes. With `details.field: "code"`, the code of the second factor is wrong, or was used.',
    remedy: 'Look at the e-mail and type the password again.',
    example: {
      request: {
        method: 'POST',
        path: '/v1/session',
        body: { email: 'nobody@example.com', password: 'not the password' },
      },
      message: 'The e-mail or the password is not right.',
    },
  },
  SECOND_FACTOR_NEEDED: {
    when: 'The e-mail and the password are right, and the person has a second factor, but no `code` came.',
    remedy: 'Send the same once more with `code`: what the app for codes shows, or a recovery code.',
    example: { message: 'The code of the second factor is missing.' },
  },
  SESSION_EXPIRED: {
    when: 'The call needs a person who is signed in, and came without a session; or the session of its cookie has ended: after 30 days, after the idle time that the operator sets, by signing out, or because the password was changed elsewhere.',
    remedy: 'Sign in again at `/login`, or by `POST /v1/session`. Programs that act without a person use an API key.',
    example: {
      request: { method: 'GET', path: '/v1/session' },
      message: 'Nobody is signed in, or the session has ended. Sign in at /login.',
    },
  },
  ORIGIN_REFUSED: {
    when: 'A call that changes something came with a session and not from a page of PLATEN_BASE_URL: the header `Origin` must be that address. `expected` is it, `received` what came.',
    remedy:
      'Open Platen at the address in `expected`. If that is not where people reach it, the operator sets PLATEN_BASE_URL. Programs use an API key, which needs no `Origin`.',
    example: {
      message: 'This page belongs to http://127.0.0.1:3000, and Platen is at http://localhost:3000. Open it there.',
      details: { expected: 'http://localhost:3000', received: 'http://127.0.0.1:3000' },
    },
  },
  ROLE_TOO_LOW: {
    when: 'The person is a member of the account, and may not do this in it: `role` is what they are, `roles` are those that may.',
    remedy: 'Ask an owner of the account for another role, or leave it to somebody in `roles`.',
    example: {
      message: 'Your role in this account is viewer. This takes owner or admin or editor (designs:write).',
      details: { role: 'viewer', roles: ['owner', 'admin', 'editor'], requiredScope: 'designs:write' },
    },
  },
  LINK_EXPIRED: {
    when: 'The token of a link is not good: it was used before, is not whole, or was replaced by a later one. A setup link is replaced by later starts; a link of an invitation by a later one for the same e-mail, and it ends after seven days, when it is revoked, and when who made it may not do so any more. A link to set a password ends after an hour, and with a later one.',
    remedy:
      'Sign in if you have used the link. Else ask for a new invitation, or for a new link to set a password; for a setup link, start the service again: it prints one as long as no person exists.',
    example: {
      request: {
        method: 'POST',
        path: '/v1/setup',
        body: { token: 'used-before', name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' },
      },
      message: 'This setup link was used before, was replaced by a later one, or is not whole.',
    },
  },
  MEMBER_NOT_FOUND: {
    when: 'No member of the account has this id: it is not whole, or the person has left or was removed.',
    remedy: 'Take the id from `GET /v1/members`.',
    example: {
      request: { method: 'PATCH', path: '/v1/members/psn_unknown', body: { role: 'editor' } },
      message: 'Nobody with this id belongs to the account.',
    },
  },
  INVITATION_NOT_FOUND: {
    when: 'No open invitation of the account has this id: it was accepted, revoked or replaced, it has expired, or the id is not whole.',
    remedy: 'Take the id from `GET /v1/invitations`.',
    example: {
      request: { method: 'DELETE', path: '/v1/invitations/inv_unknown' },
      message: 'The invitation does not exist.',
    },
  },
  LAST_OWNER: {
    when: 'The only owner of an account was to get another role, to be removed, or to leave.',
    remedy: 'Make somebody else an owner first.',
    example: { message: 'This is the only owner of the account. Make somebody else an owner first.' },
  },
  MEMBER_EXISTS: {
    when: 'Somebody was invited who belongs to the account already.',
    remedy: 'Change the role of the member with `PATCH /v1/members/{personId}`.',
    example: {
      message: 'email: this person belongs to the account already. Change their role instead.',
      details: { field: 'email', personId: 'psn_0QkVfB7nRw2LzYs5KtX9mHd4JqGc3P' },
    },
  },
  PERSON_NOT_FOUND: {
    when: 'The operator asked for a link to set a password, for an e-mail that nobody has.',
    remedy: 'Look at how the e-mail is written. Members of an account are in `GET /v1/members`.',
    example: { message: 'Nobody has this e-mail.' },
  },
  MAIL_OFF: {
    when: 'A mail was asked for, and the service knows no mail server: PLATEN_SMTP_URL is not set.',
    remedy:
      'Copy the link of an invitation and send it yourself. For a forgotten password, ask the operator, who runs `npm run reset-password -- ada@example.com`.',
    example: {
      request: { method: 'POST', path: '/v1/password-resets', body: { email: 'ada@example.com' } },
      message: 'This installation sends no mails.',
    },
  },
  PERSON_EXISTS: {
    when: 'An invitation was accepted with name and password, and its e-mail is that of a person who exists.',
    remedy: 'Sign in with that e-mail, then accept the invitation without name and password.',
    example: { message: 'There is a person with this e-mail already. Sign in, then accept the invitation.' },
  },
  SECOND_FACTOR_EXISTS: {
    when: 'A second factor was begun or confirmed, and the person has one.',
    remedy: 'Switch it off with `POST /v1/profile/second-factor/switch-off`, then begin anew.',
    example: { message: 'The person has a second factor already. Switch it off first.' },
  },
  ACCESS_DENIED: {
    when: 'The render, asset, key or other resource belongs to another account. Or the address of a file is of an account with signed addresses and `reason` is `missing`, `wrong` or `expired`. Or an invitation is for another e-mail than that of the person who is signed in.',
    remedy: 'Use the key of the account that owns it. For a file, ask the API for a new address.',
    example: { message: 'The resource belongs to another account.' },
  },
  FEATURE_NOT_IN_PLAN: {
    when: "The account's plan does not have it; `feature` names it and `plans` those that do. Signed addresses of files, where the operator gives them to some plans.",
    remedy: 'Do without it, or ask the operator for another plan.',
    example: {
      message: 'Signed addresses of files are not available on the plan Free of this service.',
      details: { field: 'fileAccess', feature: 'signed files', plans: ['Teams', 'Enterprise'] },
    },
  },
  INVALID_DESIGN_ID: {
    when: 'There is no such design, or it belongs to another account: the answer is the same.',
    remedy: 'Take an id of `GET /v1/designs`, with a key of the same account.',
    example: {
      request: { method: 'POST', path: '/v1/render/design/dsn_123', body: {} },
      message: 'The design does not exist or is inaccessible.',
    },
  },
  NOT_FOUND: {
    when: 'There is nothing at this address; for files, also when the file has expired.',
    remedy: 'Look the address up in `/docs`. A file that has expired is drawn again by the same render.',
    example: {
      request: { method: 'GET', path: '/designs' },
      message: 'There is nothing at GET /designs. Addresses begin with /v1; /docs lists them.',
    },
  },
  FORM_NOT_FOUND: {
    when: 'No form has this address or id: it is deleted, switched off, its account is suspended, or the address is not whole.',
    remedy:
      'Ask who gave you the address for the present one. Forms of a design are at `GET /v1/designs/{designId}/forms`.',
    example: {
      request: { method: 'POST', path: '/v1/forms/read', body: { token: 'none' } },
      message: 'There is no form at this address, or it is switched off.',
    },
  },
  FOLDER_NOT_FOUND: {
    when: 'There is no such folder, or it is of another account.',
    remedy: 'Take an id of `GET /v1/folders`, or `null` for a design that is to lie in no folder.',
    example: {
      request: { method: 'DELETE', path: '/v1/folders/fld_123' },
      message: 'The folder does not exist.',
    },
  },
  FOLDER_EXISTS: {
    when: 'A folder was made or renamed, and another one of the account has that name, in capitals or not.',
    remedy: 'Take another name, or use the folder that `folderId` of `details` names.',
    example: {
      message: 'name: there is a folder “Posters” already.',
      details: { field: 'name', folderId: 'fld_0QkVhD5sWy8NxPr4LtJ2mKb6ZqFc9T' },
    },
  },
  RENDER_NOT_FOUND: {
    when: 'There is no such render.',
    remedy: 'Take the `renderId` of an answer, or an id of `GET /v1/renders`.',
    example: {
      request: { method: 'GET', path: '/v1/render/status/rnd_123' },
      message: 'The render does not exist.',
    },
  },
  BATCH_NOT_FOUND: {
    when: 'There is no such batch.',
    remedy: 'Take the `batchId` of the answer that accepted it.',
    example: { request: { method: 'GET', path: '/v1/render/batch/bat_123' }, message: 'The batch does not exist.' },
  },
  RUN_NOT_FOUND: {
    when: 'There is no such run.',
    remedy: 'Take the `runId` of the answer that accepted it.',
    example: { request: { method: 'GET', path: '/v1/render/run/run_123' }, message: 'The run does not exist.' },
  },
  ASSET_NOT_FOUND: {
    when: 'There is no such asset.',
    remedy: 'Take an id of `GET /v1/assets`.',
    example: { request: { method: 'DELETE', path: '/v1/assets/ast_123' }, message: 'The asset does not exist.' },
  },
  WEBHOOK_NOT_FOUND: {
    when: 'There is no such webhook.',
    remedy: 'Take an id of `GET /v1/webhooks`.',
    example: { request: { method: 'DELETE', path: '/v1/webhooks/whk_123' }, message: 'The webhook does not exist.' },
  },
  DELIVERY_NOT_FOUND: {
    when: 'There is no such delivery, or it is older than 30 days.',
    remedy: 'Take an id of `GET /v1/webhooks/deliveries`.',
    example: {
      request: { method: 'POST', path: '/v1/webhooks/deliveries/dlv_123/resend' },
      message: 'The delivery does not exist.',
    },
  },
  API_KEY_NOT_FOUND: {
    when: 'There is no such API key, or it is revoked.',
    remedy: 'Take an id of `GET /v1/api-keys`.',
    example: { request: { method: 'DELETE', path: '/v1/api-keys/key_123' }, message: 'The API key does not exist.' },
  },
  ACCOUNT_NOT_FOUND: {
    when: 'There is no such account (admin API).',
    remedy: 'Take an id of `GET /admin/v1/accounts`.',
    example: { message: 'The account does not exist.' },
  },
  METHOD_NOT_ALLOWED: {
    when: 'The address takes other methods: `allowed`, and the header `Allow`.',
    remedy: 'Send one of these methods.',
    example: {
      request: { method: 'GET', path: render },
      message: 'This address takes POST.',
      details: { allowed: ['POST'] },
    },
  },
  ACCOUNT_SUSPENDED: {
    when: 'The operator has suspended the account: every call of its keys is answered so, and its files are not served. Renders that were under way are ended; queued ones and webhooks wait.',
    remedy: 'Ask the operator of the service. Once the account may work again, what waits goes on by itself.',
    example: { message: 'The operator of this service has suspended the account.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The `Idempotency-Key` was sent before with another request, or with another API key of the account: an answer is repeated only to the key that asked.',
    remedy:
      'Take a new key for each request that is not a repetition, and repeat a request with the API key that sent it first.',
    example: { message: 'The Idempotency-Key was used for another request, or by another API key.' },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    when: 'The first request with this `Idempotency-Key` still runs.',
    remedy: 'Send it again later: the answer is then that of the first.',
    example: { message: 'The first request with this Idempotency-Key is still running.' },
  },
  RENDER_NOT_FINISHED: {
    when: 'The render is still queued or under way.',
    remedy: 'Delete it when it has ended.',
    example: { message: 'The render has not ended yet; it can be deleted when it has.' },
  },
  PRECONDITION_FAILED: {
    when: '`If-Match` names another version: somebody changed the design, or its draft, since it was read.',
    remedy: 'Read it again and repeat your change on it.',
    example: {
      request: {
        method: 'PATCH',
        path: '/v1/designs/{design}',
        headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
        body: { name: 'Mine' },
      },
      message: 'The resource was changed since it was read.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body is larger than 2 MB; that of a batch, larger than 10 MB; of a call that needs no key, larger than 16 kB: `limit`, in bytes.',
    remedy: 'Upload pictures as assets and name their addresses instead of putting them into the body.',
    example: { message: 'The body is larger than 2 MB.', details: { limit: 2_097_152 } },
  },
  STORAGE_QUOTA_EXCEEDED: {
    when: 'What the account stores, and what is to be added, is more than its plan allows: uploads, finished files that have not expired, thumbnails, designs with their versions, templates, requests that wait to be drawn, answers kept for `Idempotency-Key`. Answers from the cache to who waits for them add nothing and are given all the same. Queued renders and batches are refused; one that was accepted before fails with this code.',
    remedy:
      'Delete renders, assets or designs, have renders expire sooner (`expiresIn`), or take a larger plan. `GET /v1/account` answers `usage.storedBytes` and `limits.storedBytes`.',
    example: {
      message:
        'The account stores 1073741000 bytes, and the plan Free allows 1073741824. Delete renders, assets or designs, give renders a shorter expiresIn, or take a larger plan.',
      details: { limit: 1_073_741_824, used: 1_073_741_000, asked: 2_048, plan: 'Free' },
    },
  },
  FILE_TOO_LARGE: {
    when: 'The uploaded file is larger than the plan allows, or what a render would give is larger than 100 MB: `limit`, in bytes. A queued render, or one of a batch, fails with this code.',
    remedy:
      'Make the uploaded file smaller; `limits.uploadBytes` of `GET /v1/account` says how large it may be. Render with fewer or smaller pictures, or as JPG or WebP.',
    example: {
      message: 'The file is larger than 5 MB, which is what the plan Free allows.',
      details: { field: 'file', limit: 5_242_880 },
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The body is not `application/json` in UTF-8; for an upload, not `multipart/form-data`.',
    remedy: "With curl: `-H 'Content-Type: application/json'` for JSON, `-F file=@name` for a file.",
    example: {
      request: {
        method: 'POST',
        path: render,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: {},
      },
      message:
        'Send the body as application/json in UTF-8, and say so in the header Content-Type; received application/x-www-form-urlencoded.',
      details: {
        field: 'Content-Type',
        expected: 'application/json',
        received: 'application/x-www-form-urlencoded',
      },
    },
  },
  NOT_ACCEPTABLE: {
    when: 'A render whose `Accept` asks for the bytes of another type than its `format`, or of a picture type that Platen does not write: `expected`.',
    remedy: 'Leave `format` out, or let `Accept` name its type; `application/json` answers the address of any file.',
    example: {
      request: {
        method: 'POST',
        path: render,
        headers: { accept: 'image/png' },
        body: { format: 'pdf' },
      },
      message: 'Accept: expected application/pdf, application/json; received image/png.',
      details: { field: 'Accept', expected: 'application/pdf, application/json', received: 'image/png' },
    },
  },
  RANGE_NOT_SATISFIABLE: {
    when: 'The `Range` asked for lies outside the file; its `size`.',
    remedy: 'Ask for bytes that the file has, or for all of it.',
    example: { message: 'The range lies outside the file.', details: { size: 8_192 } },
  },
  INVALID_REQUEST: {
    when: 'Malformed JSON, an invalid design, or a field with a wrong value: `field`, `errors`.',
    remedy: 'Each entry of `errors` says what was expected at its `path` and what came.',
    example: {
      request: {
        method: 'POST',
        path: '/v1/designs',
        body: {
          name: 'Card',
          width: 800,
          height: 400,
          canvasData: { elements: [{ type: 'circle', x: 0, y: 0, height: 50 }] },
        },
      },
      message: '/canvasData/elements/0/width: expected a number; received nothing',
      details: {
        errors: [
          {
            path: '/canvasData/elements/0/width',
            code: 'MISSING',
            message: 'expected a number; received nothing',
            expected: 'a number',
            received: 'nothing',
          },
        ],
      },
    },
  },
  BATCH_TOO_LARGE: {
    when: 'The batch has more renders, or the file more rows, than the plan allows: `limit`, `received`.',
    remedy: 'Send several batches, or the table as a run (`POST /v1/render/run`), which is cut into batches.',
    example: { message: 'The batch has 120 renders; your plan allows 100.', details: { limit: 100, received: 120 } },
  },
  BATCH_NOT_FINISHED: {
    when: 'Some renders of the batch are still to be done: `remainingRenders`, `retryAfter`.',
    remedy: 'Wait for `batch.completed`, or ask again after `retryAfter` seconds.',
    example: { message: '3 of the 50 renders are still to be done.', details: { remainingRenders: 3, retryAfter: 5 } },
  },
  UNSUPPORTED_FILE_TYPE: {
    when: 'The uploaded file is no image or font that can be used, is damaged, or is not of the `type` given: `reason`; `expected`, `received`. A table is neither CSV nor XLSX.',
    remedy: 'Convert it: pictures to PNG, JPEG, GIF, WebP or SVG, fonts to TTF, OTF, WOFF or WOFF2.',
    example: {
      message: 'The file is not an image or a font that can be used.',
      details: { field: 'file' },
    },
  },
  INVALID_FORMAT: {
    when: '`format` is none of png, jpg (jpeg), webp, pdf, svg.',
    remedy: 'Take one of these; png when it is left out.',
    example: {
      request: { method: 'POST', path: render, body: { format: 'gif' } },
      message: 'format: expected one of png, jpg, webp, pdf, svg, jpeg; received "gif"',
      details: { field: 'format' },
    },
  },
  INVALID_QUALITY: {
    when: '`quality` is not a whole number from 1 to 100.',
    remedy: 'Take a whole number; 90 when it is left out.',
    example: {
      request: { method: 'POST', path: render, body: { quality: 101 } },
      message: 'quality: expected a whole number from 1 to 100; received 101',
      details: { field: 'quality' },
    },
  },
  INVALID_DIMENSIONS: {
    when: 'A side is not a whole number from 1 to 10,000, `scale` is not from 0.1 to 5, or the output would pass 10,000 px a side or 64 million px: `width`, `height`, `maxSide`, `maxPixels`. Or output, layers of effects inside each other, and pictures would pass 300 million px at once: `reason` `memory`, `outputPixels`, `layerPixels`, `picturePixels`, `maxPixels`.',
    remedy:
      'Ask for a smaller picture. For paper, a PDF has no pixels to run out of: `format` `pdf` with `dpi`. For `memory`, take effects out that lie inside each other.',
    example: {
      request: { method: 'POST', path: render, body: { scale: 8 } },
      message: 'scale: expected a number from 0.1 to 5; received 8',
      details: { field: 'scale' },
    },
  },
  INVALID_ELEMENT_ID: {
    when: '`dynamicElements` names elements that the design does not have.',
    remedy: 'Take ids of `canvasData.elements` of `GET /v1/designs/{id}`.',
    example: {
      request: { method: 'POST', path: render, body: { dynamicElements: { headline: { text: 'Hello' } } } },
      message: 'The design has no element with the id "headline".',
    },
  },
  INVALID_IMAGE_URL: {
    when: 'An image could not be loaded: `elementId`, `url`, `reason` and, for `http-status`, `status`; `errors` when there are several. Reasons below.',
    remedy:
      'Mend the address, or [upload the picture](../guides/images.md) and use the `url` that it gets. `onImageError` draws without it.',
    example: {
      message:
        'The image of element "photo" could not be loaded: expected an http or https URL without user name, on a usual web port; received "images/a.png". Upload files of your own, and use the addresses that they get.',
      details: { elementId: 'photo', url: 'images/a.png', reason: 'invalid-url' },
    },
  },
  INVALID_DYNAMIC_DATA: {
    when: 'A value does not fit its place, or a needed one is missing: `field`, `issue`, `expected`.',
    remedy: "Send what `expected` says. `GET /v1/designs/{id}` lists a design's `variables` with their types.",
    example: {
      request: { method: 'POST', path: render, body: { dynamicData: { price: 'a lot' } } },
      message: '/dynamicData/price: expected a number; received "a lot"',
      details: { field: 'dynamicData.price' },
    },
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'A limit of the plan was reached, `scope` names it (see limits.md); wait `retryAfter` seconds.',
    remedy: 'Wait as long as the header `Retry-After` says. Many renders need one request as a batch.',
    example: {
      message: 'Your plan allows 10 renders at once, and as many as may wait are waiting. Try again in 1 second.',
      details: { retryAfter: 1, scope: 'concurrency', limit: 10 },
    },
  },
  RENDER_FAILED: {
    when: 'Drawing failed: `reason` is `timeout`, `memory`, `crash` or `internal`; `cancelled` where its run was cancelled before it was begun.',
    remedy:
      'For `timeout` and `memory`, make pictures and effects smaller. What was `cancelled` is drawn when it is asked for again. For the others try again once, then report the `requestId`.',
    example: {
      message: 'The render took too long and was stopped. Use fewer or smaller effects, or a smaller size.',
      details: { reason: 'timeout' },
    },
  },
  WEBHOOK_FAILED: {
    when: 'With `webhookMode: "blocking"`: the render in `renderId` is completed and its webhook was not delivered: `reason` and, for `http-status`, `status`. Else in `webhook.error` of the render.',
    remedy: 'Fetch the file with `GET /v1/render/status/{renderId}`, and mend the receiver. Reasons below.',
    example: {
      message:
        'The webhook could not be delivered: The receiver answered with another status than 2xx. The render is completed.',
      details: { renderId: 'rnd_…', reason: 'http-status', status: 500 },
    },
  },
  INTERNAL_ERROR: {
    when: 'Our mistake; `requestId` leads to it in the log.',
    remedy: 'Try again once; then report the `requestId`.',
    example: { message: 'An internal error occurred.' },
  },
  PROVIDER_UNAVAILABLE: {
    when: 'The library of pictures or icons that the operator chose failed: `provider`, `reason` and, for `http-status`, `status`. Reasons below.',
    remedy: 'Try again later. The operator can go back to the bundled libraries, which need no network.',
    example: {
      message: 'The library "pexels" did not answer in time.',
      details: { provider: 'pexels', reason: 'timeout' },
    },
  },
  SERVICE_UNAVAILABLE: {
    when: 'Too many renders wait, or the service starts or stops; wait `retryAfter` seconds.',
    remedy: 'Wait as long as the header `Retry-After` says, or send `"async": true`. More nodes end it for good.',
    example: { message: 'All render processes are busy. Try again.', details: { retryAfter: 1 } },
  },
} as const satisfies Readonly<Record<ErrorCode, ErrorAdvice>>;
