import { parseDecimal } from '@outlay/platform/money';
import { daysBetween } from './calendar-day.ts';
import type { DuplicateReason } from './duplicates.ts';
import type { Computed } from './travel.ts';

/**
 * One description of a purchase, as typed or as read; null for missing values. Texts are normalised, so equal texts mean the
 * same.
 */
export interface PurchaseFacts {
  /** Words of the vendor's name, without case, accents, punctuation and legal form. */
  readonly vendor: string | null;
  readonly invoiceNumber: string | null;
  /** Decimal string without trailing zeros. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** US dollars at the rate of the day, as a decimal string. */
  readonly usdAmount: string | null;
  /** yyyy-mm-dd. */
  readonly day: string | null;
}

/** The values by which two expenses are compared. */
export interface ComparedExpense {
  readonly creatorId: string;
  /** Whether a wallet paid it. Its counterparty is then an address, and its signature makes it a separate payment. */
  readonly isWalletPayment: boolean;
  /** SHA-256 of the receipt's file. */
  readonly fileHash: string | null;
  readonly entry: PurchaseFacts;
  /** The values read from the receipt; null without one. */
  readonly reading: PurchaseFacts | null;
  /** All values that were read, the uncertain ones too, as one text; null when they are too few to recognize a receipt. */
  readonly readingKey: string | null;
  /** What mileage or a per diem was computed from. */
  readonly trip: Computed | null;
}

type Comparison = (one: PurchaseFacts, other: PurchaseFacts) => boolean;

/** Returns the reasons why two expenses look like one purchase, strongest first. The order of the arguments doesn't matter. */
export function signsBetween(one: ComparedExpense, other: ComparedExpense): DuplicateReason[] {
  if (isSplit(one, other)) return [];
  const agree = (comparison: Comparison): boolean =>
    statementsOf(one).some((left) => statementsOf(other).some((right) => comparison(left, right)));
  const numbers = compareNumbers(one, other);
  const isOfOnePerson = one.creatorId === other.creatorId;
  const isOneOccasion = numbers !== 'different' && !(one.isWalletPayment && other.isWalletPayment);
  const signs: Readonly<Record<DuplicateReason, boolean>> = {
    same_receipt: one.fileHash !== null && one.fileHash === other.fileHash,
    same_reading:
      (one.readingKey !== null && one.readingKey === other.readingKey) ||
      isSameReading(one.reading, other.reading),
    same_invoice: numbers === 'same' && agree(isSameVendor),
    same_trip: isOfOnePerson && isSameTrip(one, other),
    same_purchase: isOneOccasion && agree(isSamePurchase),
    same_value: isOneOccasion && (agree(isSameValue) || isPaidByWallet(one, other)),
    repeat: isOfOnePerson && !one.isWalletPayment && !other.isWalletPayment && agree(isRepeat),
  };
  return (Object.keys(signs) as DuplicateReason[]).filter((reason) => signs[reason]);
}

const statementsOf = ({ entry, reading }: ComparedExpense): readonly PurchaseFacts[] =>
  reading ? [entry, reading] : [entry];

/** An empty number is not a difference. */
function compareNumbers(
  one: ComparedExpense,
  other: ComparedExpense,
): 'same' | 'different' | 'unknown' {
  const numbersOf = (expense: ComparedExpense): readonly string[] =>
    statementsOf(expense).flatMap(({ invoiceNumber }) => invoiceNumber ?? []);
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  if (ours.length === 0 || theirs.length === 0) return 'unknown';
  return ours.some((number) => theirs.includes(number)) ? 'same' : 'different';
}

/** Whether one name starts with the other: people shorten names, and printed ones include branches and cities. */
const isSameVendor: Comparison = ({ vendor: one }, { vendor: other }) =>
  one !== null &&
  other !== null &&
  (`${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `));

/** In another time zone, or after midnight, a purchase has the previous or next day. */
const isSameOccasion: Comparison = ({ day: one }, { day: other }) =>
  one !== null && other !== null && Math.abs(daysBetween(one, other)) <= 1;

const isSameAmount: Comparison = (one, other) =>
  one.amount !== null && one.amount === other.amount && one.currency === other.currency;

const isSamePurchase: Comparison = (one, other) =>
  isSameAmount(one, other) && isSameOccasion(one, other) && isSameVendor(one, other);

