import { apiKey, type Service } from '../../tests/e2e/service.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what is asked for by name is there, or undefined.
  readonly body: any;
  readonly bytes: number;
}

/** Asks a service and counts the bytes of what it sends and gets. */
export class Client {
  readonly #service: Service;
  #sent = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Bytes of bodies since the last call. */
  takeSentBytes(): number {
    const sent = this.#sent;
    this.#sent = 0;
    return sent;
  }

  async send(method: string, address: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const content = isForm || body === undefined ? body : JSON.stringify(body);
    const request = new Request(new URL(address, this.#service.url), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      },
      ...(content !== undefined && { body: content }),
    });
    this.#sent += (await request.clone().arrayBuffer()).byteLength;
    const answer = await fetch(request);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(bytes.toString()) : undefined, bytes: bytes.length };
  }

  store(elements: readonly object[], { width = 100, height = 100 } = {}): Promise<Answer> {
    return this.send('POST', '/v1/designs', {
      name: 'A',
      width,
      height,
      canvasData: { background: '#ffffff', elements },
    });
  }

  /** Stores a design and renders it; the bytes are those of the file. The answer of the first of the two that fails. */
  async draw(
    elements: readonly object[],
    {
      width,
      height,
      ...request
    }: { readonly width?: number; readonly height?: number } & Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> {
    const stored = await this.store(elements, { ...(width && { width }), ...(height && { height }) });
    if (stored.status !== 201) return stored;
    const drawn = await this.send('POST', `/v1/render/design/${stored.body.data.id}`, {
      format: 'png',
      cache: false,
      ...request,
    });
    return { ...drawn, bytes: Number(drawn.body?.data?.fileSize ?? drawn.bytes) };
  }

  upload(
    bytes: Uint8Array | string,
    { name = 'file', to = '/v1/assets/upload', ...fields }: Readonly<Record<string, string>> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([bytes as BlobPart]), name);
    return this.send('POST', to, form);
  }
}
