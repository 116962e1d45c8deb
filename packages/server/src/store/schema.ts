import type { Selectable } from 'kysely';
import type {
  AccountBrandsTable,
  AccountStorageTable,
  AccountsTable,
  ApiKeysTable,
  KeptAnswersTable,
  UsageDaysTable,
  UsagePartsTable,
} from './tables/accounts.ts';
import type {
  AssetMentionsTable,
  AssetsTable,
  DataSetPartsTable,
  DataSetsTable,
  DesignDraftsTable,
  DesignFormsTable,
  DesignPreviewsTable,
  DesignsTable,
  DesignVersionsTable,
  DrawnUrlsTable,
  FoldersTable,
  TemplatesTable,
  VersionAuthorsTable,
} from './tables/documents.ts';
import type { LeasesTable, NodesSeenTable, SettingsTable } from './tables/nodes.ts';
import type {
  AuditLogTable,
  IdentitiesTable,
  InvitationsTable,
  MailsTable,
  MembershipsTable,
  PasswordResetsTable,
  PersonsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SetupTokensTable,
} from './tables/people.ts';
import type {
  BatchesTable,
  FilesTable,
  RenderJobsTable,
  RenderSlotsTable,
  RendersTable,
  RequestDataTable,
  RunsTable,
  SnapshotsTable,
  WorkTurnsTable,
} from './tables/renders.ts';
import type { StudioFilesTable } from './tables/studio.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable, WebhookEndpointsTable } from './tables/webhooks.ts';

/** Every table; what they hold is in `tables/`, by what it is about. */
export interface Database {
  render_slots: RenderSlotsTable;
  assets: AssetsTable;
  asset_mentions: AssetMentionsTable;
  accounts: AccountsTable;
  account_brands: AccountBrandsTable;
  account_storage: AccountStorageTable;
  api_keys: ApiKeysTable;
  persons: PersonsTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  setup_tokens: SetupTokensTable;
  invitations: InvitationsTable;
  audit_log: AuditLogTable;
  password_resets: PasswordResetsTable;
  mails: MailsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  identities: IdentitiesTable;
  designs: DesignsTable;
  folders: FoldersTable;
  design_versions: DesignVersionsTable;
  version_authors: VersionAuthorsTable;
  design_drafts: DesignDraftsTable;
  design_previews: DesignPreviewsTable;
  design_forms: DesignFormsTable;
  drawn_urls: DrawnUrlsTable;
  data_sets: DataSetsTable;
  data_set_parts: DataSetPartsTable;
  templates: TemplatesTable;
  renders: RendersTable;
  request_data: RequestDataTable;
  batches: BatchesTable;
  runs: RunsTable;
  snapshots: SnapshotsTable;
  render_jobs: RenderJobsTable;
  work_turns: WorkTurnsTable;
  files: FilesTable;
  usage_days: UsageDaysTable;
  usage_parts: UsagePartsTable;
  kept_answers: KeptAnswersTable;
  settings: SettingsTable;
  leases: LeasesTable;
  nodes_seen: NodesSeenTable;
  studio_files: StudioFilesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}

export type AccountRow = Selectable<AccountsTable>;
export type ApiKeyRow = Omit<Selectable<ApiKeysTable>, 'allowed_origins'> & Pick<ApiKeysTable, 'allowed_origins'>;
export type DesignRow = Selectable<DesignsTable>;
export type TemplateRow = Selectable<TemplatesTable>;
export type RenderRow = Selectable<RendersTable>;
export type BatchRow = Selectable<BatchesTable>;
export type RunRow = Selectable<RunsTable>;
export type RenderJobRow = Selectable<RenderJobsTable>;
export type AssetRow = Selectable<AssetsTable>;
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type WebhookAttemptRow = Selectable<WebhookAttemptsTable>;