/** A repeat is at most this long after the purchase before. */
export const REPEAT_DAYS_MAX = 30;

/** The same at the same place on other days: a habit, or a purchase that is claimed twice. A monthly subscription is none. */
const isRepeat: Comparison = (one, other) => {
  if (one.day === null || other.day === null) return false;
  const days = Math.abs(daysBetween(one.day, other.day));
  const isMonthly = days > 1 && one.day.slice(8) === other.day.slice(8);
  if (days <= 1 || days > REPEAT_DAYS_MAX || isMonthly) return false;
  return isSameAmount(one, other) && isSameVendor(one, other);
};

/** Whether a drive is claimed twice on a day, or two per diems share a day. */
function isSameTrip(one: ComparedExpense, other: ComparedExpense): boolean {
  const [trip, otherTrip] = [one.trip, other.trip];
  if (!trip || !otherTrip) return false;
  if (trip.kind === 'mileage' && otherTrip.kind === 'mileage') {
    const isSamePlace = (left: string, right: string): boolean => fold(left) === fold(right);
    return (
      one.entry.day === other.entry.day &&
      isSamePlace(trip.from, otherTrip.from) &&
      isSamePlace(trip.to, otherTrip.to)
    );
  }
  if (trip.kind !== 'per_diem' || otherTrip.kind !== 'per_diem') return false;
  return trip.firstDay <= otherTrip.lastDay && otherTrip.firstDay <= trip.lastDay;
}

const fold = (place: string): string => place.trim().toLowerCase();

const isSameValue: Comparison = (one, other) =>
  one.currency !== other.currency &&
  isSameUsd(one, other) &&
  isSameOccasion(one, other) &&
  isSameVendor(one, other);

/** Whether another file of the same receipt was read with the same values, for example after resizing or a second photo. */
function isSameReading(one: PurchaseFacts | null, other: PurchaseFacts | null): boolean {
  if (!one || !other || one.day === null || one.day !== other.day) return false;
  if (!isSameAmount(one, other)) return false;
  const [number, otherNumber] = [one.invoiceNumber, other.invoiceNumber];
  return number !== null && otherNumber !== null
    ? number === otherNumber
    : isSameVendor(one, other);
}

/**
 * Whether one is a wallet payment and the other an expense from its receipt by the same person. Their vendors are not
 * comparable.
 */
const isPaidByWallet = (one: ComparedExpense, other: ComparedExpense): boolean =>
  one.isWalletPayment !== other.isWalletPayment &&
  one.creatorId === other.creatorId &&
  isSameUsd(one.entry, other.entry) &&
  isSameOccasion(one.entry, other.entry);

/** Rates of one day differ by source and minute. */
const USD_DIFFERENCE_MAX_PERCENT = 1n;

const isSameUsd: Comparison = ({ usdAmount: one }, { usdAmount: other }) => {
  if (one === null || other === null) return false;
  const [left, right] = [unitsOf(one), unitsOf(other)];
  const [smaller, larger] = left < right ? [left, right] : [right, left];
  return larger > 0n && (larger - smaller) * 100n <= larger * USD_DIFFERENCE_MAX_PERCENT;
};

/** Whether two people share a bill: both have its receipt and name its vendor, and their parts add up to at most its total. */
function isSplit({ entry: one, ...left }: ComparedExpense, right: ComparedExpense): boolean {
  const { entry: other } = right;
  const { currency } = one;
  if (one.amount === null || other.amount === null) return false;
  if (currency !== other.currency || one.amount === other.amount) return false;
  if (one.vendor !== null && other.vendor !== null && !isSameVendor(one, other)) return false;
  const totals = [left.reading, right.reading].flatMap((reading) =>
    reading?.currency === currency && reading.amount !== null ? unitsOf(reading.amount) : [],
  );
  const claimed = unitsOf(one.amount) + unitsOf(other.amount);
  return totals.length > 0 && totals.every((total) => claimed <= total);
}

/** Enough decimals for every currency and asset, so that amounts of different scales are comparable. */
const SCALE = 18;

function unitsOf(amount: string): bigint {
  const decimal = parseDecimal(amount);
  if (!decimal || decimal.scale > SCALE) throw new Error(`invalid amount ${amount}`);
  return decimal.units * 10n ** BigInt(SCALE - decimal.scale);
}
