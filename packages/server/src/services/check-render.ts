import { createHash } from 'node:crypto';
import { type BoundDesign, bindDesign, PlatenError, placeScene, withImagePolicy } from '@platen/core';
import type { RenderOptions } from '@platen/engine/pool';
import type { RenderBody } from '../api/schemas/renders.ts';
import { canonical } from './cache-key.ts';
import type { NamedDocument, RenderCall } from './render-call.ts';
import { type RenderRequest, toRenderRequest } from './render-request.ts';

/** A render of which everything that can be known without a download is known to be right. */
export interface CheckedRender {
  readonly request: RenderRequest;
  /** With the data bound. */
  readonly design: BoundDesign;
  readonly options: RenderOptions;
  /** Of the document without data: the same for all renders of one version of a design. SHA-256. */
  readonly documentDigest: string;
}

/** What an account asks for. */
export interface OwnedBody {
  readonly accountId: string;
  readonly body: RenderBody;
}

const maxOutputSide = 10_000;
const maxOutputPixels = 64_000_000;

/**
 * Binds the data and checks sizes. Throws INVALID_REQUEST, INVALID_DIMENSIONS, INVALID_ELEMENT_ID and
 * INVALID_DYNAMIC_DATA: what a caller should be told at once, whenever the drawing is done.
 */
export function checkRender({ accountId, body }: OwnedBody, found: NamedDocument): CheckedRender {
  const request = toRenderRequest(body);
  checkOutputSize(found.document, request.options);
  const bound = bindDesign(found.document, { ...request, owner: accountId });
  return {
    request,
    design: withImagePolicy({ ...bound, warnings: [...bound.warnings, ...request.warnings] }, request.onImageError),
    documentDigest: digestOf(found.document),
    options: { ...request.options, pdf: { ...request.options.pdf, title: found.name } },
  };
}

/** A series of renders has one document, which is kept parsed. */
const digests = new WeakMap<object, string>();

/** SHA-256 of a document without data. */
export function digestOf(document: NamedDocument['document']): string {
  const known = digests.get(document);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  digests.set(document, digest);
  return digest;
}

/** Names what all pictures of one version of a design have in common, for the quarantine. */
export function familyOf(content: {
  readonly accountId: string;
  readonly documentDigest: string;
  /** Content hashes by source. */
  readonly digests: ReadonlyMap<string, string>;
}): string {
  return canonical([content.accountId, content.documentDigest, Object.fromEntries(content.digests)]);
}

/** Throws INVALID_REQUEST when the body names another design than the address. */
export function refuseOtherDesign({ source, body }: RenderCall): void {
  if (source.kind !== 'design' || body.designId === undefined || body.designId === source.id) return;
  throw new PlatenError('INVALID_REQUEST', {
    message: 'designId in the body may only repeat the one in the address; it names another design.',
    details: { field: 'designId' },
  });
}

function checkOutputSize(design: { readonly width: number; readonly height: number }, options: RenderOptions): void {
  const { width, height } = placeScene({
    sceneWidth: design.width,
    sceneHeight: design.height,
    ...(options.width !== undefined && { width: options.width }),
    ...(options.height !== undefined && { height: options.height }),
    scale: options.scale,
    resizeMode: options.resizeMode,
  });
  if (width <= maxOutputSide && height <= maxOutputSide && width * height <= maxOutputPixels) return;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `The output would be ${width} × ${height} px; at most ${maxOutputSide} px a side and ${maxOutputPixels / 1e6} million px are allowed. Lower width, height or scale.`,
    details: { width, height, maxSide: maxOutputSide, maxPixels: maxOutputPixels },
  });
}
