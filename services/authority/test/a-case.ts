import {
  judge,
  NOTHING_SPENT,
  payoutIdOf,
  submittedHash,
  type Authority,
  type Case,
  type PaymentToJudge,
  type Signed,
  type Spent,
  type Statement,
  type SubmittedContent,
  type SubmittedLine,
  type Trust,
  type Verdict,
} from '../src/index.ts';
import { signedWith, type TestKey } from './keys.ts';

/** The log that a case is judged by, and the keys that sign it. */
interface CaseLog {
  readonly state: Authority;
  readonly trust: Trust;
  readonly now: Date;
  readonly statement: (kind: string, subject: string, body: object) => Statement;
  readonly keyOf: (memberId: string) => TestKey;
}

/** What a test changes about a usual expense of 100 dollars. */
export interface CaseOptions {
  readonly usdAmount?: string;
  readonly submission?: number;
  readonly lines?: readonly SubmittedLine[];
  readonly head?: number;
  readonly expenseId?: string;
  /** Further members of the content. */
  readonly content?: object;
}

/** One submission of an expense and what people sign about it. */
export class TestCase {
  readonly content: SubmittedContent;
  readonly lines: readonly SubmittedLine[];
  readonly submitted: Signed;
  readonly steps: Signed[] = [];
  readonly #log: CaseLog;

  constructor(log: CaseLog, payeeId: string, options: CaseOptions) {
    this.#log = log;
    const { usdAmount = '100.00', submission = 1, expenseId = '55' } = options;
    this.lines = options.lines ?? [{ categoryId: '2', amount: usdAmount }];
    this.content = {
      expenseId,
      submission,
      payeeId,
      payeeWallet: log.state.members.get(payeeId)?.wallet?.address ?? null,
      usdAmount,
      reimbursable: true,
      policyId: '1',
      source: 'manual',
      linesHash: submittedHash(this.lines),
      ...options.content,
    };
    const head = options.head ?? log.state.sequence;
    this.submitted = this.#signed(payeeId, 'expense.submitted', {
      submission,
      contentHash: submittedHash(this.content),
      vendor: 'Broodje Ben',
      head,
    });
  }

  #signed(memberId: string, kind: string, body: object): Signed {
    const statement = {
      ...this.#log.statement(kind, `expense/${this.content.expenseId}`, body),
      version: 1,
    };
    return { statement, proof: signedWith(this.#log.keyOf(memberId), statement) };
  }

  #step(changes: object): object {
    return {
      submission: this.content.submission,
      contentHash: submittedHash(this.content),
      stepNumber: 1,
      ...changes,
    };
  }

  approve(memberId: string, changes: object = {}): this {
    this.steps.push(this.#signed(memberId, 'step.approved', this.#step(changes)));
    return this;
  }

  escalate(memberId: string, holderId = memberId): this {
    this.steps.push(this.#signed(memberId, 'step.escalated', this.#step({ holderId })));
    return this;
  }

  /** What statements about its payout name. */
  get payout(): string {
    return `payout/${payoutIdOf('1', this.content)}`;
  }

  get case(): Case {
    return {
      content: this.content,
      lines: this.lines,
      submitted: this.submitted,
      steps: this.steps,
    };
  }

  verdict(
    payment: Partial<PaymentToJudge> = {},
    spent: Partial<Spent> = {},
    paidAs?: string,
  ): Verdict {
    const wallet = this.#log.state.members.get(this.content.payeeId)?.wallet;
    return judge(
      this.#log.state,
      this.case,
      {
        recipient: wallet?.address ?? '',
        payeeMemo: wallet?.memo ?? null,
        ...payment,
      },
      {
        trust: this.#log.trust,
        now: this.#log.now,
        spent: { ...NOTHING_SPENT, ...spent },
        paidAs: paidAs ?? null,
      },
    );
  }

  /** 'PAID', or the code of the first reason against it. */
  outcome(...given: Parameters<TestCase['verdict']>): string {
    const verdict = this.verdict(...given);
    return verdict.ok ? 'PAID' : verdict.refusal.code;
  }
}
