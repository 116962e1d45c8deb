import type { ErrorCode } from '@platen/core';
import type { SentInput } from '../../binding/designs-of-process.ts';
import type { SentDocument } from '../../binding/documents-of-process.ts';
import type { RenderInput, StoredDocument } from '../../binding/render-input.ts';
import type { RenderNeeds } from '../../binding/render-needs.ts';
import type { CacheFigures, ProcessCache } from '../../caches/cache-figures.ts';
import type { AccountFont } from '../../fonts/account-fonts.ts';
import type { FileFacts, InspectJob } from '../../pipeline/inspecting/inspect-job.ts';
import type { ImageSource, RenderOutput } from '../../pipeline/render-job.ts';
import type { SentNeeds } from './sent-needs.ts';

/**
 * A render: the input is bound, and drawn when all that it needs is among what is given; else the process answers with
 * the needs, and the same comes again with more. Any process can take it up then.
 */
export interface RenderWork {
  readonly input: RenderInput;
  /** By `src`: where the bytes lie, or why there are none. More than it needs is no harm. */
  readonly images: ReadonlyMap<string, ImageSource>;
  /** Of the account's own; those that the design does not name have no part in it. */
  readonly fonts: readonly AccountFont[];
  /** Further families of the account, in lower case. */
  readonly otherFamilies: readonly string[];
  /** The needs are to be told with a file, too. */
  readonly tellsNeeds: boolean;
  /** What `debug` shows of the bound design is to be told with the file. */
  readonly tellsDesign: boolean;
  /** The file, or what it would be painted from: a `PortableScene` as JSON. Default: the file. */
  readonly answers?: 'file' | 'scene';
}

/** A file; with what was asked to be told. */
export interface DrawnOutput extends RenderOutput {
  readonly needs?: RenderNeeds;
  readonly design?: DesignFacts;
}

/** What `debug` shows of a bound design. */
export interface DesignFacts {
  readonly elements: number;
  /** The families that an element and what is in it ask for, by the element's id. */
  readonly fonts: readonly (readonly [id: string, families: string])[];
}

/** Nothing was drawn: something of this is missing. */
export interface NeedsOutput {
  readonly status: 'needs';
  readonly needs: RenderNeeds;
}

/** A job of any kind, and what it answers. */
export type Work =
  | { readonly type: 'render'; readonly job: RenderWork }
  | { readonly type: 'inspect'; readonly job: InspectJob }
  | { readonly type: 'call'; readonly job: CallJob };
export type WorkOutput = DrawnOutput | NeedsOutput | FileFacts | CallAnswer;

/** Work of a program of its own, see `serveCalls`. Both sides know the operations; the pool does not. */
export interface CallJob {
  readonly operation: string;
  /** Anything that can be cloned. */
  readonly input: unknown;
  /** What the work is about; sent once, and kept parsed. */
  readonly document?: StoredDocument | undefined;
  /** A file; sent without a copy. */
  readonly bytes?: Uint8Array | undefined;
}

export interface CallAnswer {
  readonly status: 'answered';
  readonly value: unknown;
}

interface Addressed {
  readonly id: number;
  /** Tells accounts apart, and no more: 16 letters; empty: nobody's. */
  readonly owner: string;
}

/** The bytes follow the command. */
export type SentCall = Omit<CallJob, 'document' | 'bytes'> & { readonly document?: SentDocument };

/** What the service process sends to a render process, one at a time; of an input only what the process has not kept. */
export type SentCommand = Addressed &
  (
    | { readonly type: 'render'; readonly job: Omit<RenderWork, 'input'> & { readonly input: SentInput } }
    | Extract<Work, { readonly type: 'inspect' }>
    | { readonly type: 'call'; readonly job: SentCall }
  );

/** What a render process sends back. `network`: whether it has none, or JavaScript alone is kept from it. */
export type RenderReply =
  | { readonly type: 'ready'; readonly network: 'none' | 'blocked' }
  /** It does not have what was left out of the command: that is to be sent whole. */
  | { readonly type: 'unknown'; readonly id: number }
  | EndReply;

/** The end of a job. */
export type EndReply =
  | ({ readonly type: 'done'; readonly output: WorkOutput } & Ended)
  | ({ readonly type: 'failed'; readonly error: WireError } & Ended);

/** Needs are packed on their way. */
export type SentOutput =
  | (Omit<DrawnOutput, 'needs'> & { readonly needs?: SentNeeds })
  | { readonly status: 'needs'; readonly needs: SentNeeds }
  | FileFacts;

interface Ended {
  readonly id: number;
  readonly memory: ProcessMemory;
  /** Processor time that the job took, of all threads. */
  readonly cpuMs: number;
  /** What the job asked of each cache, and what they hold after it. */
  readonly caches: readonly CacheFigures<ProcessCache>[];
}

export interface ProcessMemory {
  readonly rssBytes: number;
  /** Highest since the process started. */
  readonly peakBytes: number;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** For the log only; never sent to a caller. */
  readonly trace?: string;
}
