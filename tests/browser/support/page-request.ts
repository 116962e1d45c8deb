import type { Scene } from '@platen/core';

/** A design for the page and for Node alike, before it is parsed. */
export interface PageRequest {
  readonly document: never;
  readonly dynamicData?: Readonly<Record<string, unknown>>;
  /** What pictures are relative to. */
  readonly folder?: string;
  readonly scale?: number;
}

/** The scene, or the code of what refused the design. */
export interface PageResult {
  readonly scene?: Scene;
  readonly problem?: string;
}

/** A design that page and Node are compared with. */
export interface EqualityCase extends PageRequest {
  readonly name: string;
  readonly group: 'template' | 'fixture' | 'parity case' | 'language' | 'random document';
}

export interface PaintedPage {
  /** `data:` address of the canvas's pixels. */
  readonly png: string;
}
