import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../processes/replace-file.ts';

/** Contents of run.json: where a running stack can be reached, for people and tests. */
export interface RunFile {
  url: string;
  solanaRpcUrl: string;
  kafkaBrokers: string;
  kafka: {
    brokers: string;
    /** The stack's users by name; empty on a cluster that the stack did not start. Only their owner can read password files. */
    users: Record<string, { username: string; passwordFile: string }>;
  };
  /** The services' databases, as their owner. */
  databases: Record<string, string>;
  /** Each service, with its database as the login that it serves with. */
  services: Record<string, { url: string; databaseUrl: string }>;
  /**
   * The process that holds treasury keys. Payout alone can talk to it, and on its second port, for authority logs, identity and
   * the gateway.
   */
  signer: { url: string; authorityUrl: string };
  processes: { name: string; pid: number; url?: string }[];
  /** The gateway's metrics, for this machine only. */
  metricsUrl: string;
  /** Address of the mailbox. */
  mailboxUrl: string;
  /** The wallet that writes the daily audit roots. */
  auditAddress: string;
  demoWallets: { member: string; address: string; keypair: string }[];
}

const pathIn = (dataDir: string): string => join(dataDir, 'run.json');

/** Replaces the file atomically, so that a reader never sees half of it. */
export function writeRunFile(dataDir: string, content: RunFile): void {
  replaceFile(pathIn(dataDir), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

export const removeRunFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

export function readRunFile(dataDir: string): RunFile | null {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RunFile;
  } catch {
    return null;
  }
}
