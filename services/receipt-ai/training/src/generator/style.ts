import { commonDates, printDate, type Day } from './dates.ts';
import type { Facts } from './facts/facts.ts';
import { marked, plain, type Span, type WordLabel } from './labels.ts';
import type { TextKey } from './language.ts';
import {
  inDigits,
  numberFormatOf,
  printAmount,
  printQuantity,
  type NumberFormat,
} from './numbers.ts';
import type { Random } from './random.ts';
import type { Font } from './sheet.ts';

/** Labels of texts that name a value which the model reads. */
const LABELS_OF_TEXTS: Partial<Record<TextKey, WordLabel>> = {
  total: 'TOTAL_LABEL',
  grandTotal: 'TOTAL_LABEL',
  date: 'DATE_LABEL',
  number: 'NUMBER_LABEL',
  receiptNumber: 'NUMBER_LABEL',
};

/** How one document prints texts, amounts and dates: chosen once, then the same throughout. */
export class Style {
  readonly facts: Facts;
  readonly random: Random;
  readonly numbers: NumberFormat;
  readonly family: Font['family'];
  readonly size: number;
  readonly accent: string;
  readonly capitals: boolean;
  readonly #colon: string;
  /** What stands between a text and its value. */
  readonly #gap: string;
  readonly #numberSign: string;
  readonly #date: string;
  readonly #totalMoney: string;
  readonly #itemMoney: string;
  readonly #rate: string;
  readonly #minus: 'before' | 'after' | 'parentheses' | 'none';
  /** Whether the minus stands before the currency, as in -$5.00. */
  readonly #minusFirst: boolean;
  readonly #texts = new Map<TextKey, string>();

