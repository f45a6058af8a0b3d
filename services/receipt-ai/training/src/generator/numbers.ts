/** Numbers are not broken at the spaces between their groups. */
const NO_BREAK_SPACE = '\u00a0';

/** Separators and grouping of printed numbers. */
export interface NumberFormat {
  group: string;
  decimal: string;
  /** Groups of two digits before the last three, as in India. */
  lakh: boolean;
  arabicDigits: boolean;
}

/** Reads a format from an example such as `1.234,56`, `1,23,456.78`, `1234.56` or `1 234`. */
export function numberFormatOf(example: string, arabicDigits = false): NumberFormat {
  const parts = /^(\d)([^\d]?)(\d{2,3})(?:\D(\d{3}))?(?:([^\d])(\d{2}))?$/u.exec(example);
  if (!parts) throw new Error(`${example} is no example of a number format.`);
  const [, , group = '', first, second, decimal] = parts;
  const lakh = first?.length === 2 && second !== undefined;
  return {
    group: group === ' ' ? NO_BREAK_SPACE : group,
    decimal: decimal ?? (group === '.' ? ',' : '.'),
    lakh,
    arabicDigits,
  };
}

/** Prints an amount of minor units. */
export function printAmount(minor: number, decimals: number, format: NumberFormat): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals), format);
  const fraction = decimals > 0 ? format.decimal + digits.slice(-decimals) : '';
  return inDigits(whole + fraction, format.arabicDigits);
}

/** Prints a quantity or a rate with up to three decimals, and at least as many as asked for. */
export function printQuantity(value: number, format: NumberFormat, decimals = 0): string {
  const thousandths = Math.round(value * 1000);
  let fraction = String(thousandths % 1000).padStart(3, '0');
  while (fraction.length > decimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const whole = String(Math.floor(thousandths / 1000));
  return inDigits(fraction === '' ? whole : whole + format.decimal + fraction, format.arabicDigits);
}

/** The same text with the digits of Arabic where they are wanted. */
export function inDigits(text: string, arabic: boolean): string {
  if (!arabic) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}

function grouped(whole: string, { group, lakh }: NumberFormat): string {
  if (group === '') return whole;
  const head = whole.slice(0, -3);
  const tail = whole.slice(-3);
  if (head === '') return tail;
  const size = lakh ? /\B(?=(\d{2})+$)/g : /\B(?=(\d{3})+$)/g;
  return head.replace(size, group) + group + tail;
}
