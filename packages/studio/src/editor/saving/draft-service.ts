import { ApiError, call } from '../../api/client.ts';
import type { Design } from '../../document/design/design.ts';
import { readDesign } from '../../document/design/read-design.ts';

/** What the service has of a design. */
export interface ServiceState {
  /** The ETag of the draft. */
  readonly tag: string;
  readonly design: Design;
  /** The newest version. */
  readonly version: number;
  /** The version that the draft was begun from; a lower one when somebody stored another version meanwhile. */
  readonly basedOn: number;
}

/** Why the service did not do what it was asked for. */
export type Refusal =
  /** Somebody else stored another draft or version. */
  | { readonly why: 'changed' }
  /** Without a connection, or the service is busy: trying again can help. */
  | { readonly why: 'away' }
  /** Nobody is signed in any longer. */
  | { readonly why: 'signed-out' }
  | { readonly why: 'refused'; readonly cause: Error };

/** What the saver asks of the service. */
export interface DraftService {
  read(): Promise<ServiceState | Refusal>;
  /** The document of a version. */
  readVersion(version: number): Promise<Design | Refusal>;
  /** Stores a draft in place of the state that has a tag. `basedOn`: the version that it stands on from now on. */
  put(draft: {
    readonly design: Design;
    readonly tag: string;
    readonly basedOn: number | undefined;
  }): Promise<Omit<ServiceState, 'design'> | Refusal>;
  /** Makes the draft a version. */
  makeVersion(draft: {
    readonly tag: string;
    readonly publish: boolean;
  }): Promise<{ readonly tag: string; readonly version: number } | Refusal>;
}

/** ms after which a call without an answer counts as one without a connection. */
const patienceMs = 30_000;

/** The draft of a design at the service. */
export function createDraftService(designId: string): DraftService {
  const params = { designId };
  const signal = () => AbortSignal.timeout(patienceMs);
  return {
    read: () =>
      unlessRefused(async () => {
        const { data, etag } = await call('getDraft', { params, signal: signal() });
        return serviceStateOf(data, etag);
      }),
    readVersion: (version) =>
      unlessRefused(async () => {
        const address = { designId, version: String(version) };
        return readDesign((await call('getDesignVersion', { params: address, signal: signal() })).data);
      }),
    put: ({ design: { width, height, canvasData }, tag, basedOn }) =>
      unlessRefused(async () => {
        const body = { width, height, canvasData: canvasData as never, ...(basedOn !== undefined && { basedOn }) };
        const headers = { 'if-match': tag };
        const { data, etag } = await call('putDraft', { params, body, headers, signal: signal() });
        return { tag: etag ?? '', version: data.version, basedOn: data.basedOn };
      }),
    makeVersion: ({ tag, publish }) =>
      unlessRefused(async () => {
        const headers = { 'if-match': tag };
        const { data, etag } = await call('createDesignVersion', { params, body: { publish }, headers });
        return { tag: etag ?? '', version: data.version };
      }),
  };
}

type DraftAnswer = Awaited<ReturnType<typeof call<'getDraft'>>>['data'];

/** Throws PlatenError where the document is none that an editor could show. */
export function serviceStateOf(draft: DraftAnswer, etag: string | null): ServiceState {
  return { tag: etag ?? '', design: readDesign(draft), version: draft.version, basedOn: draft.basedOn };
}

async function unlessRefused<Result>(act: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await act();
  } catch (cause) {
    return refusalOf(cause);
  }
}

/** What is no answer of the service, such as a page of a proxy in front of it, counts as no connection. */
function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof ApiError)) return { why: 'away' };
  if (cause.status === 412) return { why: 'changed' };
  if (cause.status === 401) return { why: 'signed-out' };
  if (cause.status === 429 || cause.status >= 500) return { why: 'away' };
  return { why: 'refused', cause };
}
