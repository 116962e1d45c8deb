import type { DesignInput, PortableScene } from '@platen/core';
import { read, type ServiceCalls } from '../service/service-calls.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is to be shown: laid out by the service, or to be laid out in the page. */
export type DesignSource =
  | { readonly kind: 'scene'; readonly scene: PortableScene & { readonly engineVersion?: string } }
  | {
      readonly kind: 'document';
      readonly document: DesignInput;
      readonly data?: Values | undefined;
      /** Whether the service has it, whose account may have a brand. */
      readonly isOfService?: boolean;
    };

export interface SourceRequest {
  /** A scene or a document, as an answer's `data` or inside the answer. */
  readonly content?: unknown;
  /** An address of such JSON. */
  readonly src?: string | undefined;
  /** The id of a design of the service. */
  readonly design?: string | undefined;
  /** `published`, `draft` or a number; the newest when absent. */
  readonly version?: string | undefined;
  readonly data?: Values | undefined;
  readonly signal: AbortSignal;
}

/** Undefined where nothing is named. A design that is shown without data is asked for as a scene. */
export async function readSource(request: SourceRequest, calls: ServiceCalls): Promise<DesignSource | undefined> {
  const { content, src, design, version, data, signal } = request;
  if (content !== undefined && content !== null) return sourceOf(content, data);
  if (src !== undefined) return sourceOf(await (await read(src, { signal })).json(), data);
  if (design === undefined) return undefined;
  const place = `/designs/${encodeURIComponent(design)}`;
  if (data !== undefined) {
    const source = sourceOf(await calls.data(place + documentOf(version), { signal }), data);
    return source.kind === 'document' ? { ...source, isOfService: true } : source;
  }
  return sourceOf(await calls.data(`${place}/scene${version === undefined ? '' : `?v=${version}`}`, { signal }), data);
}

function documentOf(version: string | undefined): string {
  if (version === undefined) return '';
  return version === 'draft' ? '/draft' : `/versions/${encodeURIComponent(version)}`;
}

function sourceOf(json: unknown, data: Values | undefined): DesignSource {
  const found = isObject(json) && isObject(json['data']) ? json['data'] : json;
  if (!isObject(found)) throw new TypeError(`expected a design or a scene; received ${typeof found}`);
  if (!Array.isArray(found['marks'])) return { kind: 'document', document: found as never, data };
  if (data === undefined) return { kind: 'scene', scene: found as never };
  throw new TypeError('expected a design to fill with data; received a scene, which is laid out already');
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}
