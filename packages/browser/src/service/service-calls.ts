/** Reads what a service answers under `/v1`, by itself or through a server that passes its answers on. */
export interface ServiceCalls {
  /** What stands in front of `/v1`. */
  readonly service: string;
  /** What is in an answer's envelope. */
  data<Data>(path: string, init?: RequestInit): Promise<Data>;
  bytes(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects where the answer is no success, with the service's own words and code where it has some. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** What the service says of a call that it refused. */
export class ServiceRefusal extends Error {
  readonly status: number;
  /** The code of the service's error; undefined where somebody else answered. */
  readonly code: string | undefined;

  constructor({ status, code, message }: { status: number; code?: string | undefined; message: string }) {
    super(message);
    this.name = 'ServiceRefusal';
    this.status = status;
    this.code = code;
  }
}

/** @param address what stands in front of `/v1`; empty for the origin of the page. */
export function createServiceCalls(address: string): ServiceCalls {
  const service = address.replace(/\/$/, '');
  const get = (path: string, init?: RequestInit) => read(`${service}/v1${path}`, init);
  return {
    service,
    get,
    data: async (path, init) => (await (await get(path, init)).json()).data,
    bytes: async (path) => new Uint8Array(await (await get(path)).arrayBuffer()),
  };
}

/** Fetches an address; rejects where the answer is no success. */
export async function read(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => undefined)) as
    | { readonly error?: { readonly code?: string; readonly message?: string } }
    | undefined;
  const { code, message = `${address} was answered with ${answer.status}` } = said?.error ?? {};
  throw new ServiceRefusal({ status: answer.status, code, message });
}
