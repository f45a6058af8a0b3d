import type { Locale } from './locale.ts';

/** French: France, Belgium, Luxembourg; the Swiss franc. */
export const fr: Locale = {
  amounts: {
    total: /A PAYER|\bMONTANT/i,
    grand: /\bTTC\b|NET A PAYER/i,
    subtotal: /\bHT\b|HORS TAXE/i,
    tax: /\bTVA\b/i,
    cash: /ESPECES|CARTE/i,
    change: /\bRENDU/i,
    discount: /REMISE/i,
  },
  payable: /A PAYER/i,
  dates: {
    label: /\bLE\b/i,
    otherDate: /ECHEANCE|LIVRAISON/i,
    document: /FACTURE/i,
  },
  currencies: [{ code: 'CHF', sign: /\bCHF\b|\bSFr\b/, before: 'CHF', behind: 'CHF\\b' }],
  numbers: {
    invoiceNumber: /FACTURE\s*(?:N[O°º]?\b|NUM\w*)|N(?:O|°|º|UMERO)\.?\s*(?:DE )?(?:LA )?FACTURE/i,
    invoice: /FACTURE\b/i,
  },
  vendor: {
    business: /\bSARL\b|\bS\.?A\.?S?\b/i,
    legalForm: /\bSARL\b|\bSAS\b/i,
    lastWord: /SARL/i,
    address: /\bRUE\b|AUTOROUTE|\bZA\b/i,
    other: /FACTURE|CLIENT/i,
  },
  vendorNumber: { vat: /TVA/i, vatCountry: /FR|BE|LU/i, national: /SIRET|SIREN/i },
  items: {
    unit: /PIECES?|UNITES?|LITRES?|HEURES?|JOURS?|NUITS?/i,
    heading: /DESIGNATION|QUANTITE|PRIX|LIBELLE|\bQTE\b/i,
  },
  taxes: { label: /\bT\.?V\.?A(?![A-Z])|\bTAXE/i, rates: [20, 10, 5.5, 2.1, 21, 12, 6, 17, 14, 8] },
  quotation: /DEVIS|FACTURE PRO[- ]?FORMA|BON DE COMMANDE/i,
  creditNote: {
    title: /(?:FACTURE D')?AVOIR|NOTE DE CREDIT/i,
    selfBilling: /AUTOFACTUR/i,
  },
};