  constructor(facts: Facts, random: Random, slip: boolean) {
    const { country } = facts;
    const arabic = random.chance(country.arabicDigits);
    this.facts = facts;
    this.random = random;
    this.numbers = numberFormatOf(random.pick(country.numbers), arabic);
    this.family = slip
      ? random.weighted([
          ['mono', 7],
          ['sans', 3],
        ] as const)
      : random.weighted([
          ['sans', 8],
          ['serif', 2],
          ['mono', 0.4],
        ] as const);
    this.size = slip ? random.between(7, 9.5) : random.between(7.5, 10.5);
    this.accent = random.pick([
      '#111111',
      '#1f4e8c',
      '#0a6e4f',
      '#8c1f2f',
      '#444444',
      '#c8510a',
      '#2b2b6b',
    ]);
    this.capitals = random.chance(slip ? 0.45 : 0.15);
    this.#colon = random.weighted([
      [':', 5],
      ['', 3],
      [' :', 1],
      [country.languages[0] === 'zh' || country.languages[0] === 'ja' ? '：' : ':', 1],
    ] as const);
    this.#gap = random.weighted([
      [' ', 9],
      ['', 1],
    ] as const);
    this.#numberSign = random.weighted([
      ['', 20],
      ['#', 1],
      ['# ', 0.7],
      ['n°', 0.5],
      ['N°', 0.3],
      ['Nr.', 0.4],
      ['№', 0.3],
    ] as const);
    this.#date = random.pick(random.chance(0.9) ? country.dates : commonDates(facts.language));
    this.#totalMoney = random.pick(country.money);
    this.#itemMoney = random.chance(0.65) ? '{n}' : this.#totalMoney;
    this.#rate = random.pick(['{r}%', '{r} %', '{r}%', '{f} %', '{f}%']);
    this.#minusFirst = random.chance(0.6);
    this.#minus = random.pick(
      facts.negative
        ? ['before', 'before', 'none', 'parentheses', 'after']
        : ['before', 'before', 'after'],
    );
  }

  font(scale = 1, bold = false): Font {
    return { family: this.family, size: this.size * scale, bold };
  }

  /** A text of the language: the same form each time. */
  word(key: TextKey): string {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const { language, second } = this.facts;
    let text = this.random.pick(language.texts[key]);
    if (this.capitals) text = text.toLocaleUpperCase(language.code);
    if (second && this.random.chance(0.8)) {
      const other = this.random.pick(second.texts[key]);
      if (other !== text) text = `${text}${this.random.pick([' / ', ' ', '/'])}${other}`;
    }
    this.#texts.set(key, text);
    return text;
  }

  /** A text as a span with the label that it has by its key. */
  label(key: TextKey): Span {
    return marked(this.word(key), LABELS_OF_TEXTS[key] ?? 'O');
  }

  /** A text with the colon of the style, such as `Date:`. */
  labelled(key: TextKey): Span {
    const span = this.label(key);
    return { ...span, text: /[:：]$/.test(span.text) ? span.text : span.text + this.#colon };
  }

  /** A text and its value on one line, sometimes without a space between them, as in `Belegnummer:05R`. */
  named(key: TextKey, value: readonly Span[]): Span[] {
    const label = this.labelled(key);
    // A text that ends with a letter would run into its value, and a name would not be told from its text.
    const isName = value.some((span) => span.label === 'VENDOR');
    const isGlued = this.#gap === '' && !isName && !/\p{L}$/u.test(label.text);
    return [label, plain(isGlued ? '' : ' '), ...value];
  }

  /** The document's number, sometimes with a sign such as `#` or `n°` before it. */
  documentNumber(): Span[] {
    const { number } = this.facts;
    const sign = /^[\p{L}#]/u.test(number) ? '' : this.#numberSign;
    return sign.endsWith(' ')
      ? [plain(sign), marked(number, 'NUMBER')]
      : [marked(sign + number, 'NUMBER')];
  }

  /** Any text with the colon of the style. */
  colon(text: string): string {
    return text + this.#colon;
  }

  date(day: Day, label: WordLabel = 'O'): Span {
    const text = printDate(day, this.#date, this.facts.language);
    return marked(inDigits(text, this.numbers.arabicDigits), label);
  }

  /** An amount with the currency as totals have it. */
  money(minor: number, label: WordLabel = 'O', group: number | null = null): Span[] {
    return this.#amount(minor, this.#totalMoney, label, group);
  }

  /** An amount as the rows of items have it, mostly without currency. */
  rowMoney(minor: number, label: WordLabel = 'O', group: number | null = null): Span[] {
    return this.#amount(minor, this.#itemMoney, label, group);
  }

  /** The price of a unit, which may have more decimals than amounts. */
  price(minor: number, group: number): Span[] {
    const extra = this.facts.purchase.priceDecimals;
    if (extra === 0) return this.#amount(minor, this.#itemMoney, 'ITEM_PRICE', group);
    return this.#amount(
      Math.round(minor * 10 ** extra),
      this.#itemMoney,
      'ITEM_PRICE',
      group,
      extra,
    );
  }

  /** A number alone. */
  number(minor: number, label: WordLabel = 'O', group: number | null = null): Span[] {
    return this.#amount(minor, '{n}', label, group);
  }

  quantity(value: number, label: WordLabel = 'O', group: number | null = null, decimals = 0): Span {
    return marked(printQuantity(value, this.numbers, decimals), label, group);
  }

  rate(percent: number, label: WordLabel = 'O', group: number | null = null): Span {
    const text = this.#rate
      .replace('{r}', printQuantity(percent, this.numbers))
      .replace('{f}', printQuantity(percent, this.numbers, 2));
    return marked(text, label, group);
  }

  /** Whether amounts are printed with the currency. */
  get printsCurrency(): boolean {
    return this.#totalMoney !== '{n}';
  }

  #amount(
    minor: number,
    pattern: string,
    label: WordLabel,
    group: number | null,
    extraDecimals = 0,
  ): Span[] {
    const decimals = this.facts.country.decimals + extraDecimals;
    const isNegative = this.facts.negative ? minor > 0 : minor < 0;
    const printed = printAmount(minor, decimals, this.numbers);
    const signed = isNegative ? SIGNED[this.#minus](printed) : printed;
    const [before = '', after = ''] = pattern.split('{n}');
    if (signed.startsWith('-') && before !== '' && this.#minusFirst)
      return [currencySpan(`-${before}`), marked(printed, label, group), currencySpan(after)];
    return [currencySpan(before), marked(signed, label, group), currencySpan(after)];
  }
}

const SIGNED = {
  before: (text: string) => `-${text}`,
  after: (text: string) => `${text}-`,
  parentheses: (text: string) => `(${text})`,
  none: (text: string) => text,
};

function currencySpan(text: string): Span {
  return text.trim() === '' ? plain(text) : marked(text, 'CURRENCY');
}
