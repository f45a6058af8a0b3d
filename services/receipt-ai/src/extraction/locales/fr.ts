import { monthNames, type Locale } from './locale.ts';

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
  months: monthNames('fr', 'JANV FEVR AVR JUIL'),
  dates: {
    label: /\bLE\b/i,
    otherDate: /ECHEANCE|LIVRAISON/i,
    document: /FACTURE/i,
    dayFirst: { tax: /\bTVA\b/i, word: /\bSARL\b/i },
  },
  currencies: [{ code: 'CHF', sign: /\bCHF\b|\bSFr\b/, before: 'CHF', behind: 'CHF\\b' }],
  places: { EUR: /\bFRANCE\b|\bSARL\b|\bTVA\b/i },
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
  invoice: {
    date: [
      // "Facture n° 562044387 du 2 juillet 2023"
      [/(?:FACTURE|AVOIR)\s*N\S{0,2}\s*\S*\d\s+DU\b/i, 0.97],
      [/DATE (?:DE |D')?(?:LA )?(?:FACTUR\w*|EMISSION)|FACTURE\b.{0,24} DU/i, 0.96],
      // The place and date of a letter.
      [/^[A-Z][A-Z .-]{2,30}, LE (?=\d)/i, 0.9],
    ],
    bareDate: /DATE/i,
    otherDate: /ECHEANCE|LIVRAISON|COMMANDE|\b(?:SUR|ORIGINAL) (?:LA )?FACTURE/i,
    number: [
      [
        /\bFACTURE\s*N\s?[°ºO.]?\s*[:.]?|N\s?[°ºO.]*\s?(?:DE )?(?:LA )?FACTURE\b[:.]?|NUMERO DE FACTURE[:.]?/i,
        0.93,
      ],
      [/\bAVOIR\b\s*(?:N\s?[°º.]?)?/i, 0.85],
    ],
    title: /FACTURE/i,
    bareNumber: /NUMERO|N[°º]/i,
    otherNumber:
      /TVA|SIRE[TN]|LIEE|DOSSIER|CLIENT|COMMANDE|COMPTE|TOTAL|DATE|\b(?:SUR|ORIGINAL) (?:LA )?FACTURE/i,
    total: [
      [/TOTAL T\.?T\.?C\b|MONTANT T\.?T\.?C\b|TOTAL (?:GENERAL|FACTURE)/i, 0.95],
      [/NET A PAYER/i, 0.88],
    ],
    bareTotal: /TOTAL/i,
    totalSuffix: /CHF/i,
    partOfTotal: /\bHT\b|HORS|\bTVA\b/i,
    seller: /VENDEUR|FOURNISSEUR|EMETTEUR|PRESTATAIRE|(?:EMISE?|VENDU|FACTUREE?) PAR|EXPEDITEUR/i,
    buyer: /CLIENT|ACHETEUR|ADRESSE DE|FACTUREE? A|DESTINATAIRE|LIVREE? A|A\W*$/i,
    addressee: /MADAME\b|MONSIEUR\b|MME\b|MLLE\b|M\. [A-Z]|A L'ATTENTION/i,
    legalForm: /SARL|S\.?A\.?R\.?L|SAS|SASU|EURL|S\.?A/i,
    noName: /(?:PAGE|DATE|TVA)\b|FACTURE|SIRET|SERVICE (?:CLIENT|CONSO|ABONNE)/i,
    nameLabel: /SOCIETE|RAISON SOCIALE/i,
    accountHolder: /TITULAIRE DU COMPTE/i,
    letterhead: /TVA|SIRET|CAPITAL|SIEGE/i,
  },
  items: {
    unit: /PIECES?|UNITES?|LITRES?|HEURES?|JOURS?|NUITS?/i,
    heading: /DESIGNATION|QUANTITE|PRIX|LIBELLE|\bQTE\b/i,
  },
  taxes: { label: /\bT\.?V\.?A(?![A-Z])|\bTAXE/i, rates: [20, 10, 5.5, 2.1, 21, 12, 6, 17, 14, 8] },
  creditNote: {
    title: /(?:FACTURE D')?AVOIR|NOTE DE CREDIT/i,
    selfBilling: /AUTOFACTUR/i,
  },
};
