import printed from '../data/printed.json' with { type: 'json' };
import type { Country } from '../country.ts';
import { dayOf, isoOf, type Day } from '../dates.ts';
import { languageOf, type Language, type Trade } from '../language.ts';
import type { Random } from '../random.ts';
import { makeBrand, makeCompany, makePerson, type Company } from './companies.ts';
import { KINDS, TRAITS, type Kind } from './kinds.ts';
import { makePurchase, type Purchase } from './purchase.ts';

/** All that a document says. How it says it is left to style and layout. */
export interface Facts {
  country: Country;
  language: Language;
  /** Printed beside the language where documents are bilingual. */
  second: Language | null;
  kind: Kind;
  trade: Trade;
  /** Amounts mean the opposite, as in a credit note. */
  negative: boolean;
  seller: Company;
  buyer: Company;
  /** The name of the marketplace where the seller sells, which is not the seller. */
  platform: string | null;
  /** Another company that the seller wants to be paid through. */
  payee: Company | null;
  /** A guest, passenger or contact of the buyer. */
  person: string;
  number: string;
  date: Day;
  time: string;
  dueDate: Day;
  supplyDate: Day;
  orderDate: Day;
  orderNumber: string;
  customerNumber: string;
  deliveryNumber: string;
  contractNumber: string;
  /** The number of the invoice that this document corrects. */
  originalNumber: string;
  purchase: Purchase;
  payment: Payment;
}

export interface Payment {
  method: 'cash' | 'card' | 'transfer' | 'open';
  /** Cash handed over. */
  given: number;
  /** Paid before, so that less is due. */
  deposit: number;
  /** What the deposit is called. */
  depositKey: 'deposit' | 'credit' | 'paid';
  previousBalance: number;
}

const FIRST_DAY = dayOf('2014-01-01');
const LAST_DAY = dayOf('2027-12-31');

export function makeFacts(country: Country, random: Random): Facts {
  const kind = random.weighted(KINDS.map((name) => [name, TRAITS[name].weight] as const));
  const [language, second] = languagesOf(country, random);
  const trade = random.pick(TRAITS[kind].trades);
  const date = random.integer(FIRST_DAY, LAST_DAY);
  const purchase = makePurchase(country, language, kind, trade, random);
  return {
    country,
    language,
    second,
    kind,
    trade,
    negative: kind === 'credit-note',
    seller: makeCompany(country, language, trade, random),
    buyer: makeCompany(country, language, random.pick(['services', 'goods', 'transport']), random),
    platform: kind === 'marketplace' && random.chance(0.65) ? makeBrand(random) : null,
    payee: random.chance(0.07) ? makeCompany(country, language, 'services', random) : null,
    person: makePerson(country, random),
    number: makeNumber(TRAITS[kind].slip ? printed.slipNumbers : printed.numbers, date, random),
    date,
    time: makeTime(random),
    dueDate: date + random.pick([7, 10, 14, 14, 21, 30, 30, 30, 45, 60]),
    supplyDate: date - random.integer(1, 14),
    orderDate: date - random.integer(1, 40),
    orderNumber: makeNumber(printed.numbers, date, random),
    customerNumber: random.fill(
      random.pick(['%####', 'K%###', '%## ### ###', 'CID-%####', 'C%#####', '%#/###%####']),
    ),
    deliveryNumber: makeNumber(printed.numbers, date, random),
    contractNumber: random.fill(
      random.pick(['%#########', '@@%####/##', 'V-%####', '%## ### ###']),
    ),
    originalNumber: makeNumber(printed.numbers, date - random.integer(5, 90), random),
    purchase,
    payment: makePayment(country, kind, purchase, random),
  };
}

function languagesOf(country: Country, random: Random): [Language, Language | null] {
  const [first = 'en', ...others] = country.languages;
  if (country.bilingual && others[0] !== undefined) {
    const both = random.chance(0.5) ? languageOf(others[0]) : null;
    return [languageOf(first), both];
  }
  const code = random.chance(0.6) ? first : random.pick(country.languages);
  const isEnglish = code === 'en' || !random.chance(0.13);
  if (isEnglish) return [languageOf(code), null];
  // Companies that sell abroad print English alone, or beside their own language.
  return random.pick([
    [languageOf('en'), null],
    [languageOf('en'), languageOf(code)],
    [languageOf(code), languageOf('en')],
  ]);
}

function makeNumber(patterns: readonly string[], date: Day, random: Random): string {
  const year = isoOf(date).slice(0, 4);
  return random.fill(random.pick(patterns).replace('{Y}', year).replace('{y}', year.slice(2)));
}

function makeTime(random: Random): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${two(random.integer(6, 23))}:${two(random.integer(0, 59))}`;
  return random.chance(0.3) ? `${time}:${two(random.integer(0, 59))}` : time;
}

function makePayment(country: Country, kind: Kind, { total }: Purchase, random: Random): Payment {
  const method = TRAITS[kind].slip
    ? random.pick(['cash', 'card', 'card'] as const)
    : random.pick(['open', 'open', 'transfer', 'card'] as const);
  const isOpen = method === 'open' && kind !== 'credit-note';
  const before = kind === 'utility' ? 0.5 : 0.06;
  return {
    method,
    given: handedOver(total, country, random),
    deposit:
      isOpen && random.chance(kind === 'utility' ? 0 : 0.12)
        ? Math.round(total * random.pick([0.1, 0.3, 0.5, random.next()]))
        : 0,
    depositKey: random.pick(['deposit', 'credit', 'paid']),
    previousBalance:
      isOpen && random.chance(before) ? Math.round(total * random.between(0.3, 2.2)) : 0,
  };
}

/** The cash that a customer hands over: the total, or the next round notes. */
function handedOver(total: number, { decimals, perEuro }: Country, random: Random): number {
  if (random.chance(0.2)) return total;
  const unit = 10 ** decimals * 10 ** Math.round(Math.log10(perEuro));
  const note = random.pick([5, 10, 20, 50, 100]) * unit;
  return Math.ceil(total / note) * note;
}
