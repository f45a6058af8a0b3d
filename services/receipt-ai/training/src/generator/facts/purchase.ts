import printed from '../data/printed.json' with { type: 'json' };
import type { Country, TaxScheme } from '../country.ts';
import type { Language, Trade } from '../language.ts';
import type { Random } from '../random.ts';
import { TRAITS, type Kind } from './kinds.ts';
import { makePrice, makeQuantity, priceDecimalsOf } from './prices.ts';

/** Amounts are in minor units of the currency. They are never negative; a credit note's sign is given when it is printed. */
export interface Item {
  description: string;
  code: string;
  unit: string;
  /** With at most three decimals. */
  quantity: number;
  /** With a fraction where prices have more decimals than amounts. */
  unitPrice: number;
  /** Of its own amount, in percent. */
  discount: number;
  amount: number;
  /** Index of its rate in the scheme's components. */
  rate: number;
}

export interface TaxRow {
  name: string;
  /** In percent. */
  rate: number;
  net: number;
  tax: number;
  gross: number;
}

export interface Purchase {
  items: Item[];
  /** What the items add up to: with tax where prices include it. */
  itemsSum: number;
  pricesIncludeTax: boolean;
  /** How many decimals prices of a unit have beyond those of amounts. */
  priceDecimals: 0 | 1 | 2;
  /** What all taxes of an item's rate add up to, in percent, by the index of the rate. */
  rates: number[];
  discount: number;
  shipping: number;
  service: number;
  tip: number;
  /** May be negative. */
  rounding: number;
  taxRows: TaxRow[];
  net: number;
  tax: number;
  total: number;
}

export function makePurchase(
  country: Country,
  language: Language,
  kind: Kind,
  trade: Trade,
  random: Random,
): Purchase {
  const scheme = schemeOf(country, random);
  const rates = ratesOf(scheme, random);
  const priceDecimals = priceDecimalsOf(country, kind, random);
  const items = makeItems(country, language, kind, trade, rates, priceDecimals, random);
  const itemsSum = items.reduce((sum, { amount }) => sum + amount, 0);
  const pricesIncludeTax = random.chance(
    TRAITS[kind].slip && scheme.included > 0 ? 0.95 : scheme.included,
  );
  const extras = makeExtras(country, kind, itemsSum, random);
  const rows = taxRowsOf(items, extras, scheme, rates, pricesIncludeTax, random);
  const paidBefore = totals(itemsSum, extras, rows, pricesIncludeTax);
  const rounding = roundingOf(paidBefore.total, country, kind, random);
  const tip = tipOf(paidBefore.total, country, kind, random);
  return {
    items,
    itemsSum,
    pricesIncludeTax,
    priceDecimals,
    rates: sumsOfRates(scheme),
    ...extras,
    tip,
    rounding,
    taxRows: rows,
    net: paidBefore.net,
    tax: paidBefore.tax,
    total: paidBefore.total + rounding + tip,
  };
}

function sumsOfRates({ components }: TaxScheme): number[] {
  const count = components[0]?.rates.length ?? 0;
  return Array.from({ length: count }, (_, i) =>
    components.reduce((sum, { rates }) => sum + (rates[i] ?? 0), 0),
  );
}

interface Extras {
  discount: number;
  shipping: number;
  service: number;
}

function schemeOf(country: Country, random: Random): TaxScheme {
  return random.weighted(country.taxes.map((scheme) => [scheme, scheme.weight] as const));
}

/** The indices of the rates that the document has: mostly the first only. */
function ratesOf({ components }: TaxScheme, random: Random): number[] {
  const count = components[0]?.rates.length ?? 1;
  const first = random.chance(0.75) ? 0 : random.integer(0, count - 1);
  if (count === 1 || random.chance(0.7)) return [first];
  const second = (first + random.integer(1, count - 1)) % count;
  return count > 2 && random.chance(0.1)
    ? [...new Set([first, second, random.integer(0, count - 1)])]
    : [first, second];
}

