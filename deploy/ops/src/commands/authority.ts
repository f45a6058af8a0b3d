import { readEntries, readHead } from '@outlay/authority-log';
import { isRowId } from '@outlay/platform/text';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { LOG_FORMAT, verifyLog, type Trusted, type VerifiedLog } from '@outlay/verifier';
import { onDatabase, OperatorError } from '../installation.ts';
import { downloadSignedHead } from '../operator-client.ts';
import type { PrintedRow } from '../print.ts';

const PAGE_ENTRIES = 1_000;

interface LogFile {
  readonly format: typeof LOG_FORMAT;
  readonly entries: readonly Entry[];
  readonly head: string | undefined;
}

type Entry = Awaited<ReturnType<typeof readEntries>>[number]['entry'];

/** The whole log of an organization as identity has it, oldest entry first. @throws {OperatorError} for an unknown organization */
export async function exportLog(organization: string): Promise<LogFile> {
  const entries = (await storedEntries(organization)).map(({ entry }) => entry);
  return { format: LOG_FORMAT, entries, head: await downloadSignedHead() };
}

/** A row for each entry: who said what, and when. @throws {OperatorError} for an unknown organization */
export async function showLog(organization: string): Promise<PrintedRow[]> {
  const stored = await storedEntries(organization);
  return stored.map(({ entry: { sequence, at, statement, proof }, authorId }) => ({
    entry: sequence,
    at,
    kind: statement.kind,
    subject: statement.subject,
    author: authorId,
    key: proof.keyId,
  }));
}

/** Verifies the log, and whether every service has the same entries. @throws {OperatorError} for an unknown organization */
export async function verifyStoredLog(
  organization: string,
  trusted: Trusted,
): Promise<{ log: VerifiedLog; copies: PrintedRow[]; different: number }> {
  const file = await exportLog(organization);
  const copies: { service: string; entries: number; head: string }[] = [];
  for (const service of SUBGRAPH_NAMES) {
    const head = await onDatabase(service, (database) => readHead(database, organization));
    // A service that does not follow the log has no entries.
    if (head) copies.push({ service, entries: head.sequence, head: head.hash });
  }
  const log = verifyLog(file, trusted);
  const different = copies.filter(({ head }) => head !== log.head).length;
  return { log, copies, different };
}

async function storedEntries(organization: string) {
  if (!isRowId(organization)) {
    throw new OperatorError(`${organization.slice(0, 60)} is not the id of an organization.`);
  }
  const stored = await onDatabase('identity', async (database) => {
    const all: Awaited<ReturnType<typeof readEntries>> = [];
    for (;;) {
      const page = await readEntries(database, organization, all.length, PAGE_ENTRIES);
      all.push(...page);
      if (page.length < PAGE_ENTRIES) return all;
    }
  });
  if (stored.length === 0) {
    throw new OperatorError(`Nothing is known of an organization ${organization}.`);
  }
  return stored;
}
