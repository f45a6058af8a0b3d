/** What surrounds a name on its line and is no part of it, removed in this order. */
const CLEANINGS: readonly (readonly [RegExp, string])[] = [
  [/\s+/g, ' '],
  [/^(?:DIMILIKI(?: OLEH)?|OWNED BY|OWN BY|OPERATED BY)\s*:?\s*/i, ''],
  // Registration numbers: "CO. REG. NO: 123456-A", "(123456-A)", "123456-A".
  [/\(? ?(CO|COMPANY|ROC|REG)[ .]*(REG)?[ .]*(NO)?[ .:]*\(?\d[\d-]{3,}.*$/i, ''],
  [/\(? ?\d{4,7} ?-? ?[A-Z0-9]? ?\)?\.?$/, ''],
  [/\s*\((?:CO?|C0|JM|NO|I|IU|00|LLP|[0-9]{2,})[^)]*\)?\.?$/i, ''],
  [/[\s(:,*-]+$/, ''],
  [/^[^\p{L}0-9(]+/u, ''],
];

/** "Sendirian Berhad" as recognisers misread it: SDN BND, SON BHD, S0N 8HD. */
const MISREAD_SDN_BHD = /\bS[D0O]N\.? ?[B8][HNRMK][DXOI0]\b\.?/i;
const GLUED_SDN_BHD = /(?<=[A-Za-z)])(SDN ?BHD)$/i;

/** A line of the head as a vendor's name: without registration number and ornaments, its legal form repaired. */
export function cleanVendorName(line: string): string {
  return CLEANINGS.reduce(
    (name, [pattern, replacement]) => name.replace(pattern, replacement),
    line,
  )
    .replace(MISREAD_SDN_BHD, (form) => (form === form.toUpperCase() ? 'SDN BHD' : 'Sdn Bhd'))
    .replace(GLUED_SDN_BHD, ' SDN BHD')
    .trim();
}
