import type { Plan, RenderBody } from '@platen/api';
import type { OwnFile } from '@platen/engine/fetch';
import type { Origin } from '../../../domain/origin.ts';
import type { VersionName } from '../../documents/design-versions-service.ts';
import type { NamedDocument } from '../../documents/stored-documents.ts';

/** One request for one file. */
export interface RenderCall {
  readonly accountId: string;
  readonly plan: Plan;
  readonly source: RenderSource;
  readonly body: RenderBody;
  readonly origin?: Origin | undefined;
}

/** What is rendered. */
export type RenderSource =
  | { readonly kind: 'design'; readonly id: string }
  | { readonly kind: 'template'; readonly id: string };

/** The stored document of an id, as an account may see it. Throws INVALID_DESIGN_ID. */
export type FindDocument = (key: {
  readonly accountId: string;
  readonly id: string;
  readonly version?: VersionName | undefined;
  /** What is sent with it may read the account's brand, whether the document does or not; default false. */
  readonly readsBrand?: boolean;
}) => Promise<NamedDocument>;

/** A file of ours that an account's design names. */
export type AccountFile = OwnFile & {
  /** Whether the same name stands for it until rows change, whatever the time; default false. */
  readonly lasts?: boolean;
};

/** A file of ours that a design of the account names; undefined when it names something else. */
export type FindAccountFile = (source: {
  readonly accountId: string;
  readonly src: string;
}) => Promise<AccountFile | 'missing' | undefined>;
