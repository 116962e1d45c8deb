import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endWithFile } from './temporary-folder.ts';

export interface RoleServer {
  /** What a node finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** How often a key was given out. */
  readonly given: () => number;
  /** How often a key was asked for since it gives none. */
  readonly refused: () => number;
  /** From now on it gives no keys. */
  fall(): void;
}

/** The library renews a key five minutes before it ends. */
const renewedMs = 5 * 60_000;
const role = 'platen-on-this-machine';

/**
 * What Amazon has beside containers (`container`: the address and the token that ECS and EKS name) and beside machines
 * (`instance`: IMDSv2, which answers nobody without a token of a session), until this file of tests has ended. Its keys are
 * `of-the-<kind>-1` and so on; each is good for so long, and no longer, before it is renewed.
 */
export async function startRoleServer(kind: 'container' | 'instance', goodForMs: number): Promise<RoleServer> {
  let given = 0;
  let refused = 0;
  let hasFallen = false;
  const token = `token-of-the-${kind}`;
  const nextKey = () => {
    given += 1;
    return JSON.stringify({
      Code: 'Success',
      AccessKeyId: `of-the-${kind}-${given}`,
      SecretAccessKey: 'secret',
      Token: `session-${given}`,
      Expiration: new Date(Date.now() + renewedMs + goodForMs).toISOString(),
    });
  };
  const answers: Readonly<Record<string, () => string>> =
    kind === 'container'
      ? { 'GET /v1/credentials': nextKey }
      : {
          'PUT /latest/api/token': () => token,
          'GET /latest/meta-data/iam/security-credentials/': () => role,
          [`GET /latest/meta-data/iam/security-credentials/${role}`]: nextKey,
        };
  const server = createServer((request, response) => {
    const answer = answers[`${request.method} ${request.url}`];
    const shown = request.headers[kind === 'container' ? 'authorization' : 'x-aws-ec2-metadata-token'];
    const asksForToken = request.method === 'PUT' && request.headers['x-aws-ec2-metadata-token-ttl-seconds'];
    if (hasFallen) {
      refused += 1;
      response.writeHead(503).end();
    } else if (!answer) response.writeHead(404).end();
    else if (!asksForToken && shown !== token) response.writeHead(401).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endWithFile(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment:
      kind === 'container'
        ? {
            AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/v1/credentials`,
            AWS_CONTAINER_AUTHORIZATION_TOKEN: token,
          }
        : { AWS_EC2_METADATA_SERVICE_ENDPOINT: origin },
    given: () => given,
    refused: () => refused,
    fall: () => {
      hasFallen = true;
    },
  };
}
