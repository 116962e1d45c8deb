import type { z } from 'zod';
import * as one from '../examples/resources.ts';
import type { Operation } from '../operation.ts';
import type { OperationId, Operations } from '../operations/index.ts';

type Plain<Value> = Value extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

type DataOf<Definition extends Operation> = Definition['success'] extends {
  readonly data: infer Schema extends z.ZodType;
}
  ? Plain<z.input<Schema>>
  : Definition['success'] extends { readonly file: infer Schema extends z.ZodType }
    ? Plain<z.input<Schema>>
    : never;

/** Operations that answer in JSON. */
type JsonOperationId = { [Id in OperationId]: [DataOf<Operations[Id]>] extends [never] ? never : Id }[OperationId];

const deleted = { deleted: true } as const;
const replaced = {
  secret: 'whsec_Q2hhbmdlZCB5ZXN0ZXJkYXksIHN0aWxsIGdvb2QgdG9kYXk=',
  expiresAt: '2026-11-06T09:30:00.000Z',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0A1B2C3D4E5=';

const readFile = {
  kind: 'csv',
  encoding: 'utf-8',
  delimiter: 'comma',
  rows: 2,
  columns: [{ column: 'A', name: 'name', variable: 'name', used: true }],
  unnamedColumns: [],
  problems: [],
  problemCount: 0,
} as const;

/** `data` of an answer of every operation, as people see it in the description of the API. */
export const answerExamples = {
  renderDesign: one.renderResult,
  renderTemplate: one.renderResult,
  getRenderStatus: one.renderStatus,
  listRenders: [one.renderStatus],
  getRenderRequest: {
    renderId: one.renderStatus.renderId,
    designId: one.renderStatus.designId,
    request: { format: 'png', dynamicData: { name: 'Ada' } },
    keptUntil: '2026-12-05T09:30:00.000Z',
  },
  deleteRender: deleted,
  renderBatch: one.acceptedBatch,
  renderBatchFromFile: {
    ...one.acceptedBatch,
    renders: one.acceptedBatch.renders.map((render, index) => ({ ...render, row: index + 2 })),
    file: readFile,
  },
  renderRun: {
    runId: one.run.runId,
    name: one.run.name,
    designId: one.run.designId,
    status: 'processing',
    totalRenders: 120,
    completedRenders: 0,
    failedRenders: 0,
    priority: 'normal',
    createdAt: one.run.createdAt,
    estimatedCompletion: one.acceptedBatch.estimatedCompletion,
    batches: one.batchesOfRun,
    file: { ...readFile, rows: 120 },
  },
  listRuns: [one.run],
  getRun: { ...one.run, estimatedCompletion: one.run.completedAt, batches: one.batchesOfRun },
  cancelRun: { ...one.run, estimatedCompletion: one.run.completedAt, batches: one.batchesOfRun },
  listBatches: [one.listedBatch],
  getBatch: one.batch,
  listDesigns: [one.listedDesign],
  createDesign: one.createdDesign,
  getDesign: { ...one.changedDesign, canvasData: one.canvasDataWithoutVariables, variables: [] },
  updateDesign: one.changedDesign,
  listDesignVersions: [one.designVersion],
  getDesignVersion: { ...one.designVersion, canvasData: one.canvasData },
  getDraft: { ...one.draft, canvasData: one.canvasData },
  putDraft: { ...one.draft, warnings: [] },
  deleteDraft: deleted,
  getDesignScene: one.portableScene,
  listDataSets: [one.dataSet],
  createDataSet: one.dataSet,
  getDataSet: { ...one.dataSet, rows: [{ name: 'Ada' }, { name: 'Grace' }] },
  replaceDataSet: one.dataSet,
  deleteDataSet: deleted,
  listFolders: [one.folder],
  createFolder: { ...one.folder, designCount: 0 },
  updateFolder: { ...one.folder, name: 'Posters, autumn' },
  deleteFolder: deleted,
  getUsage: one.usageReport,
  getAssetUse: {
    designs: [{ id: one.form.designId, name: 'Greeting' }],
    designCount: 1,
    templateCount: 0,
    inBrand: false,
  },
  getInstallation: one.installation,
  operatorListAccounts: [one.adminAccount],
  operatorCreateAccount: { ...one.adminAccount, apiKey: 'platen_3Rf9…', signingSecret: secret },
  operatorUpdateAccount: one.adminAccount,
  operatorInvite: { ...one.invitation, role: 'owner', invitedBy: null, url: one.invitationUrl },
  listForms: [one.form],
  createForm: one.form,
  updateForm: { ...one.form, enabled: false },
  deleteForm: deleted,
  readForm: one.publicForm,
  createDesignVersion: one.changedDesign,
  deleteDesign: deleted,
  duplicateDesign: { ...one.createdDesign, name: 'Greeting (Copy)' },
  listTemplates: [one.templateSummary],
  createTemplate: one.template,
  getTemplate: one.template,
  updateTemplate: one.template,
  deleteTemplate: deleted,
  useTemplate: { ...one.createdDesign, name: 'Quote post', width: 1080, height: 1080 },
  listAssets: [{ ...one.uploadedAsset, createdAt: one.createdDesign.createdAt }],
  uploadAsset: one.uploadedAsset,
  getAsset: { ...one.uploadedAsset, createdAt: one.createdDesign.createdAt },
  deleteAsset: deleted,
  searchStock: [one.stockImage],
  searchIcons: [one.icon],
  listFonts: [{ name: 'Inter', category: 'sans-serif', weights: ['400', '700'], styles: ['normal', 'italic'] }],
  getEngineFonts: one.fontIndex,
  getEnginePatterns: [{}, [{}], {}],
  findWordStarts: { starts: [4, 7] },
  findFormats: { locale: 'is', texts: [['9. mars 2026']] },
  createWebhook: one.webhook,
  listWebhooks: [one.webhook],
  updateWebhook: one.webhook,
  deleteWebhook: deleted,
  testWebhook: { ...one.webhookDelivery, event: 'webhook.test', subjectId: one.ids.webhook },
  listWebhookDeliveries: [one.webhookDelivery],
  resendWebhookDelivery: { ...one.webhookDelivery, status: 'pending', completedAt: null },
  getAccount: one.account,
  getBrand: one.brand,
  replaceBrand: one.brand,
  updateAccount: { ...one.account, fileAccess: 'signed', signedUrlSeconds: 900 },
  getSigningSecret: { secret, previousSecret: null, previousExpiresAt: null, previousSecrets: [] },
  rotateSigningSecret: {
    secret,
    previousSecret: replaced.secret,
    previousExpiresAt: replaced.expiresAt,
    previousSecrets: [replaced],
  },
  getUrlSecret: { secret: 'urlsec_4fJ0…', previousSecret: null },
  rotateUrlSecret: { secret: 'urlsec_9aQx…', previousSecret: 'urlsec_4fJ0…' },
  signUrl: { url: 'https://platen.example.com/i/des_000000000001.png?_w=600&name=Ada&_sig=Yb1c…' },
  createApiKey: { ...one.apiKey, key: 'platen_8Kq2…' },
  listApiKeys: [one.apiKey],
  revokeApiKey: deleted,
  listMembers: [one.member],
  updateMember: one.member,
  removeMember: deleted,
  createInvitation: { ...one.invitation, url: one.invitationUrl },
  listInvitations: [one.invitation],
  revokeInvitation: deleted,
  listAuditLog: [one.auditEntry],
  readInvitation: {
    accountName: 'Corner shop',
    email: one.invitation.email,
    role: one.invitation.role,
    personExists: false,
    expiresAt: one.invitation.expiresAt,
  },
  acceptInvitation: one.signedIn,
  redeemSetup: one.signedIn,
  signIn: one.signedIn,
  confirmSignOn: one.signedIn,
  getSignInWays: { passwordReset: true, singleSignOn: false, setup: false },
  askPasswordReset: { asked: true },
  redeemPasswordReset: { changed: true },
  getSession: one.signedIn,
  chooseAccount: one.signedIn,
  signOut: deleted,
  listSessions: [one.session],
  signOutEverywhere: deleted,
  getProfile: one.person,
  updateProfile: { ...one.person, name: 'Ada King' },
  adminCreateAccount: { ...one.adminAccount, apiKey: 'platen_3Rf9…', signingSecret: secret },
  exportProfile: {
    exportedAt: '2026-11-05T09:31:00.000Z',
    person: one.person,
    accounts: [{ id: one.signedIn.accounts[0].id, name: 'Corner shop', role: 'viewer' }],
    sessions: [],
    identities: [],
    auditLog: [],
  },
  deleteProfile: deleted,
  deleteAccount: deleted,
  getSecondFactor: one.secondFactor,
  startSecondFactor: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Platen%20(platen.example.com):ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Platen%20(platen.example.com)&digits=6&period=30',
  },
  confirmSecondFactor: { recoveryCodes: ['k3wd-9fhm-zq2c-7xte', '…'] },
  renewRecoveryCodes: { recoveryCodes: ['k3wd-9fhm-zq2c-7xte', '…'] },
  switchSecondFactorOff: { enabled: false, since: null, recoveryCodesLeft: 0 },
  adminListAccounts: [one.adminAccount],
  adminUpdateAccount: { ...one.adminAccount, plan: 'Teams' },
  adminDeleteAccount: deleted,
  adminListApiKeys: [one.apiKey],
  adminRevokeApiKey: deleted,
  adminCreatePasswordReset: { url: 'https://platen.example.com/reset/3Qk…', expiresAt: '2026-11-05T10:30:00.000Z' },
  adminCreateInvitation: { ...one.invitation, role: 'owner', invitedBy: null, url: one.invitationUrl },
} satisfies { readonly [Id in JsonOperationId]: DataOf<Operations[Id]> };

const triedFile = {
  dryRun: true,
  totalRenders: 2,
  failedRenders: 0,
  rows: [
    { row: 2, dynamicData: { name: 'Ada' } },
    { row: 3, dynamicData: { name: 'Max' } },
  ],
  file: readFile,
} as const;

/** `data` of an answer to a call that asked for a try. */
export const triedExamples: Readonly<Record<string, unknown>> = {
  renderBatchFromFile: triedFile,
  renderRun: { ...triedFile, batchCount: 1 },
};

/** `data` of a render that was accepted and waits. */
export const acceptedExample = one.queuedRender;
