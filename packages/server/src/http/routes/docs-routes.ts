import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildOpenApi, operations } from '@platen/api';
import type { FastifyInstance } from 'fastify';
import { resource } from '../answers/resource.ts';

const require = createRequire(import.meta.url);

/** What the page loads, and nothing else of the package. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Styles are set by the page's own script; scripts come from files of ours only. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The description names the public address; the page asks the service that served it, whatever that is called. */
const start = `const { origin } = window.location;
fetch('/v1/openapi.json')
  .then((answer) => answer.json())
  .then((spec) =>
    window.SwaggerUIBundle({
      spec: { ...spec, servers: [{ url: origin }] },
      dom_id: '#reference',
      deepLinking: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
    }),
  );
`;

/** The description of the API, and a page to read it and try it. No key is needed. */
export function docsRoutes(app: FastifyInstance, options: { readonly baseUrl: string }): void {
  // Made when it is first asked for: most starts are never asked.
  let description: string | undefined;
  for (const prefix of ['/v1', '/api/v1']) {
    resource(app, `${prefix}/openapi.json`, {
      GET: {
        async handler(_request, reply) {
          description ??= JSON.stringify(buildOpenApi(Object.values(operations), options));
          return reply
            .type('application/json; charset=utf-8')
            .header('cache-control', 'public, max-age=300')
            .header('access-control-allow-origin', '*')
            .send(description);
        },
      },
    });
  }
  for (const address of ['/docs', '/v1/docs', '/api/v1/docs']) {
    resource(app, address, {
      GET: {
        handler: async (_request, reply) =>
          reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page),
      },
    });
  }
  resource(app, '/docs/start.js', {
    GET: { handler: async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start) },
  });
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(assets)) {
    resource(app, `/docs/${name}`, {
      GET: {
        handler: async (_request, reply) =>
          reply
            .type(type)
            .header('cache-control', 'public, max-age=86400')
            .send(createReadStream(path.join(folder, name))),
      },
    });
  }
}
