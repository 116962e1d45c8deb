import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';

export interface S3Server {
  /** The environment of a service that keeps its files here, in a bucket of this name. */
  environment(bucket?: string): Readonly<Record<string, string>>;
  /** For looking at what lies there. */
  readonly client: S3Client;
  readonly endpoint: string;
  /** From now on: it works; it takes 2.5 s for each answer; it answers 500; it takes requests and never answers; it closes connections at once. */
  behave(how: Behaviour): void;
  /** From now on, what lies there says that it was written so much earlier. */
  age(ms: number): void;
  /** What the requests were signed with, each once. */
  keys(): readonly SigningKey[];
  /** How many requests came, of a method when one is given. */
  requests(method?: string): number;
  stop(): Promise<void>;
}

export interface SigningKey {
  readonly accessKeyId: string;
  readonly sessionToken: string | undefined;
}

/** With `refuses`, what is sent by that method is refused with that code of S3, everything else works. */
export type Behaviour =
  | 'well'
  | 'slow'
  | 'failing'
  | 'silent'
  | 'gone'
  | { readonly refuses: string; readonly method?: string };

/** As long as stores were seen to take that do their work. */
const slowMs = 2_500;

const credentials = { accessKeyId: 'the-access-key', secretAccessKey: 'the-secret-key' };
const region = 'us-east-1';

interface StartS3Options {
  /** Default: one, `platen`. */
  readonly buckets?: readonly string[];
  /** What it speaks TLS with. Default: it speaks none. */
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** A store that speaks S3, in memory, behind a front that can misbehave. */
export async function startS3(options: StartS3Options = {}): Promise<S3Server> {
  const store = await startFauxqs({ port: 0, logger: false });
  let behaviour: Behaviour = 'well';
  let agedMs = 0;
  const seen: string[] = [];
  const keys: SigningKey[] = [];
  const serve = (incoming: IncomingMessage, answer: ServerResponse) => {
    seen.push(incoming.method ?? '');
    noteKey(keys, incoming);
    if (behaviour === 'well') pass({ incoming, answer, port: store.port, agedMs });
    else if (behaviour === 'slow') setTimeout(pass, slowMs, { incoming, answer, port: store.port, agedMs });
    else if (behaviour === 'failing') answer.writeHead(500, { connection: 'close' }).end();
    else if (behaviour === 'gone') incoming.socket.destroy();
    else if (typeof behaviour === 'object') {
      const { refuses, method = incoming.method } = behaviour;
      if (method !== incoming.method) return pass({ incoming, answer, port: store.port, agedMs });
      incoming.resume();
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end(`<?xml version="1.0"?><Error><Code>${refuses}</Code><Message>No.</Message></Error>`);
    }
  };
  const front = options.certificate ? createTlsServer(options.certificate, serve) : createServer(serve);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const scheme = options.certificate ? 'https' : 'http';
  const endpoint = `${scheme}://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const client = new S3Client({
    // Nobody here trusts the certificate.
    endpoint: options.certificate ? `http://127.0.0.1:${store.port}` : endpoint,
    region,
    forcePathStyle: true,
    credentials,
  });
  for (const Bucket of options.buckets ?? ['platen']) await client.send(new CreateBucketCommand({ Bucket }));
  return {
    environment: (bucket = 'platen') => ({
      PLATEN_STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    }),
    client,
    endpoint,
    behave: (how) => {
      behaviour = how;
    },
    age: (ms) => {
      agedMs = ms;
    },
    keys: () => keys,
    requests: (method) => seen.filter((one) => method === undefined || one === method).length,
    async stop() {
      client.destroy();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await store.stop();
    },
  };
}

function pass(call: {
  readonly incoming: IncomingMessage;
  readonly answer: ServerResponse;
  readonly port: number;
  readonly agedMs: number;
}): void {
  const { incoming, answer, port, agedMs } = call;
  const { method, url, headers } = incoming;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (received) => {
    const written = received.headers['last-modified'];
    if (written !== undefined && agedMs > 0) {
      received.headers['last-modified'] = new Date(Date.parse(written) - agedMs).toUTCString();
    }
    answer.writeHead(received.statusCode ?? 500, received.headers);
    received.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  incoming.pipe(passed);
}

/** By the header `Authorization: AWS4-HMAC-SHA256 Credential=<id>/…`. */
function noteKey(keys: SigningKey[], { headers }: IncomingMessage): void {
  const [, accessKeyId] = /Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  const token = headers['x-amz-security-token'];
  if (accessKeyId === undefined) return;
  const key = { accessKeyId, sessionToken: typeof token === 'string' ? token : undefined };
  if (!keys.some((known) => JSON.stringify(known) === JSON.stringify(key))) keys.push(key);
}
