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
 * A render. The process binds the input and draws it when it was given all that it needs. Otherwise it answers with the
 * needs, and the service sends the same work again, to any process, with more.
 */
export interface RenderWork {
  readonly input: RenderInput;
  /** Where the bytes of each `src` lie, or why there are none. It may hold more than the render needs. */
  readonly images: ReadonlyMap<string, ImageSource>;
  /** The account's own fonts; those that the design does not name are ignored. */
  readonly fonts: readonly AccountFont[];
  /** Further families of the account, in lower case. */
  readonly otherFamilies: readonly string[];
  /** The process tells the needs together with the file, too. */
  readonly tellsNeeds: boolean;
  /** The process tells together with the file what `debug` shows of the bound design. */
  readonly tellsDesign: boolean;
  /** `file`: the file; `scene`: what the file would be painted from, a `PortableScene` as JSON. Default: `file`. */
  readonly answers?: 'file' | 'scene';
}

/** A file, with the facts that the work asked for. */
export interface DrawnOutput extends RenderOutput {
  readonly needs?: RenderNeeds;
  readonly design?: DesignFacts;
}

/** What `debug` shows of a bound design. */
export interface DesignFacts {
  readonly elements: number;
  /** The families that an element and its children ask for, by the element's id. */
  readonly fonts: readonly (readonly [id: string, families: string])[];
}

/** Nothing was drawn, because some of these needs are missing. */
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

/** Work for a program that calls `serveCalls`. Both sides know the operations; the pool does not. */
export interface CallJob {
  readonly operation: string;
  /** Anything that can be cloned. */
  readonly input: unknown;
  /** What the work is about. It is sent to a process once, and the process keeps it parsed. */
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
  /** Tells accounts apart without naming them: 16 letters. Empty: no account. */
  readonly owner: string;
}

/** The bytes follow the command. */
export type SentCall = Omit<CallJob, 'document' | 'bytes'> & { readonly document?: SentDocument };

/**
 * What the service process sends to a render process, one command at a time. Input that the process keeps is left out.
 */
export type SentCommand = Addressed &
  (
    | { readonly type: 'render'; readonly job: Omit<RenderWork, 'input'> & { readonly input: SentInput } }
    | Extract<Work, { readonly type: 'inspect' }>
    | { readonly type: 'call'; readonly job: SentCall }
  );

/**
 * What a render process sends back. `network` says whether the process has no network at all, or only JavaScript has
 * none.
 */
export type RenderReply =
  | { readonly type: 'ready'; readonly network: 'none' | 'blocked' }
  /** The process does not have what the command left out: send the whole command. */
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
  /** How often the job asked each cache, and what the caches hold after it. */
  readonly caches: readonly CacheFigures<ProcessCache>[];
}

export interface ProcessMemory {
  readonly rssBytes: number;
  /** The highest value since the process started. */
  readonly peakBytes: number;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** For the log only; never sent to a caller. */
  readonly trace?: string;
}
