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
    when: 'The key is missing, mistyped, unknown, expired or revoked, or the header is not `Bearer <key>`. The answer is the same in all these cases.',
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
    remedy: 'Make a key that has the scope, or let somebody make the call who has one.',
    example: {
      message: 'The API key lacks the scope designs:write.',
      details: { requiredScope: 'designs:write' },
    },
  },
  SIGN_IN_FAILED: {
    when: 'No person has this e-mail and this password. The answer and its time are the same for a wrong e-mail and a wrong password. With `details.field: "code"`, the code of the second factor is wrong, or was used before.',
    remedy: 'Check the e-mail and type the password again.',
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
    when: 'The e-mail and the password are right, but the person has a second factor and no `code` was sent.',
    remedy: 'Send the same again with `code`: the code that the app shows, or a recovery code.',
    example: { message: 'The code of the second factor is missing.' },
  },
  SESSION_EXPIRED: {
    when: 'The call needs a signed-in person and has no session, or the session of its cookie has ended: after 30 days, after the idle time that the operator sets, by signing out, or because the password was changed elsewhere.',
    remedy: 'Sign in again at `/login`, or with `POST /v1/session`. Programs that act without a person use an API key.',
    example: {
      request: { method: 'GET', path: '/v1/session' },
      message: 'Nobody is signed in, or the session has ended. Sign in at /login.',
    },
  },
  ORIGIN_REFUSED: {
    when: 'A call with a session that changes something did not come from a page of PLATEN_BASE_URL: the header `Origin` must be `expected`; `received` is what was sent.',
    remedy:
      'Open Platen at the address in `expected`. If that is not where people reach it, the operator sets PLATEN_BASE_URL. Programs use an API key, which needs no `Origin`.',
    example: {
      message: 'This page belongs to http://127.0.0.1:3000, and Platen is at http://localhost:3000. Open it there.',
      details: { expected: 'http://localhost:3000', received: 'http://127.0.0.1:3000' },
    },
  },
  ROLE_TOO_LOW: {
    when: "The person's role in the account does not allow this call: `role` is their role, `roles` are the roles that allow it.",
    remedy: 'Ask an owner of the account for another role, or ask somebody with one of the `roles` to do it.',
    example: {
      message: 'Your role in this account is viewer. This takes owner or admin or editor (designs:write).',
      details: { role: 'viewer', roles: ['owner', 'admin', 'editor'], requiredScope: 'designs:write' },
    },
  },
  LINK_EXPIRED: {
    when: 'The token of a link is not valid: it was used before, is incomplete, or was replaced by a later one. Later starts replace a setup link. A later invitation of the same e-mail replaces an earlier one; an invitation also ends after seven days, when it is revoked, and when its inviter may not make it any more. A link to set a password ends after an hour, or when a new password is set.',
    remedy:
      'Sign in if you have used the link. Otherwise ask for a new invitation, or for a new link to set a password. For a setup link, start the service again: it prints one as long as there is no person.',
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
    when: 'No member of the account has this id: it is incomplete, or the person has left or was removed.',
    remedy: 'Take the id from `GET /v1/members`.',
    example: {
      request: { method: 'PATCH', path: '/v1/members/psn_unknown', body: { role: 'editor' } },
      message: 'Nobody with this id belongs to the account.',
    },
  },
  INVITATION_NOT_FOUND: {
    when: 'No open invitation of the account has this id: it was accepted, revoked or replaced, it has expired, or the id is incomplete.',
    remedy: 'Take the id from `GET /v1/invitations`.',
    example: {
      request: { method: 'DELETE', path: '/v1/invitations/inv_unknown' },
      message: 'The invitation does not exist.',
    },
  },
  LAST_OWNER: {
    when: 'The call would leave the account without an owner: it changes the role of the only owner, or removes them.',
    remedy: 'Make somebody else an owner first.',
    example: { message: 'This is the only owner of the account. Make somebody else an owner first.' },
  },
  MEMBER_EXISTS: {
    when: 'The invited person already belongs to the account.',
    remedy: 'Change the role of the member with `PATCH /v1/members/{personId}`.',
    example: {
      message: 'email: this person belongs to the account already. Change their role instead.',
      details: { field: 'email', personId: 'psn_0QkVfB7nRw2LzYs5KtX9mHd4JqGc3P' },
    },
  },
  PERSON_NOT_FOUND: {
    when: 'The operator asked for a link to set a password, but nobody has this e-mail.',
    remedy: 'Check the spelling of the e-mail. `GET /v1/members` lists the members of an account.',
    example: { message: 'Nobody has this e-mail.' },
  },
  MAIL_OFF: {
    when: 'The call needs a mail, but the service has no mail server: PLATEN_SMTP_URL is not set.',
    remedy:
      'Copy the link of an invitation and send it yourself. For a forgotten password, ask the operator, who runs `npm run reset-password -- ada@example.com`.',
    example: {
      request: { method: 'POST', path: '/v1/password-resets', body: { email: 'ada@example.com' } },
      message: 'This installation sends no mails.',
    },
  },
  PERSON_EXISTS: {
    when: 'An invitation was accepted with name and password, but a person with its e-mail already exists.',
    remedy: 'Sign in with that e-mail, then accept the invitation without name and password.',
    example: { message: 'There is a person with this e-mail already. Sign in, then accept the invitation.' },
  },
  SECOND_FACTOR_EXISTS: {
    when: 'A second factor was begun or confirmed, but the person already has one.',
    remedy: 'Switch it off with `POST /v1/profile/second-factor/switch-off`, then begin anew.',
    example: { message: 'The person has a second factor already. Switch it off first.' },
  },
  ACCESS_DENIED: {
    when: 'The render, asset, key or other resource belongs to another account. Or the signature in the address of a file is `missing`, `wrong` or `expired` (`reason`), and its account uses signed addresses. Or an invitation is for another e-mail than that of the signed-in person.',
    remedy: 'Use the key of the account that owns it. For a file, ask the API for a new address.',
    example: { message: 'The resource belongs to another account.' },
  },
  FEATURE_NOT_IN_PLAN: {
    when: "The account's plan does not include the feature named in `feature`; `plans` are those that do. An example is signed addresses of files, if the operator allows them for some plans only.",
    remedy: 'Do without it, or ask the operator for another plan.',
    example: {
      message: 'Signed addresses of files are not available on the plan Free of this service.',
      details: { field: 'fileAccess', feature: 'signed files', plans: ['Teams', 'Enterprise'] },
    },
  },
  INVALID_DESIGN_ID: {
    when: 'There is no such design, or it belongs to another account: the answer is the same.',
    remedy: 'Use an id from `GET /v1/designs`, with a key of the same account.',
    example: {
      request: { method: 'POST', path: '/v1/render/design/dsn_123', body: {} },
      message: 'The design does not exist or is inaccessible.',
    },
  },
  NOT_FOUND: {
    when: 'There is nothing at this address; for files, also when the file has expired.',
    remedy: 'Look up the address in `/docs`. To get an expired file again, send the same render again.',
    example: {
      request: { method: 'GET', path: '/designs' },
      message: 'There is nothing at GET /designs. Addresses begin with /v1; /docs lists them.',
    },
  },
  FORM_NOT_FOUND: {
    when: 'No form has this address or id: the form was deleted or switched off, its account is suspended, or the address is incomplete.',
    remedy:
      'Ask the person who gave you the address for a new one. `GET /v1/designs/{designId}/forms` lists the forms of a design.',
    example: {
      request: { method: 'POST', path: '/v1/forms/read', body: { token: 'none' } },
      message: 'There is no form at this address, or it is switched off.',
    },
  },
  FOLDER_NOT_FOUND: {
    when: 'There is no such folder, or it belongs to another account.',
    remedy: 'Use an id from `GET /v1/folders`, or `null` for no folder.',
    example: {
      request: { method: 'DELETE', path: '/v1/folders/fld_123' },
      message: 'The folder does not exist.',
    },
  },
  FOLDER_EXISTS: {
    when: 'A folder was made or renamed, but another folder of the account has that name, ignoring case.',
    remedy: 'Choose another name, or use the folder in `details.folderId`.',
    example: {
      message: 'name: there is a folder “Posters” already.',
      details: { field: 'name', folderId: 'fld_0QkVhD5sWy8NxPr4LtJ2mKb6ZqFc9T' },
    },
  },
  RENDER_NOT_FOUND: {
    when: 'There is no such render.',
    remedy: 'Use the `renderId` of an answer, or an id from `GET /v1/renders`.',
    example: {
      request: { method: 'GET', path: '/v1/render/status/rnd_123' },
      message: 'The render does not exist.',
    },
  },
  BATCH_NOT_FOUND: {
    when: 'There is no such batch.',
    remedy: 'Use the `batchId` of the answer that accepted the batch.',
    example: { request: { method: 'GET', path: '/v1/render/batch/bat_123' }, message: 'The batch does not exist.' },
  },
  RUN_NOT_FOUND: {
    when: 'There is no such run.',
    remedy: 'Use the `runId` of the answer that accepted the run.',
    example: { request: { method: 'GET', path: '/v1/render/run/run_123' }, message: 'The run does not exist.' },
  },
  ASSET_NOT_FOUND: {
    when: 'There is no such asset.',
    remedy: 'Use an id from `GET /v1/assets`.',
    example: { request: { method: 'DELETE', path: '/v1/assets/ast_123' }, message: 'The asset does not exist.' },
  },
  WEBHOOK_NOT_FOUND: {
    when: 'There is no such webhook.',
    remedy: 'Use an id from `GET /v1/webhooks`.',
    example: { request: { method: 'DELETE', path: '/v1/webhooks/whk_123' }, message: 'The webhook does not exist.' },
  },
  DELIVERY_NOT_FOUND: {
    when: 'There is no such delivery, or it is older than 30 days.',
    remedy: 'Use an id from `GET /v1/webhooks/deliveries`.',
    example: {
      request: { method: 'POST', path: '/v1/webhooks/deliveries/dlv_123/resend' },
      message: 'The delivery does not exist.',
    },
  },
  API_KEY_NOT_FOUND: {
    when: 'There is no such API key, or it is revoked.',
    remedy: 'Use an id from `GET /v1/api-keys`.',
    example: { request: { method: 'DELETE', path: '/v1/api-keys/key_123' }, message: 'The API key does not exist.' },
  },
  ACCOUNT_NOT_FOUND: {
    when: 'There is no such account (admin API).',
    remedy: 'Use an id from `GET /admin/v1/accounts`.',
    example: { message: 'The account does not exist.' },
  },
  METHOD_NOT_ALLOWED: {
    when: 'The address does not accept this method; `allowed` and the header `Allow` list those that it accepts.',
    remedy: 'Send one of these methods.',
    example: {
      request: { method: 'GET', path: render },
      message: 'This address takes POST.',
      details: { allowed: ['POST'] },
    },
  },
  ACCOUNT_SUSPENDED: {
    when: 'The operator has suspended the account: every call of its keys gets this answer, and its files are not served. Renders under way are stopped; queued renders and webhooks wait.',
    remedy: 'Ask the operator of the service. After the suspension, waiting renders and webhooks go on by themselves.',
    example: { message: 'The operator of this service has suspended the account.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The `Idempotency-Key` was sent before with another request, or with another API key of the account: an answer is repeated only for the API key of the first request.',
    remedy: 'Use a new `Idempotency-Key` for each new request, and repeat a request with the same API key.',
    example: { message: 'The Idempotency-Key was used for another request, or by another API key.' },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    when: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Send it again later: you then get the answer of the first request.',
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
    when: 'The body is larger than `limit`, in bytes: 2 MB, or 10 MB for a batch, or 16 kB for a call that needs no key.',
    remedy: 'Upload pictures as assets and name their addresses instead of putting them into the body.',
    example: { message: 'The body is larger than 2 MB.', details: { limit: 2_097_152 } },
  },
  STORAGE_QUOTA_EXCEEDED: {
    when: 'The account would store more than its plan allows. Uploads, finished files that have not expired, thumbnails, designs with their versions, templates, requests that wait to be drawn and answers kept for `Idempotency-Key` count. Awaited renders that come from the cache add nothing and still work. Queued renders and batches are refused; renders that were accepted before fail with this code.',
    remedy:
      'Delete renders, assets or designs, have renders expire sooner (`expiresIn`), or take a larger plan. `GET /v1/account` answers `usage.storedBytes` and `limits.storedBytes`.',
    example: {
      message:
        'The account stores 1073741000 bytes, and the plan Free allows 1073741824. Delete renders, assets or designs, give renders a shorter expiresIn, or take a larger plan.',
      details: { limit: 1_073_741_824, used: 1_073_741_000, asked: 2_048, plan: 'Free' },
    },
  },
  FILE_TOO_LARGE: {
    when: 'The uploaded file is larger than the plan allows, or the file of a render would be larger than 100 MB: `limit`, in bytes. A queued render, or one of a batch, fails with this code.',
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
    when: '`Accept` asks for another type than the `format` of the render, or for a picture type that Platen does not write; `expected` lists the possible types.',
    remedy:
      'Leave `format` out, or name its type in `Accept`; with `application/json` the answer has the address of a file in any format.',
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
    when: 'The requested `Range` lies outside the file; `size` is the size of the file.',
    remedy: 'Ask for bytes within the file, or for the whole file.',
    example: { message: 'The range lies outside the file.', details: { size: 8_192 } },
  },
  INVALID_REQUEST: {
    when: 'Malformed JSON, an invalid design, or a field with a wrong value: `field`, `errors`.',
    remedy: 'Each entry of `errors` says what was expected at its `path` and what was received.',
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
    remedy:
      'Send several batches, or send the table as a run (`POST /v1/render/run`), which the service cuts into batches.',
    example: { message: 'The batch has 120 renders; your plan allows 100.', details: { limit: 100, received: 120 } },
  },
  BATCH_NOT_FINISHED: {
    when: 'Some renders of the batch are not finished: `remainingRenders`, `retryAfter`.',
    remedy: 'Wait for `batch.completed`, or ask again after `retryAfter` seconds.',
    example: { message: '3 of the 50 renders are still to be done.', details: { remainingRenders: 3, retryAfter: 5 } },
  },
  UNSUPPORTED_FILE_TYPE: {
    when: 'The uploaded file is not a usable image or font, is damaged, or does not have the given `type`: `reason`; `expected`, `received`. Or a table is neither CSV nor XLSX.',
    remedy: 'Convert it: pictures to PNG, JPEG, GIF, WebP or SVG, fonts to TTF, OTF, WOFF or WOFF2.',
    example: {
      message: 'The file is not an image or a font that can be used.',
      details: { field: 'file' },
    },
  },
  INVALID_FORMAT: {
    when: '`format` is none of png, jpg (jpeg), webp, pdf, svg.',
    remedy: 'Use one of these formats. Default: png.',
    example: {
      request: { method: 'POST', path: render, body: { format: 'gif' } },
      message: 'format: expected one of png, jpg, webp, pdf, svg, jpeg; received "gif"',
      details: { field: 'format' },
    },
  },
  INVALID_QUALITY: {
    when: '`quality` is not a whole number from 1 to 100.',
    remedy: 'Use a whole number. Default: 90.',
    example: {
      request: { method: 'POST', path: render, body: { quality: 101 } },
      message: 'quality: expected a whole number from 1 to 100; received 101',
      details: { field: 'quality' },
    },
  },
  INVALID_DIMENSIONS: {
    when: 'A side is not a whole number from 1 to 10,000, `scale` is not from 0.1 to 5, or the output would exceed 10,000 px a side or 64 million px: `width`, `height`, `maxSide`, `maxPixels`. Or the output, nested layers of effects, and pictures together would exceed 300 million px at the same time: `reason` `memory`, `outputPixels`, `layerPixels`, `picturePixels`, `maxPixels`.',
    remedy:
      'Ask for a smaller picture. For paper, use a PDF, which has no limit of pixels: `format` `pdf` with `dpi`. For `memory`, remove nested effects.',
    example: {
      request: { method: 'POST', path: render, body: { scale: 8 } },
      message: 'scale: expected a number from 0.1 to 5; received 8',
      details: { field: 'scale' },
    },
  },
  INVALID_ELEMENT_ID: {
    when: '`dynamicElements` names elements that the design does not have.',
    remedy: 'Use ids from `canvasData.elements` of `GET /v1/designs/{id}`.',
    example: {
      request: { method: 'POST', path: render, body: { dynamicElements: { headline: { text: 'Hello' } } } },
      message: 'The design has no element with the id "headline".',
    },
  },
  INVALID_IMAGE_URL: {
    when: 'An image could not be loaded: `elementId`, `url`, `reason` and, for `http-status`, `status`; `errors` when there are several. Reasons below.',
    remedy:
      'Correct the address, or [upload the picture](../guides/images.md) and use the `url` that it gets. With `onImageError`, the render goes on without the picture.',
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
    when: 'A limit was reached; `scope` names it (see limits.md). Wait `retryAfter` seconds.',
    remedy:
      'Wait as long as the header `Retry-After` says. Many renders need only one request when you send them as a batch.',
    example: {
      message: 'Your plan allows 10 renders at once, and as many as may wait are waiting. Try again in 1 second.',
      details: { retryAfter: 1, scope: 'concurrency', limit: 10 },
    },
  },
  RENDER_FAILED: {
    when: 'Drawing failed: `reason` is `timeout`, `memory`, `crash` or `internal`; `cancelled` means that its run was cancelled before the render began.',
    remedy:
      'For `timeout` and `memory`, make pictures and effects smaller. A `cancelled` render can be sent again. For other reasons try again once, then report the `requestId`.',
    example: {
      message: 'The render took too long and was stopped. Use fewer or smaller effects, or a smaller size.',
      details: { reason: 'timeout' },
    },
  },
  WEBHOOK_FAILED: {
    when: 'With `webhookMode: "blocking"`: the render in `renderId` is completed, but its webhook was not delivered: `reason` and, for `http-status`, `status`. In other modes this code stands in `webhook.error` of the render.',
    remedy: 'Fetch the file with `GET /v1/render/status/{renderId}`, and correct the receiver. Reasons below.',
    example: {
      message:
        'The webhook could not be delivered: The receiver answered with another status than 2xx. The render is completed.',
      details: { renderId: 'rnd_…', reason: 'http-status', status: 500 },
    },
  },
  INTERNAL_ERROR: {
    when: 'A mistake in Platen; its log line has the `requestId`.',
    remedy: 'Try again once; then report the `requestId`.',
    example: { message: 'An internal error occurred.' },
  },
  PROVIDER_UNAVAILABLE: {
    when: 'The library of pictures or icons that the operator has chosen failed: `provider`, `reason` and, for `http-status`, `status`. Reasons below.',
    remedy: 'Try again later. The operator can go back to the bundled libraries, which need no network.',
    example: {
      message: 'The library "pexels" did not answer in time.',
      details: { provider: 'pexels', reason: 'timeout' },
    },
  },
  SERVICE_UNAVAILABLE: {
    when: 'Too many renders wait, or the service is starting or stopping. Wait `retryAfter` seconds.',
    remedy:
      'Wait as long as the header `Retry-After` says, or send `"async": true`. If it happens often, the operator needs more nodes.',
    example: { message: 'All render processes are busy. Try again.', details: { retryAfter: 1 } },
  },
} as const satisfies Readonly<Record<ErrorCode, ErrorAdvice>>;
