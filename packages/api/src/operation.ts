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
  'API keys': 'Who may do what.',
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
  /** Scopes that the key needs besides, for what the operation reads or shows on the way. */
  readonly alsoNeeds?: readonly Scope[];
  /** Only these roles, although others have the scope; keys never, which act as an admin. */
  readonly roles?: readonly MemberRole[];
  /** Which rate limit it counts against. */
  readonly meter?: 'render' | 'batch' | 'other';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: OperationBody;
  /** It stores more, for which there must be room: always, or when the body has this field. */
  readonly stores?: 'always' | 'canvasData';
  readonly success: OperationSuccess | StreamSuccess | FileSuccess;
  /** Where a caller may ask that the work goes on after the answer: what is then answered. */
  readonly accepted?: OperationSuccess;
  /** What is answered when the call asked for a try only (`dryRun`): nothing is stored then. */
  readonly tried?: OperationSuccess;
  /** What it can answer beside the errors that every operation can. */
  readonly errors?: readonly ErrorCode[];
}

export interface OperationBody {
  readonly schema: z.ZodType;
  /** Whether the call may come without a body; `{}` is then read. */
  readonly optional?: boolean;
  /** Most bytes of JSON. Default: 2 MB, and 16 kB where no key is needed. */
  readonly maxBytes?: number;
  /** A route that reads a multipart body does so itself. */
  readonly mediaType?: 'application/json' | 'multipart/form-data';
  /** Which code a bad field gives, where it is not INVALID_REQUEST. */
  readonly fieldCodes?: FieldCodes;
  /** What the body is, as a sentence begins with it: then `warnings` of the answer name the fields that the schema does not have. */
  readonly warnsAs?: string;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface OperationSuccess {
  readonly status: 200 | 201 | 202;
  readonly description: string;
  /** Schema of `data`. */
  readonly data: z.ZodType;
  /** Where that is read which the call made, such as `/v1/designs/{id}`: in braces, a field of `data`, or else of the path. */
  readonly location?: string;
  /** Which state of the thing was answered, such as `v{version}`: written like `location`, sent as `ETag`. */
  readonly etag?: string;
  /** `data` tells of a file, whose bytes are answered in its place where `Accept` names one of these types. */
  readonly fileTypes?: readonly string[];
  /** It shows a secret: no cache on the way may store it. */
  readonly isSecret?: true;
  /** Lists of designs tell `totalPages`, others do not. */
  readonly pagination?: 'with-total-pages' | 'plain';
}

/** An answer that is sent as it comes, and is no JSON. */
export interface StreamSuccess {
  readonly status: 200;
  readonly description: string;
  readonly mediaType: 'text/event-stream' | 'application/zip' | 'text/csv';
  /** Set when there may be nothing to send: what a 204 means. */
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

/** Whether it is called for an account, by a key or by a session of somebody who belongs to it. */
export function actsForAccount({ access }: Pick<Operation, 'access'>): boolean {
  return !['public', 'admin', 'operator', 'person'].includes(access);
}

/** What a person must be in an account to call an operation that acts for one. */
export function rolesOf({ access, alsoNeeds = [], roles = memberRoles }: Operation): readonly MemberRole[] {
  const needed = access === 'any-key' ? alsoNeeds : [access as Scope, ...alsoNeeds];
  return roles.filter((role) => needed.every((scope) => roleScopes[role].includes(scope)));
}

/** Keeps the literal type, so that handlers know what they are given and what they owe. */
export function defineOperation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}
