import type { StatementProofInput } from '#graphql';
import { createListeners } from './listeners.ts';
import type { PasskeyAttempt } from './passkeys.ts';
import type { OfferedStatement } from './statement-text.ts';

/** A question to the person at the page, which a dialog shows and answers. */
export interface Question<Request, Answer> {
  /** Asks once earlier questions are answered; resolves to undefined when the person declines. */
  ask: (request: Request) => Promise<Answer | undefined>;
  /** The question that is open; null without one. */
  current: () => Asked<Request, Answer> | null;
  subscribe: (listener: () => void) => () => void;
}

export interface Asked<Request, Answer> {
  request: Request;
  /** Without an answer, the person declines. */
  answer: (given?: Answer) => void;
}

function createQuestion<Request, Answer>(): Question<Request, Answer> {
  const { subscribe, announce } = createListeners();
  let current: Asked<Request, Answer> | null = null;
  let earlier: Promise<unknown> = Promise.resolve();
  const show = (next: typeof current): void => {
    current = next;
    announce();
  };
  return {
    subscribe,
    current: () => current,
    ask: (request) => {
      const answered = earlier.then(() =>
        new Promise<Answer | undefined>((answer) => show({ request, answer })).finally(() =>
          show(null),
        ),
      );
      earlier = answered;
      return answered;
    },
  };
}

/** A statement that its person reads, signs with a passkey, or both. */
export interface SigningRequest {
  statement: OfferedStatement;
  takesPasskey: boolean;
  sign: () => Promise<PasskeyAttempt<StatementProofInput>>;
}

/** Whether the same person is still at the page. */
export const stepUpQuestion = createQuestion<null, true>();

/** Whether they sign a statement. */
export const signingQuestion = createQuestion<SigningRequest, StatementProofInput>();

let confirming: Promise<boolean> | null = null;

/** Asks for the password; several concurrent refusals ask once. False when the person declines. */
export function confirmIdentity(): Promise<boolean> {
  confirming ??= stepUpQuestion
    .ask(null)
    .then((isConfirmed) => isConfirmed === true)
    .finally(() => {
      confirming = null;
    });
  return confirming;
}
