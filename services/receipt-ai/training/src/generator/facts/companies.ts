import printed from '../data/printed.json' with { type: 'json' };
import type { Country } from '../country.ts';
import type { Language, Trade } from '../language.ts';
import type { Random } from '../random.ts';

/** A seller or a buyer, all invented. */
export interface Company {
  /** The name with its legal form. */
  name: string;
  /** The short name of its logo. */
  brand: string;
  street: string;
  town: string;
  phone: string;
  taxIds: { label: string; value: string }[];
  web: string;
  mail: string;
  /** Its number in the register of companies. */
  register: string;
  director: string;
  banks: BankAccount[];
}

export interface BankAccount {
  bank: string;
  iban: string;
  bic: string;
}

/** Languages that write names without spaces. */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'zh-TW']);

export function makeCompany(
  country: Country,
  language: Language,
  trade: Trade,
  random: Random,
): Company {
  const base = makeName(country, random);
  const business = random.pick(language.businesses[trade]);
  const brand = random.chance(0.55) ? joined(base, business, language, random) : base;
  const full = random.chance(0.6) ? brand : joined(base, business, language, random);
  const name = random.pick(country.companies).replace(/\{n\}/, full).replaceAll('{n}', base);
  const domain = `${latinName(base, random)}.${country.code === 'GB' ? 'co.uk' : country.code.toLowerCase()}`;
  return {
    name,
    brand,
    street: random.fill(random.pick(country.streets)),
    town: random.pick(country.towns),
    phone: random.fill(random.pick(country.phones)),
    taxIds: random
      .shuffle(country.taxIds)
      .map(({ label, pattern }) => ({ label, value: random.fill(pattern) })),
    web: `www.${domain}`,
    mail: `${random.pick(['info', 'billing', 'office', 'kontakt', 'hello', 'service'])}@${domain}`,
    register: random.fill(
      random.pick(['HRB %####', '%#######', '### ### ###', '%###/##', 'B %#####']),
    ),
    director: makePerson(country, random),
    banks: Array.from({ length: random.weighted(BANK_COUNTS) }, () => makeAccount(country, random)),
  };
}

const BANK_COUNTS = [
  [1, 6],
  [2, 2],
  [3, 1],
] as const;

function makeAccount({ code }: Country, random: Random): BankAccount {
  return {
    bank: `${makeBrand(random)} ${random.pick(printed.banks)}`,
    iban: random.fill(
      random.chance(0.7) ? `${code}## #### #### #### #### ##` : random.pick(printed.accounts),
    ),
    bic: random.fill(`@@@@${code}${random.pick(['##', '@#'])}${random.pick(['', 'XXX'])}`),
  };
}

/** A first and a last name put together at random. */
export function makePerson(country: Country, random: Random): string {
  const first = random.pick(printed.firstNames);
  const last = makeName(country, random);
  if (!isLatin(last)) return last;
  const name = `${first} ${last}`;
  return random.chance(0.15) ? name.toUpperCase() : name;
}

export function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\P{L}]*$/u.test(text);
}

function makeName(country: Country, random: Random): string {
  const known = random.pick(country.names);
  if (!isLatin(known)) return known;
  if (random.chance(0.4)) return makeBrand(random);
  return random.chance(0.15) ? `${known} ${makeBrand(random)}` : known;
}

/** A name made of syllables. */
export function makeBrand(random: Random): string {
  let name = '';
  const syllables = random.integer(1, 3);
  for (let i = 0; i < syllables; i++)
    name += random.pick(printed.onsets) + random.pick(printed.vowels);
  name += random.pick(printed.ends);
  if (name.length < 3) name += random.pick(['tra', 'lia', 'mond']);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function joined(base: string, business: string, language: Language, random: Random): string {
  if (WITHOUT_SPACES.has(language.code)) return base + business;
  const before = /^(Hotel|Hôtel|Taxi|Café|Restaurant|Ristorante|Gasthaus|Bistro)/.test(business);
  return before || random.chance(0.25) ? `${business} ${base}` : `${base} ${business}`;
}

function latinName(base: string, random: Random): string {
  const plain = base
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  return plain.length >= 3 ? plain : makeBrand(random).toLowerCase();
}
