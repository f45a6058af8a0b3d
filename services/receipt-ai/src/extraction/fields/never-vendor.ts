import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives } from '../locales/index.ts';
import type { HeadLine } from './vendor-lines.ts';
import { LEGAL_FORM } from './vendor-name.ts';

/** "DINE IN", "Order #0058": no name, however large it is printed. */
const SERVICE = new RegExp(
  String.raw`^\W*(?:${alternatives(({ vendor }) => vendor?.never)})\W*(?:N[OR]\b)?\W*[A-Z]?\d*\W*$`,
  'i',
);

/** "Your village bakery", "Est. 1931", "Every loaf by hand since 1931", "Mind the gulls!" */
const SLOGAN =
  /^(?:your(?! payment )|our|we|proudly|serving|home of|mind the)\s|^\W*(?:since|est(?:d|ablished)?\.?)\s|\b(?:since|est(?:d|ablished)?\.?),? (?:1[6-9]|20)\d\d\W*$|\s\S+!$/i;

/** A town with its American or Canadian state, alone in its line. */
const TOWN_WITH_STATE = /^[\p{L} .'’-]+,\s*[A-Z]{2}(?:[ .]+\d{5}(?:-\d{4})?)?$/u;

/** As airlines print them: "DELGADO/IRIS MS". */
const TRAVELLER = /^\p{L}[\p{L}' -]*\/\p{L}[\p{L}' -]*\s(?:MR|MRS|MS|MISS|MSTR|CHD|DR|MME|M)\.?$/iu;

/** "Mr" also begins names of shops. */
const PERSON =
  /^(?:Mrs|Ms|Miss|Mme|Mlle|Madame|Monsieur|Herrn?|Frau|Sig\.?ra|Sra)\.? \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;

/** Rows that name a person, or that a mail has above its text. Of those only the sender's may name the seller. */
const OTHER_ROW =
  /^\W*(?:passengers?|travell?ers?|cashier|server|bartender|waiter|guest name|reply-?to|to|cc|subject|sent|an|betreff|gesendet|passagers?|pasajeros?|passeggeri|fahrgast|reisender|reisende|kassierer|bediener|cajero|operatore|caissier)\b\s*[:：]|^\W*(?:passenger|traveller|traveler) name\b/i;

/** Whether a line is certain not to name the seller: words of service, a slogan, a town, a traveller, or a mail's head. */
export function isNeverVendor({ part, rowIndex }: HeadLine, { rows }: ReceiptLayout): boolean {
  if (OTHER_ROW.test(foldAccents(rows[rowIndex]?.text ?? ''))) return true;
  return part.segments.some(({ text }) => {
    const line = foldAccents(text.trim());
    // A name with its legal form is one, even "Our Lady Bookshop Ltd".
    if (LEGAL_FORM.test(line)) return false;
    return [SERVICE, SLOGAN, TOWN_WITH_STATE, TRAVELLER, PERSON].some((never) => never.test(line));
  });
}
