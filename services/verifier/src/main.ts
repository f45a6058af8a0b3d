#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FILE_CHARS_MAX } from './bundle.ts';
import { chainAt } from './chain.ts';
import { logReportOf, reportOf } from './report.ts';
import { ShapeError } from './shape.ts';
import { NOTHING_TRUSTED, readTrusted, type Trusted } from './trusted.ts';
import { verdictOf } from './verdict.ts';
import { isLog, readLog, verifyLog, type AuthorityLog } from './verify-log.ts';
import { verifyProof } from './verify-proof.ts';

// Exit codes: 0 when no link is false, 1 when a link is false, 2 when a file could not be read.
const USAGE = `node outlay-verify.mjs <file> [options]

The file is a proof of payment, or an authority log, which needs --keys.

  --keys <file>     the issuer's keys (JSON), a file or an https address; in place of those in the proof
  --log <file>      the organization's authority log, to judge a proof by the company's own rule
  --receipt <file>  the receipt, to compare with its hash
  --rpc <url>       a Solana node, to find the transactions on the chain
  --json            print the result as JSON`;

class InputError extends Error {
  override readonly name = 'InputError';
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    throw new InputError(`${path} cannot be read.`);
  }
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await read(path);
  if (bytes.length > FILE_CHARS_MAX) throw new InputError(`${path} is too large.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new InputError(`${path} is not JSON.`);
  }
}

/** Remote keys must come over HTTPS, so that no one can replace them on the way. */
const ADDRESS = /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/;

/** Reads keys from a file, or from the installation that issued the proof. */
async function readKeys(source: string): Promise<Trusted> {
  if (!ADDRESS.test(source)) return readTrusted(await readJson(source));
  const response = await fetch(source, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (!response?.ok) throw new InputError(`${source} cannot be read.`);
  return readTrusted(await response.json());
}

async function readLogFile(path: string): Promise<AuthorityLog> {
  const value = await readJson(path);
  if (!isLog(value)) throw new InputError(`${path} is not an authority log.`);
  return readLog(value);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      log: { type: 'string' },
      receipt: { type: 'string' },
      rpc: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [path, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (path === undefined || others.length > 0) throw new InputError(USAGE);
  const trusted = values.keys === undefined ? NOTHING_TRUSTED : await readKeys(values.keys);
  const file = await readJson(path);
  if (isLog(file)) {
    const log = verifyLog(file, trusted);
    console.log(values.json ? JSON.stringify(log, null, 2) : logReportOf(log));
    return log.problem || log.end.signedAt === null ? 1 : 0;
  }
  const links = await verifyProof(file, {
    trusted,
    ...(values.log !== undefined && { log: await readLogFile(values.log) }),
    ...(values.receipt !== undefined && { receipt: await read(values.receipt) }),
    ...(values.rpc !== undefined && { chain: chainAt(values.rpc) }),
  });
  const verdict = verdictOf(links, trusted);
  console.log(values.json ? JSON.stringify(links, null, 2) : reportOf(links, verdict));
  return verdict.kind === 'false' ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const isInput = error instanceof InputError || error instanceof ShapeError;
  console.error(isInput ? error.message : error);
  process.exitCode = 2;
}
