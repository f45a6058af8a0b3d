import type { Locale } from './locale.ts';

/** Italian. */
export const it: Locale = {
  amounts: { tax: /\bIVA\b/i },
  dates: { label: /\bDATA\b/i },
  vendorNumber: { vat: /IVA/i, vatCountry: /IT/i },
  items: {
    unit: /PZ|ORE|GIORNI/i,
    heading: /DESCRIZIONE|QUANTITA|PREZZO|IMPORTO/i,
    sum: /TOTALE|IMPONIBILE/i,
  },
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|IMPOSTA/i, rates: [22, 10, 5, 4] },
  quotation: /PREVENTIVO|FATTURA PRO[- ]?FORMA/i,
  creditNote: {
    title: /NOTA (?:DI CREDITO|DI ACCREDITO)/i,
  },
};
