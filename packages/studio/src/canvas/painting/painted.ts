import type { LaidOut } from '@platen/browser';
import type { BoundDesign } from '@platen/core';
import { paintsAlike } from '../../document/design/paints-alike.ts';
import { isSamePlace } from '../../document/text/text-place.ts';
import type { Moving } from '../canvas-state.ts';
import type { Size } from '../viewport.ts';
import type { ShownRequest } from './bind-shown.ts';
import type { PaintedAt } from './layer.ts';

/** A page as it was asked for and what became of it. */
export interface LaidOutAs extends ShownRequest {
  readonly bound: BoundDesign;
  readonly result: LaidOut;
  /** Whether the service would not draw it. */
  readonly isRefused: boolean;
}

export function isSameRequest(one: ShownRequest, other: ShownRequest): boolean {
  const isSameData = one.data === other.data && one.brand === other.brand;
  return isSameData && paintsAlike(one.design, other.design) && isSamePlace(one.place, other.place);
}

export interface Painted {
  readonly at: PaintedAt;
  /** The layer of what moves is no larger than that, as each frame composes all of it. */
  readonly movingAt: PaintedAt;
  /** Undefined for what the service laid out. */
  readonly of: LaidOut | undefined;
  readonly size: Size;
  /** What has a layer of its own. */
  readonly split: Split | null;
}

export interface Split extends Pick<Moving, 'ids' | 'isCopy'> {
  /** Whether it is there for the letters that are written, and moves with the page only. */
  readonly isWritten?: boolean;
}

export function isSameSplit(one: Split | null, other: Split | null): boolean {
  const isOfOneKind = one?.isCopy === other?.isCopy && one?.isWritten === other?.isWritten;
  return isOfOneKind && one?.ids.join('\n') === other?.ids.join('\n');
}
