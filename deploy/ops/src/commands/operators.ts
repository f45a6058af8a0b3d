import {
  addOperator,
  createArgon2Passwords,
  keepRowSeals,
  listOperators,
  removeOperator,
} from '@outlay/identity/operators';
import type { Database } from '@outlay/platform/postgres';
import type { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { identityKeyOf, onDatabase, OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';
import { reading } from '../reading.ts';

interface NewOperatorOptions {
  readonly by: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Commands for operators' accounts, which belong to no organization. They write to identity's database, so that nobody can make
 * an operator through the API.
 */
export function addOperatorCommands(program: Command): void {
  const operators = program.command('operators').description("operators' accounts");
  reading(operators, 'list', "every operator's account", {
    rows: listed,
    none: 'There is no operator.',
  });
  operators
    .command('add <email>')
    .description('make an account; prints its password once')
    .requiredOption('--by <name>', 'your name, for the audit log')
    .option('--first-name <name>', 'as shown in the product', 'Outlay')
    .option('--last-name <name>', 'as shown in the product', 'Operator')
    .action(async (email: string, options: NewOperatorOptions) => {
      console.log(await add(email, options));
    });
  operators
    .command('remove <email>')
    .description('end an account and its sessions, within seconds')
    .requiredOption('--by <name>', 'your name, for the audit log')
    .action(async (email: string, { by }: { by: string }) => {
      console.log(await remove(email, by));
    });
}

/** Accounts are read and written under the key of their seals. */
function onAccounts<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  keepRowSeals(identityKeyOf('ROW_SEAL_KEY_FILE'), (table) => {
    console.error(`A row of ${table} was changed outside of identity, and is not used.`);
  });
  return onDatabase('identity', work);
}

const listed = (): Promise<PrintedRow[]> =>
  onAccounts(async (database) =>
    (await listOperators(database)).map(({ email, name, status, lastSignInAt }) => ({
      email,
      name,
      status,
      'last sign-in': lastSignInAt,
    })),
  );

async function add(
  email: string,
  { by, firstName, lastName }: NewOperatorOptions,
): Promise<string> {
  if (!/^\S+@\S+$/.test(email)) throw new OperatorError(`${email} is not an email address.`);
  const password = randomBytes(18).toString('base64url');
  const operator = { email, firstName, lastName, password };
  const passwords = createArgon2Passwords(identityKeyOf('PASSWORD_PEPPER_FILE'));
  const isAdded = await onAccounts((database) =>
    addOperator({ database, passwords }, operator, by),
  );
  if (!isAdded) throw new OperatorError(`${email} belongs to an account already.`);
  return `${email} is an operator. Password, shown only here: ${password}`;
}

async function remove(email: string, by: string): Promise<string> {
  const isRemoved = await onAccounts((database) => removeOperator(database, email, by));
  if (!isRemoved) throw new OperatorError(`${email} is no active operator.`);
  return `${email} is no operator any more; sessions end within two seconds.`;
}
