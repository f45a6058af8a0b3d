import type { Locale } from './locale.ts';

/** Countries whose receipts are read by their English words and their currency: Asia, Northern and Eastern Europe, Africa. */
export const elsewhere: Locale = {
  dates: { dayFirst: { money: /₹|\bINR\b/i } },
  currencies: [
    { code: 'JPY', sign: /\bJPY\b|円/, before: '¥', wholeBefore: 'JPY|¥', wholeBehind: '¥|円' },
    { code: 'KRW', sign: /\bKRW\b|₩/, wholeBefore: 'KRW|₩' },
    { code: 'VND', sign: /\bVND\b|₫/, wholeBefore: 'VND|₫', wholeBehind: '₫' },
    { code: 'PKR', sign: /\bPKR\b/ },
    { code: 'LKR', sign: /\bLKR\b/ },
    { code: 'INR', sign: /\bINR\b|₹/ },
    { code: 'PHP', sign: /\bPHP\b|₱/ },
    { code: 'THB', sign: /\bTHB\b|฿/ },
    // The letter may be recognised without its stroke.
    { code: 'PLN', sign: /\bPLN\b|\d ?z[łl](?!\p{L})/u },
    { code: 'CNY', sign: /\bCNY\b|\bRMB\b|\bCN¥|元/ },
    { code: 'CZK', sign: /\bCZK\b|\d ?K[čc](?!\p{L})/u },
    { code: 'TRY', sign: /₺/ },
    { code: 'UAH', sign: /₴/ },
    { code: 'RUB', sign: /₽/ },
    { code: 'ILS', sign: /₪/ },
    { code: 'NGN', sign: /₦/ },
    { code: 'GHS', sign: /₵/ },
    { code: 'KES', sign: /\bK[Ss]h\b\.? ?\d/ },
    { code: 'AED', sign: /\b(?:Dhs?|DHS)\b\.? ?\d/ },
    { code: 'ZAR', sign: /\bZAR\b/ },
  ],
  // The Indian GST, by its name or by its form: state, tax number, Z.
  registrations: { INR: /\bGSTIN\b|\b\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z\d]{2}\b|\bPVT\.? LTD\b/i },
  sharedSigns: {
    rupee: {
      PKR: /PAKISTAN|KARACHI|LAHORE|ISLAMABAD/i,
      LKR: /SRI LANKA|COLOMBO/i,
      NPR: /\bNEPAL\b|KATHMANDU/i,
      MUR: /MAURITIUS/i,
      INR: /\bINDIA\b|\b[CSI]GST\b|\bFSSAI\b|MUMBAI|\bDELHI\b|BENGALURU|BANGALORE|CHENNAI|HYDERABAD|KOLKATA|\bPUNE\b|GURGAON|GURUGRAM/i,
    },
    crown: {
      SEK: /\bSVERIGE\b|\bSWEDEN\b|STOCKHOLM|G[ÖO]TEBORG|MALM[ÖO]\b|\bORG\.? ?(?:NR|NUMMER)\b.{0,4}\d{6}-\d{4}\b/i,
      NOK: /\bNORGE\b|\bNORWAY\b|\bOSLO\b|\bBERGEN\b|\bMVA\b/i,
      DKK: /\bDANMARK\b|\bDENMARK\b|K[ØO]BENHAVN|COPENHAGEN|\bCVR\b/i,
      ISK: /\bICELAND\b|REYKJAV[ÍI]K|\bVSK\b/i,
    },
    yen: {
      JPY: /\bJAPAN\b|TOKYO|OSAKA|KYOTO|円|税/i,
      CNY: /\bCHINA\b|BEIJING|SHANGHAI|SHENZHEN|GUANGZHOU|元/i,
    },
  },
};
