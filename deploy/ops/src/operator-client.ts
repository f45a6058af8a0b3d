import { DEMO_PASSWORD, FINANCE_EMAIL, OPERATOR_EMAIL, RestClient } from '@outlay/stack/demo-data';
import { readRunFile, readSettings } from '@outlay/stack/local';
import {
  OPERATOR_OPERATIONS,
  type OperationAnswer,
  type OperationId,
  type OperationInput,
} from '@outlay/schemas/operator-api';
import { OperatorError } from './installation.ts';

interface Connection {
  readonly url: string;
  readonly token: string;
}

/** The installation of OUTLAY_URL with OUTLAY_TOKEN, else the running local stack as the seeded account of this email. */
async function connect(email: string): Promise<Connection> {
  const { dataDir, operatorUrl, operatorToken } = readSettings();
  if (operatorUrl !== null) {
    if (operatorToken === null) {
      throw new OperatorError('Set OUTLAY_TOKEN to an access token or API key.');
    }
    return { url: operatorUrl.replace(/\/$/, ''), token: operatorToken };
  }
  const url = readRunFile(dataDir)?.url;
  if (url === undefined) {
    throw new OperatorError(
      'No installation: set OUTLAY_URL and OUTLAY_TOKEN, or start the local stack with npm start.',
    );
  }
  const { token } = await RestClient.signIn(url, email, DEMO_PASSWORD);
  return { url, token };
}

let connection: Promise<Connection> | null = null;

/** Calls the operators' API. @throws {OperatorError} with its refusal, or when it does not answer */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: OperationInput<Id>,
): Promise<OperationAnswer<Id>> {
  connection ??= connect(OPERATOR_EMAIL);
  const { url, token } = await connection;
  const { method, path } = OPERATOR_OPERATIONS[id];
  const address = new URL(`${url}/api/v1/ops${path}`);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input as Record<string, string | undefined>)) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
  }
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  }).catch((cause: unknown) => {
    throw new OperatorError(`${url} does not answer.`, { cause });
  });
  return (await answerOf(url, response)) as OperationAnswer<Id>;
}

/**
 * Downloads the proof of payment of an expense as a member who may see it: OUTLAY_TOKEN, else the local stack's finance.
 *
 * @throws {OperatorError} with the API's refusal, or when it does not answer
 */
export async function downloadProof(expenseId: string): Promise<unknown> {
  const { url, token } = await connect(FINANCE_EMAIL);
  const response = await fetch(`${url}/api/v1/expenses/${expenseId}/proof`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw new OperatorError(`${url} does not answer.`, { cause });
  });
  return answerOf(url, response);
}

/** The newest entry of the log of OUTLAY_TOKEN's organization, else the local stack's, signed by its writer; undefined without an answer. */
export async function downloadSignedHead(): Promise<string | undefined> {
  const body = JSON.stringify({ query: '{ authorityLog(first: 1) { signedHead } }' });
  const asked = connect(FINANCE_EMAIL).then(async ({ url, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    return (await response.json()) as { data?: { authorityLog?: { signedHead: string } } };
  });
  // A log is read without it as well; its end is then not verified.
  return (await asked.catch(() => null))?.data?.authorityLog?.signedHead;
}

/** The keys that the installation's proofs are signed with. */
export async function downloadIssuerKeys(): Promise<unknown> {
  const { url } = await connect(FINANCE_EMAIL);
  return answerOf(url, await fetch(`${url}/.well-known/outlay-keys.json`));
}

/** What a request was answered with. @throws {OperatorError} with the refusal, or when it was not Outlay that answered */
async function answerOf(url: string, response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => {
    throw new OperatorError(
      `${url} answered ${response.status}, not as Outlay does: check OUTLAY_URL and what is in front of it.`,
    );
  })) as { detail?: string };
  if (!response.ok) throw new OperatorError(answer.detail ?? `${url} answered ${response.status}.`);
  return answer;
}

/** Services that did not answer a reading; the command fails once it has printed what the others said. */
export const silent = new Set<string>();

/** Reads from all services, or from the one that the input names. */
export async function readAll<Id extends OperationId>(
  id: Id,
  input: OperationInput<Id>,
): Promise<OperationAnswer<Id>> {
  const answer = await callOperation(id, input);
  const { unavailable = [] } = answer as { unavailable?: readonly string[] };
  for (const service of unavailable) silent.add(service);
  return answer;
}
