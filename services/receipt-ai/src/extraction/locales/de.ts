import { monthNames, NUMBER, type Locale } from './locale.ts';

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
  months: monthNames('de', 'OKT DEZ'),
  dates: {
    label: /DATUM/i,
    otherDate: /FALLIG|ZAHLBAR|LIEFER|LEISTUNG|BESTELL|GEBURT/i,
    document: /RECHNUNG/i,
    dayFirst: { money: /€|\bEURO?\b|\bCHF\b/i, tax: /MWST|\bUST\b/i, word: /GMBH|\bDATUM\b/i },
  },
  currencies: [{ code: 'EUR', sign: /€|\bEUR\b|\bEURO\b/i, before: '€|EUR', behind: '€|EUR\\b' }],
  places: { EUR: /GMBH|DEUTSCHLAND|GERMANY|MWST/i },
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
  invoice: {
    date: [
      [
        /(?:RECHNUNG|KORREKTUR|GUTSCHRIFT|ABRECHNUNG)[A-Z ()]*(?:\(\d{3}\))?\s*N(?:R|UMMER)\b.*\bVOM\b/i,
        0.97,
      ],
      [/(?:RECHNUNGS?|BELEG|FAKTURA)[ -]?DATUM|RECHNUNG VOM/i, 0.96],
      // The place and date of a letter.
      [/^[A-Z][A-Z .-]{2,30}, (?:DEN )?(?=\d{1,2}\.)/i, 0.9],
    ],
    bareDate: /DATUM/i,
    otherDate: /LIEFER|LEISTUNG|FALLIG|BESTELL|AUFTRAG|VERTRAG|ZAHL|\b(?:ZUR?|ORIGINAL) RECHNUNG/i,
    number: [
      // "Handelsrechnung (380) Nr. 471102 vom 05.06.2018": the code in brackets is the kind of document (UNTDID 1001).
      [
        /(?:RECHNUNG|KORREKTUR|GUTSCHRIFT|ABRECHNUNG)[A-Z ()]*(?:\(\d{3}\))?\s*N(?:R|UMMER)\b[.:]?/i,
        0.95,
      ],
      [
        new RegExp(String.raw`RECHNUNGS?[ -]*${NUMBER}[:.]*|BELEG[ -]*N(?:R|UMMER)[:.]*`, 'i'),
        0.93,
      ],
      [/GUTSCHRIFT[ -]*(?:NR|NUMMER)[:.]?/i, 0.9],
    ],
    title: /RECHNUNG/i,
    bareNumber: /NUMMER|NR/i,
    otherNumber:
      /BESTELL|KUNDEN?[- ]?N|LIEFERSCHEIN|STEUER|UST|URSPRUNG|AUFTRAG|VERTRAG|TELEFON|DATUM|\b(?:ZUR?|ORIGINAL) RECHNUNG/i,
    total: [
      [
        /BRUTTO(?:SUMME|BETRAG|RECHNUNGSBETRAG)|RECHNUNGS(?:END)?BETRAG|GESAMTBETRAG(?: \(?BRUTTO\)?)|RECHNUNGSSUMME (?:MIT|INKL|BRUTTO)/i,
        0.95,
      ],
      [/GESAMT(?:BETRAG|SUMME)\b|END(?:BETRAG|SUMME)|RECHNUNGSSUMME\b/i, 0.9],
      [/ZAHLBETRAG|ZU ZAHLEN(?:DER BETRAG)?/i, 0.88],
    ],
    bareTotal: /SUMME|GESAMT/i,
    totalSuffix: /EUR|INKL\W*.*|BRUTTO/i,
    partOfTotal:
      /ZUSCHL|ABSCHL|RABATT|NETTO|OHNE|ZWISCHEN|STEUER(?!.*INKL)|ANZAHLUNG|SKONTO|WARENWERT|POSITION/i,
    seller:
      /VERKAUFER|LIEFERANT|RECHNUNGSSTELLER|ABSENDER|AUFTRAGNEHMER|LEISTUNGSERBRINGER|RECHNUNG VON|VON/i,
    buyer:
      /KAUFER|KUNDE|RECHNUNGS(?:EMPFANGER|ADRESSE|ANSCHRIFT)|LIEFER(?:ADRESSE|ANSCHRIFT)|LEISTUNGSEMPFANGER|WARENEMPFANGER|ABWEICHENDER|AUFTRAGGEBER|EMPFANGER|AN\W*$/i,
    addressee: /FIRMA\b|HERRN?\b|FRAU\b|FAMILIE\b|Z\. ?HD|ZU HANDEN/i,
    legalForm: /GMBH(?: & CO\.? ?KG)?|AG|KG|OHG|UG|GBR|EG|MBB|E\.? ?K\.?|E\.? ?V\.?|A\.? ?G\.?/i,
    noName:
      /(?:SEITE|DATUM)\b|TELEFON|RECHNUNG|KOPIE|UST|N(?:UMMER|R)\b|GLOBALE|BEISPIEL|KUNDEN(?:SERVICE|DIENST)/i,
    nameLabel: /FIRMA/i,
    accountHolder: /KONTOINHABER/i,
    letterhead: /UST|HRB|STEUER-?N|HANDELSREGISTER|GESCHAFTSFUHR|VORSTAND/i,
  },
  items: {
    unit: /STK|STUCK|STCK|ST|PCK|PKG|FL|KG|LTR|STD|STUNDEN?|TAGE?|NACHTE?/i,
    heading: /BEZEICHNUNG|BESCHREIBUNG|MENGE|EINZELPREIS|ARTIKEL|NETTOPREIS|\bPOS\b/i,
  },
  taxes: {
    label: /MWST|MEHRWERTSTEUER|\bUST\b|UMSATZSTEUER|STEUER/i,
    // Germany, Austria, Switzerland.
    rates: [19, 7, 16, 20, 10, 13, 8.1, 2.6, 3.8, 7.7, 2.5, 3.7],
  },
  creditNote: {
    title:
      /(?:KAUFMANNISCHE )?GUTSCHRIFT|RECHNUNGSKORREKTUR|STORNORECHNUNG|KORREKTURRECHNUNG|RETOURENBELEG|STORNOBELEG/i,
    selfBilling: /\(389\)|SELBST AUSGESTELLT|GUTSCHRIFTSVERFAHREN/i,
  },
};
