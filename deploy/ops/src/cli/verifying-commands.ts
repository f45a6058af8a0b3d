import { countLinks, logReportOf, reportOf } from '@outlay/verifier';
import { Option, type Command } from 'commander';
import { verifyApproval, type ProofFlags } from '../commands/approval.ts';
import { exportLog, showLog, verifyStoredLog } from '../commands/authority.ts';
import { auditChains, auditRoots } from '../commands/audit.ts';
import { operatorActions } from '../commands/progress.ts';
import {
  createProgressLine,
  listProjections,
  projectionsOf,
  replay,
  reportRows,
  type ReplayFlags,
} from '../commands/replay.ts';
import { trustedKeys } from '../commands/trusted-keys.ts';
import { verifyPrice } from '../commands/verify-price.ts';
import { OperatorError, serviceNamed } from '../installation.ts';
import { print, type PrintedRow } from '../print.ts';
import { reading } from '../reading.ts';

interface Output {
  readonly json?: true;
}

// It imports every service's handlers, which takes a second, so only the command that needs them loads it.
const verifying = () => import('../commands/verify.ts');

const toStderr = (line: string): void => console.error(line);

/** Commands that verify records and rebuild projections. */
export function addVerifyingCommands(program: Command): void {
  reading(program, 'projections', 'what can be replayed, and from which events', {
    rows: listProjections,
    none: 'No projection.',
  });
  addReplay(program);
  program
    .command('verify')
    .description('whether events, projections, journal, chain and histories agree')
    .option('--json', 'print JSON')
    .action(async ({ json }: Output) => {
      const { verify } = await verifying();
      const rows = await verify((name) => toStderr(`checking ${name}`));
      print(rows, { json: json === true, none: 'No check.' });
      const wrong = rows.filter(({ holds }) => holds === false).length;
      if (wrong > 0) throw new OperatorError(`${wrong} of ${rows.length} checks do not hold.`);
    });
  const audit = program.command('audit').description('tamper-evident histories');
  audit
    .command('verify')
    .description(
      'recompute the hashes of all histories, and compare them with the roots on the chain',
    )
    .option('--organization <id>', 'of one organization')
    .option('--json', 'print JSON')
    .action(async ({ organization, json }: Output & { organization?: string }) => {
      const { rows, broken } = await auditChains(organization);
      print(rows, { json: json === true, none: '' });
      if (broken !== null) throw new OperatorError(broken);
      const { anchored, waiting, problem } = await auditRoots(organization);
      if (problem !== null)
        throw new OperatorError(`${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`);
      toStderr(`${anchored} daily roots match the chain; ${waiting} are not written yet.`);
    });
  reading(audit, 'operators', 'what operators have changed', {
    rows: operatorActions,
    none: 'No operator has changed anything.',
  });
  addApproval(program);
  addAuthority(program);
  const price = program.command('price').description('values of foreign amounts');
  price
    .command('verify <expense>')
    .description("recompute an expense's rate and value from the oracle's bytes, offline")
    .action(async (expense: string) => {
      console.log(await verifyPrice(expense));
    });
}

function addApproval(program: Command): void {
  program
    .command('approval')
    .description('approvals and the payments that they led to')
    .command('verify <expense>')
    .description('check every link of a proof of payment: of an expense, or in a file')
    .option(
      '--keys <file>',
      "the issuer's keys; by default those of the installation that has the expense",
    )
    .option(
      '--log <file>',
      "the organization's authority log, by which its own rule is judged; the local stack's by default",
    )
    .option('--receipt <file>', 'the receipt, to compare with its hash')
    .option('--rpc <url>', "a Solana node; the local stack's by default")
    .option('--json', 'print JSON')
    .action(async (expense: string, { json, ...flags }: ProofFlags & Output) => {
      const { links, verdict } = await verifyApproval(expense, flags);
      console.log(json ? JSON.stringify(links, null, 2) : reportOf(links, verdict));
      const wrong = countLinks(links).false;
      if (wrong > 0) throw new OperatorError(`${wrong} of ${links.length} links are false.`);
    });
}

function addAuthority(program: Command): void {
  const authority = program
    .command('authority')
    .description('who may decide what, as people signed it');
  reading(authority, 'show <organization>', 'the entries of the authority log', {
    rows: showLog,
    none: 'No entry.',
  });
  authority
    .command('export <organization>')
    .description('print the whole authority log, which the verifier reads')
    .action(async (organization: string) => {
      console.log(JSON.stringify(await exportLog(organization), null, 2));
    });
  authority
    .command('verify <organization>')
    .description('check every entry of the authority log, and that all services have the same')
    .option('--keys <file>', "the issuer's keys; by default those of the installation")
    .option('--json', 'print JSON')
    .action(async (organization: string, { json, keys }: Output & { keys?: string }) => {
      const { log, copies, different } = await verifyStoredLog(
        organization,
        await trustedKeys(keys),
      );
      if (json) console.log(JSON.stringify({ ...log, copies }, null, 2));
      else console.log(logReportOf(log));
      if (!json) print(copies, { json: false, none: '' });
      if (log.problem) throw new OperatorError(`Entry ${log.problem.sequence} does not count.`);
      if (different > 0) throw new OperatorError(`${different} services have other entries.`);
      if (log.end.signedAt === null) throw new OperatorError(log.end.words);
    });
}

function addReplay(program: Command): void {
  program
    .command('replay <service> [projection]')
    .description('rebuild a projection from its events, and compare it with the live rows')
    .option('--all', 'every projection of the service')
    .option('--from <place>', 'beginning, a time, or an offset', 'beginning')
    .option('--key <aggregate>', 'only the events of one aggregate')
    .addOption(new Option('--dry-run', 'only compare; the default').conflicts('apply'))
    .option('--apply', 'replace the live rows in one transaction')
    .option('--by <name>', 'your name, for the audit log')
    .option('--restart', 'start over where an earlier run was interrupted')
    .option('--json', 'print JSON')
    .action(
      async (
        service: string,
        name: string | undefined,
        flags: ReplayFlags & Output & { all?: true },
      ) => {
        if ((name === undefined) === (flags.all === undefined)) {
          throw new OperatorError('Name one projection, or use --all.');
        }
        const of = serviceNamed(service);
        const rows: PrintedRow[] = [];
        const firsts: string[] = [];
        for (const projection of name === undefined ? await projectionsOf(of) : [name]) {
          const progress = createProgressLine(toStderr, `${service} ${projection}`);
          const report = await replay(of, projection, flags, progress);
          if (report.resumed) toStderr('resumed an earlier run');
          rows.push(...reportRows(of, projection, report));
          firsts.push(
            ...report.tables.flatMap(({ table, first }) => first.map((row) => `${table}: ${row}`)),
          );
        }
        print(rows, { json: flags.json === true, none: '' });
        if (!flags.json) firsts.forEach((line) => console.log(line));
      },
    );
}
