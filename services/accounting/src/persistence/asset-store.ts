import type { Executor, Transaction } from '@outlay/platform/postgres';
import type { Currency } from '@outlay/platform/money';
import { eq, sql } from 'drizzle-orm';
import { asOneLot, Holdings, type Holding } from '../domain/asset-cost.ts';
import type { BooksCurrency } from '../domain/books-currency.ts';
import type { BookedEntry } from '../domain/journal.ts';
import type { BooksSettings } from '../use-cases/ports.ts';
import { assetLots, assetMonths, bookSettings } from './tables.ts';

const USUAL: BooksSettings = { currency: 'USD', costMethod: 'average' };

/** How an organization keeps its books. */
export async function readSettings(
  executor: Executor,
  organization: string,
): Promise<BooksSettings> {
  const { currency, costMethod } = bookSettings;
  const [row] = await executor
    .select({ currency, costMethod })
    .from(bookSettings)
    .where(eq(bookSettings.organizationId, BigInt(organization)));
  return row ?? USUAL;
}

/** What an organization holds. Written under the journal's lock, and only by its entries. */
export interface AssetStore {
  holdings(): Promise<Holdings>;
  /** Follows entries that were appended. */
  follow(entries: readonly BookedEntry[]): Promise<void>;
  /** From here on entries follow other settings; with another method, a holding is one lot. */
  saveSettings(settings: BooksSettings): Promise<void>;
}

export function createAssetStore(tx: Transaction, organization: string): AssetStore {
  const organizationId = BigInt(organization);
  const holdings = async () => {
    const { costMethod } = await readSettings(tx, organization);
    return new Holdings(await readLots(tx, organizationId), costMethod);
  };
  return {
    holdings,
    follow: async (entries) => {
      const moves = entries.flatMap(({ month, currency, postings }) =>
        postings.flatMap(({ account, original, held, cents }) =>
          held && original ? [{ month, currency, account: account.code, original, cents }] : [],
        ),
      );
      if (moves.length === 0) return;
      const held = await holdings();
      held.follow(entries);
      await saveLots(tx, organizationId, held.lots());
      for (const move of moves) await addToMonth(tx, organizationId, move);
    },
    saveSettings: async (settings) => {
      await tx
        .insert(bookSettings)
        .values({ organizationId, ...settings })
        .onConflictDoUpdate({ target: bookSettings.organizationId, set: { ...settings } });
      const lots = [...(await readLots(tx, organizationId))];
      const merged = lots.map(([asset, holding]) => [asset, asOneLot(holding)] as const);
      await saveLots(tx, organizationId, new Map(merged));
    },
  };
}

async function readLots(
  tx: Transaction,
  organizationId: bigint,
): Promise<ReadonlyMap<Currency, Holding>> {
  const rows = await tx
    .select()
    .from(assetLots)
    .where(eq(assetLots.organizationId, organizationId));
  return new Map(
    rows.map(({ asset, lots }) => [
      asset,
      lots.map(({ quantityMinor, cents }) => ({
        quantityMinor: BigInt(quantityMinor),
        cents: BigInt(cents),
      })),
    ]),
  );
}

async function saveLots(
  tx: Transaction,
  organizationId: bigint,
  held: ReadonlyMap<Currency, Holding>,
): Promise<void> {
  if (held.size === 0) return;
  const rows = [...held].map(([asset, holding]) => ({
    ...{ organizationId, asset },
    lots: holding.map(({ quantityMinor, cents }) => ({
      quantityMinor: quantityMinor.toString(),
      cents: cents.toString(),
    })),
  }));
  await tx
    .insert(assetLots)
    .values(rows)
    .onConflictDoUpdate({
      target: [assetLots.organizationId, assetLots.asset],
      set: { lots: sql`excluded.lots` },
    });
}

interface Move {
  readonly month: string;
  readonly account: string;
  readonly currency: BooksCurrency;
  readonly original: { readonly amountMinor: bigint; readonly currency: Currency };
  readonly cents: bigint;
}

async function addToMonth(
  tx: Transaction,
  organizationId: bigint,
  { month, account, currency, original, cents }: Move,
): Promise<void> {
  const { amountMinor: quantityMinor, currency: asset } = original;
  await tx
    .insert(assetMonths)
    .values({ organizationId, month, account, asset, currency, quantityMinor, cents })
    .onConflictDoUpdate({
      target: [
        assetMonths.organizationId,
        assetMonths.month,
        assetMonths.account,
        assetMonths.asset,
        assetMonths.currency,
      ],
      set: {
        quantityMinor: sql`${assetMonths.quantityMinor} + excluded.quantity_minor`,
        cents: sql`${assetMonths.cents} + excluded.cents`,
      },
    });
}