function makeItems(
  country: Country,
  language: Language,
  kind: Kind,
  trade: Trade,
  rates: readonly number[],
  priceDecimals: number,
  random: Random,
): Item[] {
  const [min, max] = TRAITS[kind].items;
  const long = kind === 'invoice' && random.chance(0.07);
  const count = long
    ? random.integer(24, 60)
    : Math.round(min + (max - min) * random.next() ** 1.7);
  const names = random.shuffle(language.items[trade]);
  const codePattern = random.pick(printed.itemCodes);
  return Array.from({ length: count }, (_, i) => {
    const description = names[i % names.length] ?? '';
    const cents = makePrice(country, trade, random);
    const price = cents + random.integer(0, 10 ** priceDecimals - 1) / 10 ** priceDecimals;
    const { quantity, unit } = makeQuantity(language, trade, random);
    const discount =
      (trade === 'goods' || trade === 'grocery') && random.chance(0.06)
        ? random.pick([5, 10, 15, 20])
        : 0;
    return {
      description: random.chance(0.15)
        ? `${description} ${random.fill(random.pick(['%# ml', '#@', '(%)', 'No. %', '@-%##']))}`
        : description,
      code: random.fill(codePattern),
      unit,
      quantity,
      unitPrice: price,
      discount,
      amount: Math.round(quantity * price * (1 - discount / 100)),
      rate: rates[i === 0 ? 0 : random.integer(0, rates.length - 1)] ?? 0,
    };
  });
}

function makeExtras(country: Country, kind: Kind, sum: number, random: Random): Extras {
  const round = (value: number): number =>
    country.decimals === 0 ? Math.max(10, Math.round(value / 10) * 10) : Math.round(value);
  const ships = kind === 'marketplace' || kind === 'email' || kind === 'order';
  const discounted = !TRAITS[kind].slip ? 0.1 : 0.05;
  return {
    discount: random.chance(discounted) ? round(sum * random.pick([0.05, 0.1, 0.03, 0.2])) : 0,
    shipping: random.chance(ships ? 0.5 : kind === 'invoice' ? 0.12 : 0)
      ? round(random.pick([3.9, 4.99, 5, 7.5, 12]) * country.perEuro * 10 ** country.decimals)
      : 0,
    service: random.chance(kind === 'restaurant' ? 0.18 : 0) ? round(sum * 0.1) : 0,
  };
}

function taxRowsOf(
  items: readonly Item[],
  { discount, shipping, service }: Extras,
  { components }: TaxScheme,
  rates: readonly number[],
  included: boolean,
  random: Random,
): TaxRow[] {
  const names = components.map((component) => random.pick(component.names));
  const sumOf = (rate: number): number =>
    items.reduce((total, item) => total + (item.rate === rate ? item.amount : 0), 0);
  const used = [...new Set(rates)].filter((rate) => items.some((item) => item.rate === rate));
  // Discounts and charges are taxed like most of the items, so that no rate's sum falls below zero.
  const main = used.reduce((best, rate) => (sumOf(rate) > sumOf(best) ? rate : best), used[0] ?? 0);
  return used.flatMap((rate) => {
    const sum = sumOf(rate) + (rate === main ? shipping + service - discount : 0);
    const percents = components.map((component) => component.rates[rate] ?? 0);
    const all = percents.reduce((total, percent) => total + percent, 0);
    const net = included ? Math.round(sum / (1 + all / 100)) : sum;
    const parts = percents.map((percent) => Math.round((net * percent) / 100));
    if (included && parts.length > 0)
      parts[0] = sum - net - parts.slice(1).reduce((total, part) => total + part, 0);
    return percents.map((percent, i) => {
      const tax = parts[i] ?? 0;
      return { name: names[i] ?? '', rate: percent, net, tax, gross: net + tax };
    });
  });
}

function totals(
  itemsSum: number,
  { discount, shipping, service }: Extras,
  rows: readonly TaxRow[],
  included: boolean,
): { net: number; tax: number; total: number } {
  const tax = rows.reduce((sum, row) => sum + row.tax, 0);
  const charged = itemsSum + shipping + service - discount;
  return included
    ? { net: charged - tax, tax, total: charged }
    : { net: charged, tax, total: charged + tax };
}

function roundingOf(total: number, { coin }: Country, kind: Kind, random: Random): number {
  if (coin === 1 || !TRAITS[kind].slip || random.chance(0.4)) return 0;
  return Math.round(total / coin) * coin - total;
}

function tipOf(total: number, { tipping, decimals }: Country, kind: Kind, random: Random): number {
  const usual = kind === 'restaurant' ? 0.5 : kind === 'taxi' ? 0.35 : 0;
  if (!random.chance(tipping ? usual : usual * 0.2)) return 0;
  const tip = Math.round(total * random.pick([0.1, 0.15, 0.18, 0.2, 0.07]));
  return random.chance(0.5) || decimals === 0 ? tip : Math.max(50, Math.round(tip / 50) * 50);
}
