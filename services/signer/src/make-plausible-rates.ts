import { divideHalfEven, formatUnits, parseDecimal } from '@outlay/platform/money';
import { readFileSync, writeFileSync } from 'node:fs';

// Usage: node make-plausible-rates.ts <eurofxref.csv>. Updates plausible-rates.json from a CSV document of the European Central
// Bank: a line of names, then a line with a day and the price of one euro in each currency (deploy/docs/operate.md says where to
// get it).

/** Decimals of a rate in US dollars: enough for currencies of which a dollar buys tens of thousands. */
const SCALE = 10;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node make-plausible-rates.ts <eurofxref.csv>');
const [names = '', values = ''] = readFileSync(file, 'utf8').trim().split('\n');
const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim());
const [, ...currencies] = cells(names);
const [day = '', ...perEuro] = cells(values);
const at = new Date(`${day} UTC`);
const dollars = parseDecimal(perEuro[currencies.indexOf('USD')] ?? '');
if (Number.isNaN(at.getTime()) || !dollars)
  throw new Error('the document has no day or no rate of the US dollar');

const rates: Record<string, string> = {};
currencies.forEach((currency, index) => {
  const rate = parseDecimal(perEuro[index] ?? '');
  if (currency === 'USD' || !rate || rate.units <= 0n) return;
  const price = divideHalfEven(
    dollars.units * 10n ** BigInt(SCALE + rate.scale),
    rate.units * 10n ** BigInt(dollars.scale),
  );
  rates[currency] = formatUnits(price, SCALE);
});
const table = {
  source: "The European Central Bank's euro reference rates",
  day: at.toISOString().slice(0, 10),
  usdPerUnit: Object.fromEntries(
    Object.entries(rates).toSorted(([left], [right]) => left.localeCompare(right)),
  ),
};
writeFileSync(
  new URL('./plausible-rates.json', import.meta.url),
  `${JSON.stringify(table, null, 2)}\n`,
);
