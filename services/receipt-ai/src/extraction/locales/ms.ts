import type { Locale } from './locale.ts';

/** Malay, and the English of Malaysian tills. */
export const ms: Locale = {
  amounts: {
    total: /JUMLAH/i,
    grand: /TOTAL ?R?M?\b:?$/i,
    tax: /\bSST\b/i,
    cash: /TUNAI/i,
    change: /\bBAKI/i,
    // Tax codes of the summary of GST.
    summary: /\bSR\b|\bZRL?\b/i,
  },
  dates: {
    label: /TARIKH/i,
  },
  currencies: [
    { code: 'MYR', sign: /(?:\b|(?<=[a-z]))(?:RM\b|R ?M(?: ?\d|$))|\bMYR\b/, before: 'RM|MYR' },
  ],
  vendor: {
    business: /SDN\.? ?BHD|SON BHD|\bBHD\b|RESTORAN|\bPLT\b|PERNIAGAAN|KEDAI|SYARIKAT/i,
    legalForm: /SDN|BHD|ENTERPRISE|PLT\b/i,
    lastWord: /SDN\.? ?BHD\.?|ENTERPRISE/i,
    usualForm: /SDN|BHD|ENTERPRISE/i,
    formLine: /SDN|BHD/i,
    address:
      /JALAN|\bJLN|\bTAMAN|\bJ[O0]HOR|SELANGOR|KUALA|LUMPUR|\bPERSIARAN|BANDAR|PETALING|SHAH ALAM|\bSS ?\d|\bKL\b|MALAYSIA|LEBUHRAYA|LAPANGAN TERBANG|\bSEKSYEN/i,
    continues: /SDN\b|BHD\b/i,
    ownedBy: /DIMILIKI(?: OLEH)?/i,
    formRepairs: [
      // Misread variants of "Sendirian Berhad": SDN BND, SON BHD, S0N 8HD, SDI BHD, SDNBHU.
      [/(?<=^|[\s)])S[D0OU][NIM]I?[., ]{0,3}[B8][HNRMK][DXOI0UL](?![A-Z])\.?/i, 'Sdn Bhd'],
      [/(?<=[A-Za-z)])(SDN ?BHD)$/i, ' SDN BHD'],
      // Misread variants of the abbreviation "S/B": 5/B, S/8.
      [/(?<=[A-Z]{2} )[5S]\/[B8]$/, 'S/B'],
      // The rest of a registration number or a stamp after the legal form, which ends a name.
      [/(?<=\bSDN\.? BHD)[. ]*\(?[A-Z0-9]{0,4}$|(?<=\bSDN\.? BHD)[. ]*\([A-Z]?\d.*$/i, ''],
    ],
    lateRepairs: [
      // A closing bracket read as a letter: "(KLI SDN BHD".
      [/\(([A-Z]{1,3})[I1l] (?=SDN)/g, '($1) '],
      // Misread variants of "(KL)" and "(M)", for Kuala Lumpur and Malaysia, before the legal form.
      [/\((?:K[1IJl]|EL)\) ?(?=SDN)/g, '(KL) '],
      [/\([NHW]\) ?(?=SDN)/g, '(M) '],
    ],
  },
  businessWords: 'RESTORAN',
  items: { unit: /BIJI|KEPING|BUNGKUS/i, heading: /KUANTITI|HARGA|BUTIR/i },
  taxes: { label: /\b[GS]ST\b|CUKAI/i, rates: [6, 8, 10, 5] },
};
