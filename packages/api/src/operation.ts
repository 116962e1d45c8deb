import type { ErrorCode } from '@platen/core';
import type { z } from 'zod';
import type { FieldCodes } from './input.ts';
import { type MemberRole, memberRoles, roleScopes, type Scope } from './vocabulary.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, the operator by the admin token, an operator or any person who is signed in, any key or session of an account, or one with that scope.
 */
export type Access = 'public' | 'admin' | 'operator' | 'person' | 'any-key' | Scope;

/** Groups of operations. */
export const tags = {
  Render: 'Files made of designs and templates.',
  Designs: 'Documents with variables.',
  Forms: 'Public pages that make one picture for whoever fills them in.',
  Templates: 'The gallery and your own.',
  Assets: 'Your images and fonts.',
  Libraries: 'Stock pictures, icons and fonts that come with the service.',
  Engine: 'What the engine in a web page loads.',
  Webhooks: 'Who is told of what, and what became of it.',
  Account: 'Plan, limits, usage and the signing secret.',
  'API keys': 'API keys and their rights.',
  Members: 'Who belongs to an account, and who is invited.',
  People: 'Signing in and out, sessions, and who one is.',
  Operator: 'Accounts, plans and the state of the installation, for operators who are signed in.',
  Admin: 'Accounts and plans, for the operator.',
} as const;
export type Tag = keyof typeof tags;

/**
 * One call of the API: the single source of its route, the checks of what comes in and goes out, its place in the
 * OpenAPI document and the contract tests.
 */
export interface Operation {
  /** `operationId`; also names its handler. */
  readonly id: string;
  readonly method: Method;
  /** Below the version prefix, with parameters as `{designId}`. The admin API has no such prefix and says it in full. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  readonly access: Access;
  /** Further scopes that the key needs, because the operation also reads or shows such data. */
  readonly alsoNeeds?: readonly Scope[];
  /** Only people in these roles may call, even if others have the scope. Keys may not, because they act as an admin. */
  readonly roles?: readonly MemberRole[];
  /** Which rate limit it counts against. */
  readonly meter?: 'render' | 'batch' | 'other';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: OperationBody;
  /** Whether storage is checked first, because the call stores something: always, or when the body has this field. */
  readonly stores?: 'always' | 'canvasData';
  readonly success: OperationSuccess | StreamSuccess | FileSuccess;
  /** The answer when the caller asks that the work goes on after the answer. */
  readonly accepted?: OperationSuccess;
  /** The answer to a try (`dryRun`), which stores nothing. */
  readonly tried?: OperationSuccess;
  /** Error codes in addition to those that every operation can answer. */
  readonly errors?: readonly ErrorCode[];
}

export interface OperationBody {
  readonly schema: z.ZodType;
  /** Whether the call may have no body; it then counts as `{}`. */
  readonly optional?: boolean;
  /** Most bytes of JSON. Default: 2 MB, and 16 kB where no key is needed. */
  readonly maxBytes?: number;
  /** The route reads a multipart body itself. */
  readonly mediaType?: 'application/json' | 'multipart/form-data';
  /** The error code for a bad field, where it is not INVALID_REQUEST. */
  readonly fieldCodes?: FieldCodes;
  /** A name of the body that can begin a sentence. If set, `warnings` of the answer name fields that the schema does not have. */
  readonly warnsAs?: string;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface OperationSuccess {
  readonly status: 200 | 201 | 202;
  readonly description: string;
  /** Schema of `data`. */
  readonly data: z.ZodType;
  /** The address of what the call made, such as `/v1/designs/{id}`: in braces, a field of `data`, or else of the path. */
  readonly location?: string;
  /** The state of the resource, sent as `ETag`, such as `v{version}`: written like `location`. */
  readonly etag?: string;
  /** `data` describes a file. When `Accept` names one of these types, the answer is the file's bytes instead. */
  readonly fileTypes?: readonly string[];
  /** Whether the answer shows a secret, so that no cache may store it. */
  readonly isSecret?: true;
  /** Lists of designs have `totalPages`, other lists do not. */
  readonly pagination?: 'with-total-pages' | 'plain';
}

/** An answer that is streamed and is no JSON. */
export interface StreamSuccess {
  readonly status: 200;
  readonly description: string;
  readonly mediaType: 'text/event-stream' | 'application/zip' | 'text/csv';
  /** What a 204 means; set when there may be nothing to send. */
  readonly whenEmpty?: string;
}

/** An answer that is a file, with an `ETag` and rules for caches. */
export interface FileSuccess {
  readonly status: 200;
  readonly description: string;
  /** Media type of the file; several where its bytes decide. */
  readonly mediaType: string;
  /** `data` of a JSON file, which has the envelope of every answer; `bytes` for anything else. */
  readonly file: 'bytes' | z.ZodType;
}

/** Whether the operation acts for an account: a key calls it, or the session of a member. */
export function actsForAccount({ access }: Pick<Operation, 'access'>): boolean {
  return !['public', 'admin', 'operator', 'person'].includes(access);
}

/** The roles in which a person may call an operation that acts for an account. */
export function rolesOf({ access, alsoNeeds = [], roles = memberRoles }: Operation): readonly MemberRole[] {
  const needed = access === 'any-key' ? alsoNeeds : [access as Scope, ...alsoNeeds];
  return roles.filter((role) => needed.every((scope) => roleScopes[role].includes(scope)));
}

/** Whether a repeated call may get the first answer again. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return operation.method === 'POST' && (actsForAccount(operation) || operation.access === 'admin');
}

/** Keeps the literal type, so that the types of handlers follow from it. */
export function defineOperation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}
