import pg from 'pg';

/**
 * Connections for who asks a database by SQL. `end` of a pool does not wait until the server has closed them: a server that is
 * stopped next tells them so (57P01), and without a listener that would end the process of the tests.
 */
export function testPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}
