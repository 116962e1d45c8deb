import pg from 'pg';

/**
 * A connection for a test that asks a database by SQL. Where the test fails before it ends it, or its server stops, the connection
 * is broken off: without a listener that would be a second failure, outside of every test.
 */
export async function testClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
