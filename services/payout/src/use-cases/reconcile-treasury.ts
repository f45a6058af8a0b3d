import type { Logger } from '@outlay/platform/telemetry';
import {
  correctionOf,
  differenceOf,
  entriesFor,
  isZero,
  kindOf,
  stopFor,
  stopForDifference,
  type Balances,
  type Stop,
} from '../domain/books.ts';
import type { JournalEntry } from '../domain/journal.ts';
import type { TreasuryIdentity } from '../domain/treasuries.ts';
import type { Rail, Scope, TreasuryHistory, UnitOfWork } from './ports.ts';
import { recogniseTreasury } from './recognise-treasury.ts';
import { guardMint, ownCause, stopTreasury } from './stop-payouts.ts';
import type { ReconciliationRepository } from './treasury-ports.ts';

export interface ReconcilePorts {
  readonly rail: Pick<Rail, keyof TreasuryIdentity | 'isExpectedChain' | 'history'>;
  readonly unitOfWork: UnitOfWork;
  readonly log: Logger;
}

/**
 * Compares the treasury's whole history and balances with the books, independently of the sender (payment rule 18). Every
 * transaction that moved its money is one of our attempts, incoming money, or a reason to stop this treasury's payouts. After
 * that the books must equal the chain exactly. Returns whether everything has been read.
 */
export function reconcileTreasury(ports: ReconcilePorts) {
  const { rail, unitOfWork, log } = ports;
  // A node may update a balance before its list of signatures: only a difference in two rounds counts.
  let suspected: Balances | null = null;
  return async (): Promise<boolean> => {
    if (!(await rail.isExpectedChain())) return true;
    const before = await unitOfWork.run(ownCause(), async (scope) => {
      const changed = await recogniseTreasury(scope, rail);
      if (changed) return { changed };
      const reconciliation = scope.reconciliation(rail);
      return {
        changed: null,
        cursors: await reconciliation.lockCursors(),
        open: await reconciliation.openSignatures(),
      };
    });
    if (before.changed) {
      log.fatal({ code: before.changed.code }, `payouts stopped: ${before.changed.reason}`);
      return true;
    }
    const history = await rail.history(before.cursors, before.open);
    const cause = ownCause();
    const round = await unitOfWork.run(cause, async (scope) => {
      // Always the first lock: stopping and resuming payouts take it before they write a switch, which is in the cursors' row.
      await scope.payouts.lockTreasuries();
      const { wallet, tokenAccount, isOpened } = await scope.reconciliation(rail).lockCursors();
      const isOvertaken =
        wallet !== before.cursors.wallet || tokenAccount !== before.cursors.tokenAccount;
      if (isOvertaken) return { suspected, stops: [] };
      return recordRound(scope, ports, history, { isOpened, suspected });
    });
    suspected = round.suspected;
    for (const { code, reason } of round.stops) log.fatal({ code }, `payouts stopped: ${reason}`);
    return history.isComplete;
  };
}

interface Round {
  readonly suspected: Balances | null;
  /** Reasons that stopped payouts, or would have done so if they were running. */
  readonly stops: readonly Stop[];
}

async function recordRound(
  scope: Scope,
  { rail }: ReconcilePorts,
  history: TreasuryHistory,
  state: { readonly isOpened: boolean; readonly suspected: Balances | null },
): Promise<Round> {
  const { facts, cursors, isComplete } = history;
  const reconciliation = scope.reconciliation(rail);
  const stopFurther = (stop: Stop): Promise<boolean> => stopTreasury(scope, rail, stop);
  const book = (reference: string, entry: JournalEntry): Promise<void> =>
    scope.bookTreasury(rail.name, reference, entry);
  const stops = await recordMovements(book, reconciliation, history);
  for (const stop of stops) await stopFurther(stop);
  const { judgement, hasStopped } = await guardMint(scope, facts.mint);
  if (judgement.kind === 'stop' && hasStopped) {
    stops.push({ code: 'MINT_CHANGED', reason: judgement.reason });
  }
  await reconciliation.advance(cursors, isComplete);
  if (!isComplete) return { suspected: null, stops };
  const chain = { baseUnits: facts.baseUnits, lamports: facts.lamports };
  const books = await reconciliation.booksAt(facts.slot);
  const difference = differenceOf(chain, books);
  const isConfirmed = state.suspected !== null && isZero(differenceOf(state.suspected, difference));
  if (state.isOpened && !isZero(difference) && !isConfirmed) {
    await reconciliation.saveBalances(books);
    return { suspected: difference, stops };
  }
  await reconciliation.saveBalances(chain);
  if (isZero(difference)) return { suspected: null, stops };
  if (!state.isOpened) {
    await correct(book, 'opening', difference, facts.slot);
    return { suspected: null, stops };
  }
  const stop = stopForDifference(difference, facts.slot);
  await stopFurther(stop);
  await correct(book, 'unexplained', difference, facts.slot);
  return { suspected: null, stops: [...stops, stop] };
}

type Book = (reference: string, entry: JournalEntry) => Promise<void>;

/** Stores movements, books those without an attempt, and returns reasons to stop. */
async function recordMovements(
  book: Book,
  reconciliation: ReconciliationRepository,
  { movements }: TreasuryHistory,
): Promise<Stop[]> {
  const attempts = await reconciliation.attemptsOf(movements.map(({ signature }) => signature));
  const stops: Stop[] = [];
  for (const movement of movements) {
    const kind = kindOf(movement, attempts.get(movement.signature) ?? null);
    if (!(await reconciliation.record(movement, kind))) continue;
    for (const entry of entriesFor(movement, kind)) {
      await book(movement.signature, entry);
    }
    const stop = stopFor(movement, kind);
    if (stop) stops.push(stop);
  }
  return stops;
}

/** Books a difference, so that it raises one alarm and the books continue from the chain's balance. */
async function correct(
  book: Book,
  kind: 'opening' | 'unexplained',
  difference: Balances,
  slot: number,
): Promise<void> {
  for (const entry of correctionOf(kind, difference)) {
    await book(`${kind}:${slot}`, entry);
  }
}
