import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { answerErrors } from '../http/answers/error-answers.ts';
import { studioRoutes } from '../http/routes/studio-routes.ts';
import { createStudioFilesService } from '../services/studio/studio-files-service.ts';

const style = 'main-SSSSSSSS.css';

describe.each(columnsOf('database'))('files of Studio on several nodes, with %s', (database) => {
  const rows = useStore(database);

  /** A node with a build of its own, of a script and a part that each says of which build it is. */
  async function startNode(name: 'OLD' | 'NEW') {
    const folder = path.join(rows.dataDir, name);
    const script = `main-${name}AAAAA.js`;
    const part = `part-${name}BBBBB.js`;
    mkdirSync(folder);
    for (const file of [script, part]) {
      writeFileSync(path.join(folder, file), `// ${file}`);
      writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(`// ${file}`));
    }
    writeFileSync(path.join(folder, style), 'p {}');
    writeFileSync(path.join(folder, 'studio.json'), JSON.stringify({ script, style, files: [script, style, part] }));
    const service = createStudioFilesService({ folder, store: rows.store.studioFiles });
    await service.keep();
    const app = fastify();
    answerErrors(app);
    studioRoutes(app, { files: service, baseUrl: 'http://localhost:3000' });
    const get = (address: string, encoding = 'br') =>
      app.inject({ url: address, headers: { 'accept-encoding': encoding, accept: 'text/html' } });
    return { script, part, get, keep: service.keep };
  }

  it('are served by each of them, whichever build it has, packed where that is understood', async () => {
    const before = await startNode('OLD');
    const after = await startNode('NEW');
    for (const [node, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const packed = await node.get(`/studio/${other.part}`);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`// ${other.part}`);
      const plain = await node.get(`/studio/${other.script}`, 'identity');
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, `// ${other.script}`]);
    }
    expect((await after.get('/studio/part-UNKNOWN8.js')).statusCode).toBe(404);
    expect((await after.get('/studio/..%2Fstudio.json')).statusCode).toBe(404);
  });

  it('are kept as long as a node serves them, and a week longer', async () => {
    const before = await startNode('OLD');
    const after = await startNode('NEW');
    const { studioFiles } = rows.store;
    await studioFiles.removeOlderThan(60_000);
    expect((await after.get(`/studio/${before.part}`)).statusCode).toBe(200);
    // As if more time had passed for all of them.
    await studioFiles.removeOlderThan(-60_000);
    expect((await after.get(`/studio/${before.part}`)).statusCode).toBe(404);
    await before.keep();
    expect((await after.get(`/studio/${before.part}`)).statusCode).toBe(200);
  });

  it('tell pages with each answer which build the node has', async () => {
    const node = await startNode('NEW');
    const page = await node.get('/designs');
    expect(page.headers['platen-studio']).toBe(node.script);
    expect(page.body).toContain(`<meta name="platen-studio" content="${node.script}">`);
  });
});
