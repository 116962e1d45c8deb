import type { ImagePolicy, OutputFormat } from '@platen/core';
import type { WrongItem } from './table-items.ts';

/** Renders of one design that are to be checked before they are accepted. */
export interface CheckRendersInput {
  /** Units of work that all checks of a request may take, and what earlier ones of it have taken. */
  readonly limit: number;
  readonly spent: number;
  /** JSON of a `SentRender` each. */
  readonly renders: readonly string[];
}

export interface SentRender {
  readonly dynamicData: Readonly<Record<string, unknown>>;
  readonly dynamicElements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly timeZone: string | undefined;
  readonly missingVariables: 'warn' | 'error';
  readonly onImageError: ImagePolicy;
  readonly format: OutputFormat;
  /** The pattern of its file's name. */
  readonly fileName?: string | undefined;
}

export interface CheckedRenders {
  readonly spent: number;
  /** In the order of the input. */
  readonly outcomes: readonly RenderCheck[];
}

export type RenderCheck =
  /** Without extension; null when none was asked for or nothing is left of it. */
  { readonly fileName: string | null } | { readonly error: WrongItem };
