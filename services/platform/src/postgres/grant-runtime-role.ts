import pg from 'pg';
import { withholdColumns, type ImmutableColumns } from './immutable-columns.ts';

/**
 * Gives a service's login the rights that serving needs, and none to rewrite history. It owns no table of the service, cannot
 * truncate or alter one or switch off a trigger, only inserts into tables whose triggers refuse changes, and updates no immutable
 * column. Creates the login with the address's password, if the owner may. Run it after every migration.
 * @param ownerUrl address of the service's database with the role that migrates it
 * @param runtimeUrl the same database with the login of the serving process
 * @param immutable columns that the login may not update
 */
export async function grantRuntimeRole(
  ownerUrl: string,
  runtimeUrl: string,
  immutable: ImmutableColumns = {},
): Promise<void> {
  const { username, password } = new URL(runtimeUrl);
  const role = pg.escapeIdentifier(decodeURIComponent(username));
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Roles belong to the whole server, and several services migrate at once.
    await client.query(`select pg_advisory_xact_lock(hashtext('outlay-roles'))`);
    await ensureLogin(client, decodeURIComponent(username), decodeURIComponent(password));
    await client.query(grantsTo(role, await databaseOf(client)));
    await withholdColumns(client, role, immutable);
    for (const { table, verbs } of await appendOnlyTables(client)) {
      await client.query(`revoke ${verbs} on ${table} from ${role}`);
    }
    await dropForeignShadows(client, decodeURIComponent(username));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; may_create: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists, rolsuper or rolcreaterole as may_create
     from pg_roles where rolname = current_user`,
    [name],
  );
  const [{ exists, may_create: mayCreate } = { exists: false, may_create: false }] = rows;
  if (!mayCreate || password === '') {
    if (exists) return;
    throw new Error(
      `The role ${name} does not exist. Create it, or migrate as a role that may create roles.`,
    );
  }
  await client.query(
    `${exists ? 'alter' : 'create'} role ${pg.escapeIdentifier(name)} login nosuperuser nocreaterole nocreatedb
     password ${pg.escapeLiteral(password)}`,
  );
}

async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return pg.escapeIdentifier(rows[0]?.name ?? '');
}

/** CREATE is needed for the schemas in which a projection is rebuilt from events. */
const grantsTo = (role: string, database: string): string => `
  revoke all on database ${database} from public;
  grant connect, create on database ${database} to ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select on all sequences in schema public to ${role};`;

/** Tables with triggers that refuse changes of rows, and the refused operations. */
async function appendOnlyTables(client: pg.Client): Promise<{ table: string; verbs: string }[]> {
  const { rows } = await client.query<{ table: string; verbs: string }>(`
    select tgrelid::regclass::text as table,
      concat_ws(', ', case when bool_or(tgtype & 16 > 0) then 'update' end,
        case when bool_or(tgtype & 8 > 0) then 'delete' end) as verbs
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'refuse_change' and tgtype & 24 > 0
    group by tgrelid`);
  return rows;
}

/** Drops unfinished rebuilds of another role, which this role could neither continue nor drop. */
async function dropForeignShadows(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'replay\\_%' and nspowner::regrole::text <> quote_ident($1)`,
    [role],
  );
  for (const { name } of rows) {
    await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
  }
}
