import { monthNames, type Locale } from './locale.ts';

/** Italian. */
export const it: Locale = {
  amounts: { tax: /\bIVA\b/i },
  months: monthNames('it'),
  dates: { label: /\bDATA\b/i, dayFirst: { tax: /\bIVA\b/i } },
  places: { EUR: /\bIVA\b/i },
  vendorNumber: { vat: /IVA/i, vatCountry: /IT/i },
  invoice: {
    date: [[/DATA (?:DA )?FATTURA|DATA (?:DI )?EMISSIONE/i, 0.95]],
    bareDate: /DATA/i,
    otherDate: /SCADENZA|CONSEGNA/i,
    number: [
      [/(?:N[°ºO.]*|NUMERO|NUM\.?) ?(?:DE |DA |DELLA )?FATTURA\b[:.]?/i, 0.92],
      [/\bFATTURA\s*(?:N[°ºO.]*|NUMERO|NUM\.?)[:.]?/i, 0.92],
    ],
    title: /FATTURA/i,
    bareNumber: /NUMERO|NUM|N[°º]/i,
    otherNumber: /DATA\b|TOTALE|CLIENTE|ORDINE|DDT|IVA|CONTO|COD(?:ICE)?\b/i,
    total: [[/TOTALE (?:DOCUMENTO|FATTURA)|TOTAL FATTURA/i, 0.93]],
    bareTotal: /TOTALE/i,
    seller:
      /FORNITORE|CEDENTE(?:\/PRESTATORE)?|PRESTATORE|MITTENTE|EMITTENTE|VENDITORE|EMESSA DA|DA/i,
    buyer: /CLIENTE|CESSIONARIO|COMMITTENTE|DESTINATARIO|INTESTATA A|FATTURARE A/i,
    addressee: /SPETT|GENT\.|EGR\.|SIG(?:\.|NOR)|ALLA (?:C\.? ?A|CORTESE)/i,
    legalForm: /S\.?R\.?L\.?S?|S\.?P\.?A|S\.?N\.?C|S\.A\.S/i,
    noName: /PAGINA\b|FATTURA|DATA\b|NUMERO|P\.? ?IVA|C\.?F\b|SERVIZIO CLIENTI/i,
    nameLabel: /DENOMINAZIONE|RAGIONE SOCIALE|DITTA/i,
    accountHolder: /INTESTATARIO/i,
    letterhead: /P\.? ?IVA/i,
  },
  items: {
    unit: /PZ|ORE|GIORNI/i,
    heading: /DESCRIZIONE|QUANTITA|PREZZO|IMPORTO/i,
    sum: /TOTALE|IMPONIBILE/i,
  },
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|IMPOSTA/i, rates: [22, 10, 5, 4] },
  creditNote: {
    title: /NOTA (?:DI CREDITO|DI ACCREDITO)/i,
  },
};
