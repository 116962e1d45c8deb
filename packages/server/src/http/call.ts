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

/** Of a list that has cursors: the place that the cursor names, and `page` is the number of that page. */
type Placed<Query> = Query extends { readonly cursor?: string | undefined }
  ? Omit<Query, 'cursor'> & Pick<PageRequest, 'after'>
  : Query;

/** One request to an operation, checked. */
export interface Call<Definition extends Operation> {
  /** For which account it is; on operations of accounts. */
  readonly principal: Definition['access'] extends 'public' | 'admin' | 'operator' | 'person' ? undefined : Principal;
  /** Who is signed in; always on operations that need a person. */
  readonly signedIn: Definition['access'] extends 'operator' | 'person' ? SignedIn : SignedIn | undefined;
  readonly params: Field<Definition, 'params'>;
  readonly query: Placed<Field<Definition, 'query'>>;
  readonly body: BodyOf<Definition>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * For the service that stores what the call makes and answers it as `data`. With an `Idempotency-Key`, the answer is
   * committed with it, so that whoever sends the request again after a crash is told of the first.
   */
  readonly units: UnitsOfWork;
  /** For bodies that the handler reads itself: honours `Idempotency-Key`, with what was sent given as `content`. */
  readonly once: (content: string, work: (units: UnitsOfWork) => Promise<Success<Definition>>) => Promise<StoredAnswer>;
}

/** What a handler gives back; the envelope, the list headers and the status are put around it. */
export interface Answer<Data> {
  readonly data: Data;
  /** Of a list: which page, how many on it, how many there are, where it goes on. */
  readonly page?: PageRequest & Omit<Page<unknown>, 'items'>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the operation can succeed in more than one way. */
  readonly status?: number;
}

/** A value that nobody is going to change, however deep. */
type Plain<Value> = Value extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/** Something that is sent as it comes; nothing at all is a 204. */
export interface StreamAnswer {
  readonly stream: Readable | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file whose bytes are at hand; a stream is read or closed. */
export interface FileAnswer {
  readonly bytes: Uint8Array | Readable;
  /** Whether they are packed with gzip. */
  readonly isPacked?: boolean;
  /** Tells the content from others; no quotes. */
  readonly digest: string;
  readonly cacheControl: string;
  /** Default: that of the operation. */
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

/** A handler for every operation, so that none can be described and missing. */
export type Handlers = { readonly [Id in OperationId]: Handler<Operations[Id]> };

/** The handlers of some operations, kept by the file of their resource. */
export type HandlersOf<Some extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Some]: Handler<Some[Id]>;
};
