import type { ContenderSpec } from '../contender.ts';

/** What a process of contenders is told; it answers each in turn. */
export type HostCommand =
  | { readonly type: 'create'; readonly id: number; readonly spec: ContenderSpec }
  | { readonly type: 'render'; readonly id: number; readonly keep: boolean }
  | { readonly type: 'close' };

export type HostAnswer =
  | { readonly type: 'created'; readonly version: string; readonly pid: number | undefined }
  | ({ readonly type: 'rendered' } & Rendered)
  | { readonly type: 'failed'; readonly trace: string }
  | { readonly type: 'closed' };

export interface Rendered {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly bytes: number;
  /** Only when it was asked for. */
  readonly file: Uint8Array | undefined;
}
