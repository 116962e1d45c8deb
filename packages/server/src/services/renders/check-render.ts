import type { RenderBody } from '@platen/api';
import type { RenderOptions } from '@platen/core';
import { outputBounds, PlatenError, placeScene } from '@platen/core';
import type { NamedDocument, SizedDocument } from '../documents/stored-documents.ts';
import type { RenderCall } from './drawing/render-call.ts';
import { type RenderRequest, toRenderRequest } from './render-request.ts';

/** A render in which all is right that can be checked without looking into its design and data. */
export interface ReadRender {
  readonly request: RenderRequest;
  readonly document: Pick<SizedDocument, 'digest' | 'text'>;
  readonly options: RenderOptions;
}

const { sidePx: maxOutputSide, pixels: maxOutputPixels } = outputBounds;

/** Throws INVALID_REQUEST and INVALID_DIMENSIONS. */
export function readRender(body: RenderBody, { name, stored }: NamedDocument): ReadRender {
  const request = toRenderRequest(body);
  checkOutputSize(stored, request.options);
  return { request, document: stored, options: titled(request.options, name) };
}

/** Makes the same of a request that was already read when it was accepted. */
export function readAgain(
  request: RenderRequest,
  found: { readonly name: string } & Pick<ReadRender, 'document'>,
): ReadRender {
  return { request, document: found.document, options: titled(request.options, found.name) };
}

function titled(options: RenderOptions, title: string): RenderOptions {
  return { ...options, pdf: { ...options.pdf, title } };
}

/** Names, for the quarantine, what all pictures of one version of a design have in common. */
export function familyOf(content: {
  readonly accountId: string;
  readonly documentDigest: string;
  /** Content hashes by source. */
  readonly digests: ReadonlyMap<string, string>;
}): string {
  return JSON.stringify([content.accountId, content.documentDigest, ...content.digests.values()]);
}

/** Throws INVALID_REQUEST when the body names another design than the address. */
export function refuseOtherDesign({ source, body }: RenderCall): void {
  if (source.kind !== 'design' || body.designId === undefined || body.designId === source.id) return;
  throw new PlatenError('INVALID_REQUEST', {
    message: 'designId in the body may only repeat the one in the address; it names another design.',
    details: { field: 'designId' },
  });
}

export function checkOutputSize(
  design: { readonly width: number; readonly height: number },
  options: RenderOptions,
): void {
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
