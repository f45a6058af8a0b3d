import { monthNames, type Locale } from './locale.ts';

/** Dutch: the Netherlands, Flanders. */
export const nl: Locale = {
  months: monthNames('nl'),
  dates: { label: /DATUM/i, dayFirst: { tax: /\bBTW\b/i, word: /\bDATUM\b/i } },
  vendor: { business: /\bB\.?V\./i },
  vendorNumber: { vat: /BTW/i, vatCountry: /NL|BE/i, national: /KVK/i },
  invoice: {
    date: [[/FACTUUR ?DATUM|DATUM FACTUUR/i, 0.96]],
    bareDate: /DATUM/i,
    otherDate: /VERVAL|LEVER/i,
    number: [[/FACTUUR[ -]?(?:NUMMER|NR)\b[.:]?|FAKTUURNUMMER[:.]?/i, 0.93]],
    title: /FACTUUR/i,
    bareNumber: /NUMMER|NR/i,
    otherNumber: /KLANT|KVK|ADRES|ORDER|DEBITEUR|BTW|DATUM|TOTAAL|REKENING/i,
    total: [
      [/FACTUUR ?TOTAAL|TOTAAL (?:INCL|TE BETALEN)/i, 0.94],
      [/TE BETALEN/i, 0.88],
    ],
    bareTotal: /TOTAAL/i,
    totalSuffix: /INCL\W*.*/i,
    partOfTotal: /EXCL|\bBTW\b(?!.*INCL)/i,
    seller: /VERKOPER|LEVERANCIER|AFZENDER|VAN/i,
    buyer:
      /FACTUURADRES|AFLEVERADRES|KLANT|AAN\W*$|DEBITEUR|FACTUUR AAN|GEFACTUREERD AAN|OPDRACHTGEVER/i,
    addressee: /T\.? ?A\.? ?V|DE HEER|MEVROUW|MEVR\.|DHR\./i,
    legalForm: /B\.? ?V\.?|N\.? ?V\.?/i,
    noName: /(?:PAGINA|DATUM|BTW)\b|FACTUUR|KLANTENSERVICE/i,
    nameLabel: /BEDRIJF|NAAM/i,
    accountHolder: /TEN NAME VAN/i,
    letterhead: /BTW|KVK/i,
  },
  items: {
    unit: /STUKS?|UUR|DAGEN/i,
    heading: /OMSCHRIJVING|AANTAL|ARTIKEL|PRIJS\b|BEDRAG/i,
    sum: /TOTAAL|TE BETALEN/i,
  },
  taxes: { label: /\bB\.?T\.?W(?![A-Z])/i, rates: [21, 9, 6, 12] },
  creditNote: {
    title: /CREDIT(?:NOTA|FACTUUR)|CREDITEERNOTA/i,
  },
};
