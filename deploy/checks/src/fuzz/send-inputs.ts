import type { Credentials } from './callers.ts';
import type { HttpAnswer, HttpInput } from './http-input.ts';
import { faultOf } from './judge-answer.ts';
import type { InputSender } from './send-input.ts';

/** A failure with its first input and answer. Failures of one kind are one finding. */
export interface Finding {
  readonly kind: string;
  readonly input: HttpInput;
  readonly answer: HttpAnswer | null;
  count: number;
}

export interface SentCount {
  readonly sent: number;
  readonly seconds: number;
  /** Answers by surface and status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

export interface SendOptions {
  readonly count: number;
  readonly inFlight: number;
  readonly inputOf: (number: number) => HttpInput;
  readonly sender: InputSender;
  /** The credentials, which the caller renews while the run goes on. */
  readonly credentials: () => Credentials;
  /** Called when a good credential was refused, because its caller needs another. */
  readonly onRefused?: (input: HttpInput) => void;
}

const KINDS_MAX = 50;

const kindOf = ({ surface, method, operation }: HttpInput, fault: string): string =>
  `${surface === 'graphql' ? 'graphql' : (operation ?? `${method}, another address`)}: ${fault}`.slice(
    0,
    300,
  );

/** Sends the inputs of these numbers, so many at a time, and judges every answer. */
export async function sendInputs(options: SendOptions): Promise<SentCount> {
  const { count, inFlight, inputOf, sender, credentials } = options;
  const startedAtMs = performance.now();
  const statuses: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  let next = 0;
  const note = (input: HttpInput, answer: HttpAnswer | null, fault: string): void => {
    const kind = kindOf(input, fault);
    const known = findings.get(kind);
    if (known) known.count += 1;
    else if (findings.size < KINDS_MAX) findings.set(kind, { kind, input, answer, count: 1 });
  };
  const sendOne = async (input: HttpInput): Promise<void> => {
    try {
      const answer = await sender.send(input, credentials()[input.caller]);
      const status = `${input.surface} ${answer.status}`;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer.status === 401) options.onRefused?.(input);
      const fault = faultOf(input, answer);
      if (fault !== null) note(input, answer, fault);
    } catch (error) {
      note(input, null, `no answer: ${(error as Error).message}`);
    }
  };
  const sendInTurn = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await sendOne(inputOf(next - 1));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendInTurn));
  return {
    sent: count,
    seconds: (performance.now() - startedAtMs) / 1_000,
    statuses,
    findings: [...findings.values()],
  };
}
