import { pyusdMint } from '@outlay/solana/settings';
import { Option, type Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../installation.ts';
import { print } from '../print.ts';
import type { ChainFlags, EmptyingFlags } from '../treasuries/empty-treasury.ts';

/** Solana's main chain. */
const MAINNET_GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

// It imports Solana's libraries, which takes half a second, so only the commands that need them load it.
const treasuries = () => import('../treasuries/empty-treasury.ts');

/** Commands that need the signer's folder, its master key and a node, and nothing else of Outlay. */
export function addTreasuryCommands(program: Command): void {
  const parent = program
    .command('treasuries')
    .description("treasuries, by the signer's folder alone: nothing of Outlay has to run");
  withVault(parent.command('list').description('what each treasury holds'))
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: ChainFlags & { json?: true }) => {
      const rows = await (await treasuries()).listTreasuries(flags);
      print(rows, { json: json === true, none: 'No treasury.' });
      const closed = rows.filter(({ key }) => key !== 'opens').length;
      if (closed === 0) return;
      throw new OperatorError(`The keys of ${closed} of ${rows.length} treasuries do not open.`);
    });
  withVault(parent.command('empty <address>').description("move a treasury's money to a wallet"))
    .requiredOption('--to <wallet>', 'the wallet that gets it')
    .addOption(
      new Option('--asset <asset>', 'what to move').choices(['PYUSD', 'SOL', 'all']).default('all'),
    )
    .option('--close', 'also close the emptied PYUSD account, whose rent the wallet gets')
    .option('--vault', 'the wallet is the vault of a multisig')
    .option('--yes', 'move it without asking')
    .action(async (address: string, flags: EmptyingFlags) =>
      (await treasuries()).emptyTreasury(address, flags, { say: (line) => console.log(line), ask }),
    );
}

const withVault = (command: Command): Command =>
  command
    .requiredOption('--signer <folder>', "the signer's folder (SIGNER_DATA_DIR), or a copy of it")
    .requiredOption('--rpc <url>', 'a Solana node')
    .option('--key <file>', 'the master key of the vault (VAULT_MASTER_KEY_FILE)')
    .option('--transit <address>', 'the Vault or OpenBao that has the keys, instead of --key')
    .option('--transit-token <file>', 'a token that may sign with them')
    .option('--transit-mount <name>', 'where its Transit engine is', 'transit')
    .option('--genesis <hash>', "of another chain than Solana's main one", MAINNET_GENESIS_HASH)
    .option('--mint <address>', "PYUSD's address on that chain", pyusdMint().parse(undefined));

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Without it the process would end in silence when nobody is there.
  const nobody = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), nobody]);
  terminal.close();
  return answer;
}
