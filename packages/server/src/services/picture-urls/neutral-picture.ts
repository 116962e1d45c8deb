import { hash } from 'node:crypto';
import type { OutputFormat } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { DrawPreview } from '../documents/draw-preview.ts';

export interface NeutralPictureOrder {
  readonly accountId: string;
  readonly format: OutputFormat;
  /** px. */
  readonly width: number;
  readonly height: number;
}

/** `beforeDrawing` may throw. */
export type NeutralPicture = (order: NeutralPictureOrder, beforeDrawing: () => Promise<void>) => Promise<Buffer>;

const fill = '#e7e5e4';
/** Some kilobytes each. */
const mostKept = 50;

/** An even light grey in the right size, for a picture that cannot be drawn. */
export function createNeutralPicture(drawPreview: DrawPreview): NeutralPicture {
  const kept = new LRUCache<string, Buffer>({ max: mostKept });
  return async ({ accountId, format, width, height }, beforeDrawing) => {
    const name = `${format} ${width} ${height}`;
    const known = kept.get(name);
    if (known) return known;
    await beforeDrawing();
    const text = JSON.stringify({ width, height, canvasData: { schemaVersion: 1, background: fill, elements: [] } });
    const document = { digest: hash('sha256', text), text };
    const { bytes } = await drawPreview({ accountId, document, answers: 'file', options: { format } });
    kept.set(name, bytes);
    return bytes;
  };
}
