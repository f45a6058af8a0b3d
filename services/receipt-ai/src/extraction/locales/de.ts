import type { Locale } from './locale.ts';

/** German: Germany, Austria, Switzerland; the euro. */
export const de: Locale = {
  amounts: {
    total: /GESAMT|SUMME\b|BETRAG\b|ZU ZAHLEN/i,
    grand: /RECHNUNGSBETRAG|BRUTTO|GESAMT(?:BETRAG|SUMME)|ENDBETRAG|ENDSUMME|ZU ZAHLEN|ZAHLBETRAG/i,
    subtotal: /ZWISCHENSUMME|NETTO|UBERTRAG/i,
    tax: /MWST|\bUST\b|STEUER/i,
    rounding: /RUNDUNG/i,
    cash: /GEGEBEN|\bBAR\b/i,
    change: /RUCKGELD/i,
    discount: /RABATT|SKONTO/i,
    quantity: /MENGE|EINZELPREIS/i,
  },
  payable: /ZU ZAHLEN/i,
  dates: {
    label: /DATUM/i,
    otherDate: /FALLIG|ZAHLBAR|LIEFER|LEISTUNG|BESTELL|GEBURT/i,
    document: /RECHNUNG/i,
  },
  currencies: [{ code: 'EUR', sign: /€|\bEUR\b|\bEURO\b/i, before: '€|EUR', behind: '€|EUR\\b' }],
  numbers: {
    invoiceNumber: /RECHNUNGS?\s?-?\s?(?:NUMMER|NR|NO)\b|RECHNUNG\s+(?:NR|NO)\b/i,
    invoice: /RECHNUNG\b/i,
    receiptNumber: /BELEG\s?-?\s?(?:NUMMER|NR)|BON\s?-?\s?NR/i,
  },
  vendor: {
    business: /GMBH|\bAG\b|\bKG\b|\bE\.? ?K\./i,
    legalForm: /GMBH|\bAG\b/i,
    lastWord: /GMBH/i,
    address: /STRASSE|STRAßE|\bSTR\.|PLATZ\b/i,
    other: /RECHNUNG|DATUM|KUNDE|SEITE/i,
    continues: /GMBH\b/i,
  },
  vendorNumber: { vat: /UST|MWST/i, vatCountry: /DE|AT|CHE/i },
  items: {
    unit: /STK|STUCK|STCK|ST|PCK|PKG|FL|KG|LTR|STD|STUNDEN?|TAGE?|NACHTE?/i,
    heading: /BEZEICHNUNG|BESCHREIBUNG|MENGE|EINZELPREIS|ARTIKEL|NETTOPREIS|\bPOS\b/i,
  },
  taxes: {
    label: /MWST|MEHRWERTSTEUER|\bUST\b|UMSATZSTEUER|STEUER/i,
    // Germany, Austria, Switzerland.
    rates: [19, 7, 16, 20, 10, 13, 8.1, 2.6, 3.8, 7.7, 2.5, 3.7],
  },
  quotation: /ANGEBOT|KOSTENVORANSCHLAG|PRO[- ]?FORMA[- ]?RECHNUNG|AUFTRAGSBESTATIGUNG/i,
  creditNote: {
    title:
      /(?:KAUFMANNISCHE )?GUTSCHRIFT|RECHNUNGSKORREKTUR|STORNORECHNUNG|KORREKTURRECHNUNG|RETOURENBELEG|STORNOBELEG/i,
    selfBilling: /\(389\)|SELBST AUSGESTELLT|GUTSCHRIFTSVERFAHREN/i,
  },
};
