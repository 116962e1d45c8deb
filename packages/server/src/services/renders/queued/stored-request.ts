import type { RenderBody } from '@platen/api';
import { type ImagePolicy, PlatenError, type Warning } from '@platen/core';
import { toFlatOptions, toRenderOptions } from '@platen/core/options';
import { type RenderRequest, toRenderRequest } from '../render-request.ts';

/**
 * What a job keeps of its request, in version 1; null is the checked body that was stored before there were versions. Names are
 * those that the API had then and stay so, whatever becomes of the API: nodes of the version before read them as a body
 * (`docs/adr/0043`). Another form is another version, and is written when all nodes read it.
 */
interface StoredRequest extends ReturnType<typeof toFlatOptions> {
  readonly dynamicData: RenderRequest['dynamicData'];
  readonly dynamicElements: RenderRequest['dynamicElements'];
  readonly timeZone?: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly cache: boolean;
  /** Seconds, 0 for never; undefined leaves it to the service. */
  readonly expiresIn?: number | undefined;
  /** Undefined: none. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** As a job's row has it. */
export interface StoredRequestText {
  readonly requestVersion: number | null;
  /** JSON. */
  readonly body: string;
}

const presentVersion = 1;

export function storeRequest(request: RenderRequest): StoredRequestText {
  return { requestVersion: presentVersion, body: JSON.stringify(toStored(request)) };
}

/** As a body of the API that asks for the same once more. Nobody is told of it, as of the first. */
export function bodyOf(request: RenderRequest): Readonly<Record<string, unknown>> {
  return { ...toStored(request), warnings: undefined, version: request.version };
}

/** What decides on the file, as text: equal for equal renders of one design. */
export function contentOf(request: RenderRequest): string {
  return JSON.stringify({ ...toStored(request), expiresIn: undefined });
}

/** Throws SERVICE_UNAVAILABLE for what only a newer version of the service can read. */
export function readStoredRequest({ requestVersion: version, body }: StoredRequestText): RenderRequest {
  if (version === null) return toRenderRequest(JSON.parse(body) as RenderBody);
  if (version !== presentVersion) {
    throw new PlatenError('SERVICE_UNAVAILABLE', {
      message: `The render was queued by a newer version of the service, as version ${version}; this one reads ${presentVersion}.`,
    });
  }
  const stored = JSON.parse(body) as StoredRequest;
  return {
    designId: undefined,
    options: toRenderOptions(stored),
    dynamicData: stored.dynamicData,
    dynamicElements: stored.dynamicElements,
    timeZone: stored.timeZone,
    missingVariables: stored.missingVariables,
    onImageError: stored.onImageError,
    cache: stored.cache,
    debug: false,
    // It was kept when the render was accepted.
    keepData: false,
    version: undefined,
    // The render's own row has it.
    webhook: undefined,
    webhookMode: 'background',
    expiresInSeconds: stored.expiresIn === 0 ? null : stored.expiresIn,
    warnings: stored.warnings ?? [],
  };
}

function toStored(request: RenderRequest): StoredRequest {
  const { expiresInSeconds, warnings } = request;
  return {
    ...toFlatOptions(request.options),
    dynamicData: request.dynamicData,
    dynamicElements: request.dynamicElements,
    timeZone: request.timeZone,
    missingVariables: request.missingVariables,
    onImageError: request.onImageError,
    cache: request.cache,
    expiresIn: expiresInSeconds === null ? 0 : expiresInSeconds,
    warnings: warnings.length === 0 ? undefined : warnings,
  };
}
