import type { IdSource } from '../../domain/ids.ts';
import type {
  DrawnUrl,
  KnownUrl,
  PictureUrlsService,
  SentAs,
} from '../../services/picture-urls/picture-urls-service.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Tracing } from '../../telemetry/tracing.ts';
import { commonHeaders } from '../answers/error-answers.ts';
import type { AnswerBefore } from '../connections/answer-before.ts';
import type { ClientAddress } from '../connections/client-address.ts';
import { hasBody, standsTwice } from '../connections/request-head.ts';
import { readRequestId, readTraceparent } from '../connections/request-origin.ts';
import { etagOf, isKnown, type SentFile, unchangedHeaders } from '../files/send-file.ts';

export interface KnownPicturesOptions {
  readonly pictureUrls: Pick<PictureUrlsService, 'unchanged'>;
  readonly metrics: Pick<Metrics, 'observeRequest'>;
  readonly clientAddress: ClientAddress;
  readonly tracing: Tracing;
  readonly newId: IdSource;
  readonly logger: Pick<Logger, 'info' | 'isLevelEnabled'>;
}

const route = '/i/:name';

/**
 * Tells browsers and caches that the picture of an address has not changed, where that is known and nothing else is to be looked at: no
 * key and no body. What the hooks of the web framework do for it is done here: its headers, its line, its metrics and its span.
 */
export function answerKnownPictures(options: KnownPicturesOptions): AnswerBefore {
  const { pictureUrls, metrics, clientAddress, tracing, newId, logger } = options;
  /** Names and values in turns. */
  const heads = new WeakMap<KnownUrl, readonly string[]>();

  function headOf(known: KnownUrl): readonly string[] {
    // What is left of the time of an address is told anew each time.
    const made = known.url.expires === undefined ? heads.get(known) : undefined;
    if (made) return made;
    const head = Object.entries({ ...commonHeaders, ...unchangedHeaders(sentPicture(known.url, known)) }).flat();
    heads.set(known, head);
    return head;
  }

  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const asked = headers['if-none-match'];
    if (asked === undefined || headers.authorization !== undefined || !url.startsWith('/i/')) return false;
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request) || standsTwice(request, 'host')) return false;
    const startedMs = performance.now();
    const known = pictureUrls.unchanged(url, (contentHash) => isKnown(asked, etagOf(contentHash)));
    if (known === undefined) return false;
    const span = tracing.begin(`${method} ${route}`, { parent: readTraceparent(headers), kind: 'server' });
    const reqId = readRequestId(headers) ?? newId('req');
    response.writeHead(304, ['x-request-id', reqId, ...headOf(known)]).end();
    const answered = { method, route, status: 304 };
    const ms = performance.now() - startedMs;
    if (logger.isLevelEnabled('info')) {
      const account = known.accountId;
      const trace = span.traceparent?.split('-')[1];
      logger.info(
        { reqId, ...answered, ms: Math.round(ms), client: clientAddress(request), account, trace },
        'answered',
      );
    }
    metrics.observeRequest({ ...answered, ms });
    span.end({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': 304 });
    return true;
  };
}

/** How the file of an address is sent. */
export function sentPicture(url: SentAs, { file, lasts }: DrawnUrl): Omit<SentFile, 'open'> {
  return {
    name: url.fileName ?? `${url.designId}.${url.format}`,
    isDownload: url.fileName !== undefined,
    contentHash: file.contentHash,
    size: file.size,
    mimeType: file.mimeType,
    cacheControl: cacheControlOf(lasts, url.expires),
  };
}

const yearSeconds = 31_536_000;

/** An address with a version stands for the same for ever; others for what is published, which a CDN asks for again. */
function cacheControlOf(lasts: boolean, expires: number | undefined): string {
  const left = expires === undefined ? yearSeconds : Math.max(0, expires - Math.floor(Date.now() / 1_000));
  if (lasts) return left < yearSeconds ? `public, max-age=${left}` : `public, max-age=${yearSeconds}, immutable`;
  const [browser, shared] = [Math.min(60, left), Math.min(300, left)];
  // A cache in front shows it for both, one after the other.
  const stale = Math.min(86_400, left - shared);
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}
