import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MintInternalToken } from '@outlay/platform/auth';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';

/** Milliseconds that a writer pauses after an answer, which leaves the machine free time. */
const ANSWERED_MS = 25;
const FAILED_MS = 100;
const ANSWER_MAX_MS = 10_000;
const DAY_MS = 86_400_000;

/**
 * Kinds of writes. Each has a text that occurs once in the run, because an id could be assigned again after a loss and hide it.
 */
export const WRITES = ['expense', 'submission', 'category', 'department', 'delegation'] as const;
export type Write = (typeof WRITES)[number];

const SERVICE_OF: Readonly<Record<Write, SubgraphName>> = {
  expense: 'expense',
  submission: 'expense',
  category: 'expense',
  department: 'identity',
  delegation: 'workflow',
};

/** Order of writes; catalogues have at most 1,000 entries. */
const TURNS: readonly Write[] = [
  ...(['expense', 'department', 'expense', 'delegation', 'expense', 'category'] as const),
];

/** A write that was answered without a refusal. */
export interface Acknowledged {
  readonly write: Write;
  readonly service: SubgraphName;
  readonly name: string;
  /** When it was sent and answered, by `performance.now()`. */
  readonly sentMs: number;
  readonly atMs: number;
}

export interface Writers {
  readonly acknowledged: readonly Acknowledged[];
  /** Why the other writes were refused or interrupted. */
  readonly failed: readonly string[];
  readonly stop: () => Promise<void>;
}

/** The organization that writes, with its ids. */
export interface Company {
  readonly organizationId: string;
  readonly adminId: string;
  readonly delegateId: string;
  readonly categoryId: string;
  readonly policyId: string;
}

interface Options {
  readonly mint: MintInternalToken;
  readonly company: Company;
  readonly writers: number;
  readonly urlsOf: (service: SubgraphName) => readonly string[];
}

/** Writers that send one request after the other, each to the next replica of its service. A failed request is not repeated. */
export function startWriters(options: Options): Writers {
  const acknowledged: Acknowledged[] = [];
  const failed: string[] = [];
  let isStopped = false;
  let sent = 0;
  const attempt = async (write: Write, name: string, id?: string): Promise<string | null> => {
    const sentMs = performance.now();
    sent += 1;
    const { problem, id: made = null } = await send(options, {
      write,
      name,
      place: sent,
      id,
    }).catch((error: unknown) => ({ problem: String(error), id: null }));
    if (problem === null) {
      const service = SERVICE_OF[write];
      acknowledged.push({ write, service, name, sentMs, atMs: performance.now() });
    } else failed.push(`${write}: ${problem}`);
    await pause(problem === null ? ANSWERED_MS : FAILED_MS);
    return made;
  };
  const run = async (writer: number): Promise<void> => {
    for (let turn = writer; !isStopped; turn += 1) {
      const write = TURNS[turn % TURNS.length] ?? 'expense';
      const name = randomUUID();
      const id = await attempt(write, name);
      if (write === 'expense' && id !== null) await attempt('submission', name, id);
    }
  };
  const all = Promise.all(Array.from({ length: options.writers }, (_, writer) => run(writer)));
  return {
    acknowledged,
    failed,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}

interface Request {
  readonly write: Write;
  readonly name: string;
  /** Number of the request in the run. */
  readonly place: number;
  /** Id of the submitted expense. */
  readonly id: string | undefined;
}

interface Outcome {
  /** Null when the request was answered without a refusal. */
  readonly problem: string | null;
  readonly id?: string | null;
}

async function send(options: Options, request: Request): Promise<Outcome> {
  const { mint, company, urlsOf } = options;
  const service = SERVICE_OF[request.write];
  const urls = urlsOf(service);
  const admin = {
    userId: company.adminId,
    organizationId: company.organizationId,
    roles: ['employee', 'approver', 'admin'] as const,
  };
  const response = await fetch(`${urls[request.place % urls.length]}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await mint(admin, service)}`,
    },
    body: JSON.stringify(operationOf(company, request)),
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, { errors?: { message: string }[]; made?: { id: string } | null } | null>;
    errors?: { message: string }[];
  };
  const [result] = Object.values(data ?? {});
  const problem = errors?.[0]?.message ?? result?.errors?.[0]?.message ?? null;
  return { problem, id: result?.made?.id ?? null };
}

function operationOf(company: Company, { write, name, place, id }: Request): object {
  const { categoryId, policyId, delegateId } = company;
  switch (write) {
    case 'expense':
      return {
        query: `mutation ($input: CreateExpenseInput!) {
          createExpense(input: $input) { made: expense { id } errors { message } } }`,
        variables: {
          input: { title: name, amount: amountOf(place), time: '2026-11-20', categoryId, policyId },
        },
      };
    case 'submission':
      return {
        query: 'mutation ($id: ID!) { submitExpense(id: $id) { errors { message } } }',
        variables: { id },
      };
    case 'category':
      return {
        query: 'mutation ($name: String!) { createCategory(name: $name) { errors { message } } }',
        variables: { name },
      };
    case 'department':
      return {
        query: 'mutation ($name: String!) { createDepartment(name: $name) { errors { message } } }',
        variables: { name },
      };
    case 'delegation': {
      // Delegations of one member may not overlap.
      const startMs = Date.now() + DAY_MS + place * 60_000;
      const [startsAt, endsAt] = [new Date(startMs), new Date(startMs + 1_000)];
      return {
        query: `mutation ($input: DelegationInput!) {
          createDelegation(input: $input) { errors { message } } }`,
        variables: { input: { toId: delegateId, startsAt, endsAt, reason: name } },
      };
    }
  }
}

/** Amounts differ, because expenses that look like duplicates can't be submitted. */
const amountOf = (place: number): string => (1 + place / 100).toFixed(2);
