import { type RenderBody, renderFields } from '@platen/api';
import {
  type ImagePolicy,
  indexNames,
  mayReadBrand,
  nearName,
  PlatenError,
  type RenderOptions,
  toRenderOptions,
  type Warning,
  warnOfIgnoredOptions,
} from '@platen/core';

/** One render, checked and with its defaults: what the single call, a template and a batch item all become. */
export interface RenderRequest {
  readonly designId: string | undefined;
  readonly options: RenderOptions;
  readonly dynamicData: Readonly<Record<string, unknown>>;
  readonly dynamicElements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** IANA name, for dates with a zone; UTC when undefined. */
  readonly timeZone: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly cache: boolean;
  readonly debug: boolean;
  /** Whether it may be stored with the render, for drawing it again. */
  readonly keepData: boolean;
  /** Of a design; undefined: the latest. */
  readonly version: RenderBody['version'];
  /** Who is told when it has ended. */
  readonly webhook: string | undefined;
  readonly webhookMode: 'background' | 'blocking';
  /** Seconds, null for never; undefined leaves it to the service. */
  readonly expiresInSeconds: number | null | undefined;
  /** What was sent and has no effect. */
  readonly warnings: readonly Warning[];
}

/** What a checked body asks for, with the service's defaults. Throws INVALID_REQUEST for what makes no sense. */
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

/** Whether what is sent for elements may read the account's brand, as their own properties may. */
export function readsBrand({ dynamicElements }: Pick<RenderBody, 'dynamicElements'>): boolean {
  return mayReadBrand(JSON.stringify(dynamicElements));
}

/** To wait for a delivery takes something to deliver, and somebody who waits. */
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

/** What other services call a field of ours. */
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
