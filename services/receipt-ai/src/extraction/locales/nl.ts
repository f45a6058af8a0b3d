import type { Locale } from './locale.ts';

/** Dutch: the Netherlands, Flanders. */
export const nl: Locale = {
  dates: { label: /DATUM/i },
  vendor: { business: /\bB\.?V\./i },
  vendorNumber: { vat: /BTW/i, vatCountry: /NL|BE/i, national: /KVK/i },
  items: {
    unit: /STUKS?|UUR|DAGEN/i,
    heading: /OMSCHRIJVING|AANTAL|ARTIKEL|PRIJS\b|BEDRAG/i,
    sum: /TOTAAL|TE BETALEN/i,
  },
  taxes: { label: /\bB\.?T\.?W(?![A-Z])/i, rates: [21, 9, 6, 12] },
  quotation: /OFFERTE|PRO[- ]?FORMA[- ]?FACTUUR/i,
  creditNote: {
    title: /CREDIT(?:NOTA|FACTUUR)|CREDITEERNOTA/i,
  },
};
