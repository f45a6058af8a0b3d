import { createDatabase } from '../../../../services/platform/src/postgres/index.ts';
import { createLogger } from '../../../../services/platform/src/telemetry/index.ts';

const log = createLogger('chaos', 'silent');

/** One statement on a connection of its own: between two of them the server may have been anything. */
export async function askDatabase<Row extends object>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { $client } = createDatabase({ url, poolMax: 1, applicationName: 'chaos', log });
  try {
    return (await $client.query<Row>(query, [...values])).rows;
  } finally {
    await $client.end();
  }
}
