import type { Readable } from 'node:stream';
import type { FileSuccess, Operation, OperationBody, OperationId, OperationSuccess, Operations } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignedIn } from '../domain/person.ts';
import type { Principal } from '../domain/principal.ts';
import type { StoredAnswer, UnitsOfWork } from '../services/accounts/idempotency-service.ts';
import type { Page, PageRequest } from '../services/page.ts';

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type BodyOf<Definition> = Definition extends { readonly body: infer Body extends OperationBody }
  ? Body['mediaType'] extends 'multipart/form-data'
    ? undefined
    : z.output<Body['schema']>
  : undefined;
type Field<Definition, Name extends string> =
  Definition extends Readonly<Record<Name, infer Schema>> ? Part<Schema> : undefined;

/**
 * The query of a list that has cursors: the cursor is replaced by the place that it names, and `page` is the number of
 * that page.
 */
type Placed<Query> = Query extends { readonly cursor?: string | undefined }
  ? Omit<Query, 'cursor'> & Pick<PageRequest, 'after'>
  : Query;

/** One request to an operation, checked. */
export interface Call<Definition extends Operation> {
  /** The account for which the call is; only on operations of accounts. */
  readonly principal: Definition['access'] extends 'public' | 'admin' | 'operator' | 'person' ? undefined : Principal;
  /** The person who is signed in; always set on operations that need a person. */
  readonly signedIn: Definition['access'] extends 'operator' | 'person' ? SignedIn : SignedIn | undefined;
  readonly params: Field<Definition, 'params'>;
  readonly query: Placed<Field<Definition, 'query'>>;
  readonly body: BodyOf<Definition>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * For the service that stores what the call makes and returns it as `data`. With an `Idempotency-Key`, the answer is
   * committed together with it, so that the same request after a crash gets the first answer.
   */
  readonly units: UnitsOfWork;
  /** For bodies that the handler reads itself: applies `Idempotency-Key` to what was sent, given as `content`. */
  readonly once: (content: string, work: (units: UnitsOfWork) => Promise<Success<Definition>>) => Promise<StoredAnswer>;
}

/** What a handler returns; the caller adds the envelope, the list headers and the status. */
export interface Answer<Data> {
  readonly data: Data;
  /** Set for a list: the page, how many items it has, how many there are, and where the list goes on. */
  readonly page?: PageRequest & Omit<Page<unknown>, 'items'>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set when the operation can succeed with more than one status. */
  readonly status?: number;
}

/** A value that nobody changes, at any depth. */
type Plain<Value> = Value extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/** A body that is sent as it is read; no body at all gives a 204. */
export interface StreamAnswer {
  readonly stream: Readable | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file whose bytes are in memory; a stream is read or closed. */
export interface FileAnswer {
  readonly bytes: Uint8Array | Readable;
  /** Whether the bytes are packed with gzip. */
  readonly isPacked?: boolean;
  /** Differs for different content; without quotes. */
  readonly digest: string;
  readonly cacheControl: string;
  /** Default: the media type of the operation. */
  readonly mediaType?: string;
}

type Success<Definition extends Operation> = Definition['success'] extends OperationSuccess
  ? Answer<Plain<z.input<Definition['success']['data']>>>
  : Definition['success'] extends FileSuccess
    ? FileAnswer
    : StreamAnswer;
type Accepted<Definition> = Definition extends { readonly accepted: { readonly data: infer Data extends z.ZodType } }
  ? Answer<Plain<z.input<Data>>> & { readonly status: 202 }
  : never;

type Tried<Definition> = Definition extends { readonly tried: { readonly data: infer Data extends z.ZodType } }
  ? Answer<Plain<z.input<Data>>> & { readonly status: 200 }
  : never;

export type Handler<Definition extends Operation> = (
  call: Call<Definition>,
) => Promise<Success<Definition> | Accepted<Definition> | Tried<Definition> | StoredAnswer>;

/** One handler for every operation, so that no described operation is missing. */
export type Handlers = { readonly [Id in OperationId]: Handler<Operations[Id]> };

/** The handlers of the operations of one resource, in one file. */
export type HandlersOf<Some extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Some]: Handler<Some[Id]>;
};
