import { type RenderBody, renderFields } from '@platen/api';
import {
  type ImagePolicy,
  indexNames,
  mayReadBrand,
  nearName,
  PlatenError,
  type RenderOptions,
  type Warning,
} from '@platen/core';
import { toRenderOptions, warnOfIgnoredOptions } from '@platen/core/options';

/** One render, checked and with its defaults. The single call, a template and a batch item all become this. */
export interface RenderRequest {
  readonly designId: string | undefined;
  readonly options: RenderOptions;
  readonly dynamicData: Readonly<Record<string, unknown>>;
  readonly dynamicElements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** IANA name of the time zone for dates; undefined: UTC. */
  readonly timeZone: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly cache: boolean;
  readonly debug: boolean;
  /** Whether the request may be stored with the render, so that it can be drawn again. */
  readonly keepData: boolean;
  /** The version of a design; undefined: the latest. */
  readonly version: RenderBody['version'];
  /** The URL that is told when the render has ended. */
  readonly webhook: string | undefined;
  readonly webhookMode: 'background' | 'blocking';
  /** Seconds; null: never; undefined: the service decides. */
  readonly expiresInSeconds: number | null | undefined;
  /** Warnings about sent fields that have no effect. */
  readonly warnings: readonly Warning[];
}

/** Turns a checked body into a request with the service's defaults. Throws INVALID_REQUEST for contradictions. */
export function toRenderRequest(parsed: RenderBody): RenderRequest {
  refuseIdleBlocking(parsed);
  return {
    designId: parsed.designId,
    options: toRenderOptions(parsed),
    dynamicData: parsed.dynamicData,
    dynamicElements: parsed.dynamicElements,
    timeZone: parsed.timeZone,
    missingVariables: parsed.missingVariables,
    onImageError: parsed.onImageError,
    cache: parsed.cache,
    debug: parsed.debug && !parsed.async,
    keepData: parsed.keepData,
    version: parsed.version,
    webhook: parsed.webhook,
    webhookMode: parsed.webhookMode,
    expiresInSeconds: parsed.expiresIn === 0 ? null : parsed.expiresIn,
    warnings: [...warnOfIgnoredOptions(parsed.format, parsed), ...ignoredDebug(parsed), ...unknownFields(parsed)],
  };
}

/** Whether the values sent for elements may use the account's brand, as the elements' own properties may. */
export function readsBrand({ dynamicElements }: Pick<RenderBody, 'dynamicElements'>): boolean {
  return mayReadBrand(JSON.stringify(dynamicElements));
}

/** Waiting for a delivery requires a webhook and a caller who waits. */
function refuseIdleBlocking({ webhookMode, webhook, async: isAsync }: RenderBody): void {
  if (webhookMode !== 'blocking' || (webhook !== undefined && !isAsync)) return;
  throw new PlatenError('INVALID_REQUEST', {
    message: isAsync
      ? 'webhookMode: blocking is for renders that are answered at once; this one is drawn later.'
      : 'webhookMode: blocking needs a webhook to deliver; name it in the field webhook.',
    details: { field: 'webhookMode' },
  });
}

function ignoredDebug({ async: isAsync, debug }: RenderBody): readonly Warning[] {
  if (!isAsync || !debug) return [];
  const message = 'debug applies to renders that are answered at once; this one is drawn later.';
  return [{ code: 'OPTION_IGNORED', message, details: { option: 'debug' } }];
}

/** Names of our fields in other services. */
const otherNames: Readonly<Record<string, string>> = {
  modifications: 'dynamicElements',
  layers: 'dynamicElements',
  overrides: 'dynamicElements',
  data: 'dynamicData',
  variables: 'dynamicData',
  mergeVars: 'dynamicData',
  webhook_url: 'webhook',
  callbackUrl: 'webhook',
  type: 'format',
  output: 'format',
};
const fieldNames = indexNames(renderFields.keys());

function unknownFields(given: Readonly<Record<string, unknown>>): readonly Warning[] {
  return Object.keys(given)
    .filter((field) => !renderFields.has(field))
    .slice(0, 20)
    .map((field) => {
      const option = field.slice(0, 64);
      const near = Object.hasOwn(otherNames, field) ? otherNames[field] : nearName(field, fieldNames);
      return {
        code: 'OPTION_IGNORED',
        message: `${option} is not an option of a render.${near === undefined ? '' : ` Did you mean ${near}?`}`,
        details: { option, ...(near !== undefined && { didYouMean: near }) },
      };
    });
}
