// Usage: started by `startBareRoute`: a Fastify server with one route that reads JSON and answers JSON it is given in the
// environment, and one that answers that a picture has not changed. What the framework and the network take, and nothing else.

import fastify from 'fastify';

const answer = JSON.parse(process.env['ANSWER'] ?? '{}') as unknown;
const app = fastify();
app.post('/render', async () => answer);
app.get('/picture', (request, reply) => reply.header('etag', request.headers['if-none-match']).code(304).send());
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
