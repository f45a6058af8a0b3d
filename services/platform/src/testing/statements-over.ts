import type { Database } from '../postgres/index.ts';
import type pg from 'pg';

/** Records every statement on the pool's connections while `work` runs, without begin and commit. */
export function statementsOver(
  database: Database,
): (work: () => Promise<unknown>) => Promise<string[]> {
  let statements: string[] | null = null;
  const followed = new WeakSet<pg.PoolClient>();
  database.$client.on('acquire', (client) => {
    if (followed.has(client)) return;
    followed.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noted = (...given: unknown[]): unknown => {
      const [what] = given;
      const text = typeof what === 'string' ? what : ((what as { text?: string }).text ?? '');
      if (!/^(begin|commit|rollback)/i.test(text)) statements?.push(text);
      return query(...given);
    };
    Object.assign(client, { query: noted });
  });
  return async (work) => {
    const noted: string[] = [];
    statements = noted;
    await work().finally(() => (statements = null));
    return noted;
  };
}
