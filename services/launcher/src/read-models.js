// @ts-check
'use strict';

/**
 * @param {string} databaseUrl
 * @returns {Promise<boolean>} whether there is something for pages to read from; nothing in it yet is enough
 */
async function hasReadModels(databaseUrl) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SELECT to_regclass('books.transactions') AS books");
    return rows[0].books !== null;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

module.exports = { hasReadModels };
