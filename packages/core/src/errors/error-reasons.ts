import type { ErrorCode } from './error-codes.ts';

/** What `details.reason` says, by code. For people: the reference is made of it. */
export const errorReasons = {
  INVALID_IMAGE_URL: {
    'invalid-url': 'not http or https, with a user name, or on a port that web servers do not use',
    'invalid-data-uri': 'not `data:image/…`, or its base64 or percent-encoding is broken',
    unreachable:
      'it could not be reached from here. One word for every cause on the network: no such name, refused, a private address, a certificate, too slow',
    'http-status': 'its server answered with `status`',
    'too-many-redirects': 'more than three',
    'too-large': 'more than 20 MB, or more than 100 MB for all images of the render',
    'not-an-image': 'what came is no PNG, JPEG, GIF, WebP or SVG',
    'too-many-pixels': 'more than 50 million pixels, or a side of more than 16,384 px',
    'too-many-frames': 'more than 1,000 frames',
    damaged: 'it is cut short or broken, or it is SVG that is not well-formed',
    unavailable: 'its file, which was there before, is gone',
  },
  WEBHOOK_FAILED: {
    'http-status': 'the receiver answered with `status`, which is not 2xx',
    redirect: 'it answered with a redirect, which is not followed',
    timeout: 'no answer within 15 seconds',
    connection: 'it refused the connection, or closed it without an answer',
    tls: 'its certificate is not valid for its name, or no secure connection came about',
    'bad-answer': 'what it answered is not HTTP/1.1',
    'no-public-address': 'its host name has no address, or not only public ones',
    'invalid-url': 'the operator no longer allows the URL',
    interrupted: 'the node that was sending stopped; the event is sent again',
    'endpoint-deleted': 'its endpoint was deleted before the event could be delivered',
  },
  PROVIDER_UNAVAILABLE: {
    unreachable: 'no connection to it could be made, or it broke off',
    timeout: 'it did not answer within 8 seconds',
    'rate-limited': "it has had enough requests with the operator's key; `retryAfter` in seconds where it says so",
    refused: "it did not accept the operator's key",
    'http-status': 'it answered with `status`',
    'too-large': 'its answer has more than 4 MB',
    'invalid-answer': 'its answer is not what its documentation promises',
    missing: 'the bundled collection is not installed',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, Readonly<Record<string, string>>>>>;
