import { eventually } from '@outlay/platform/testing';
import { expect, inject, test } from 'vitest';
import {
  connect,
  createReleasedDatabase,
  RELEASE,
  RELEASED,
  tablesOf,
  type ReleasedDatabase,
} from './testing/released-database.ts';

/** Connections of the release's replicas that go on reading and writing. */
const CONNECTIONS = 8;
/** Statements before and again after the migrations. */
const STATEMENTS = 200;

interface Load {
  readonly done: () => number;
  /** Ends it, and returns the statements that failed. */
  readonly end: () => Promise<string[]>;
}

/** Reads each table and takes a writer's lock on it, with the login and the limits of a service, until it is ended. */
function startLoad({ urlOf, rows }: ReleasedDatabase): Load {
  const tables = tablesOf(rows);
  const failures: string[] = [];
  let done = 0;
  let isEnding = false;
  const workers = Array.from({ length: CONNECTIONS }, async (_, place) => {
    const client = await connect(urlOf('runtime'));
    await client.query(
      `set statement_timeout = 3000; set lock_timeout = 1000; select set_config('outlay.organization_id', '0', false)`,
    );
    for (let turn = place; !isEnding; turn += 1) {
      const table = tables[turn % tables.length] ?? '';
      // A lock and no write, because histories refuse some.
      const lock = `lock table ${table} in row exclusive mode`;
      const statement = turn % 2 === 0 ? `select * from ${table}` : `begin; ${lock}; commit`;
      try {
        await client.query(statement);
        done += 1;
      } catch (error) {
        failures.push(`${statement}: ${String(error)}`);
        await client.query('rollback');
      }
    }
    await client.end();
  });
  return {
    done: () => done,
    end: async () => {
      isEnding = true;
      await Promise.all(workers);
      return failures;
    },
  };
}

test.each(RELEASED)(
  `%s is upgraded from ${RELEASE} while its replicas work, and none of their statements fails`,
  async (service) => {
    const name = `loaded_${service.replaceAll('-', '_')}`;
    const database = await createReleasedDatabase(inject('postgresUrl'), service, name);
    try {
      const load = startLoad(database);
      await eventually(() => expect(load.done()).toBeGreaterThan(STATEMENTS));
      await database.upgrade();
      const doneBefore = load.done();
      await eventually(() => expect(load.done()).toBeGreaterThan(doneBefore + STATEMENTS));
      expect(await load.end()).toEqual([]);
    } finally {
      await database.drop();
    }
  },
);
