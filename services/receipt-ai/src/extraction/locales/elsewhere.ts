import type { Locale } from './locale.ts';

/** Countries whose receipts are read by their English words and their currency: East, South and South-East Asia, Poland. */
export const elsewhere: Locale = {
  dates: { dayFirst: { money: /₹|\bINR\b/i } },
  currencies: [
    { code: 'JPY', sign: /\bJPY\b|¥|円/, before: '¥', wholeBefore: 'JPY|¥', wholeBehind: '¥|円' },
    { code: 'KRW', sign: /\bKRW\b|₩/, wholeBefore: 'KRW|₩' },
    { code: 'VND', sign: /\bVND\b|₫/, wholeBefore: 'VND|₫', wholeBehind: '₫' },
    { code: 'PKR', sign: /\bPKR\b/ },
    { code: 'LKR', sign: /\bLKR\b/ },
    { code: 'INR', sign: /\bINR\b|₹/ },
    { code: 'PHP', sign: /\bPHP\b|₱/ },
    { code: 'THB', sign: /\bTHB\b|฿/ },
    { code: 'PLN', sign: /\bPLN\b|\bzł\b/ },
  ],
  // The Indian GST, by its name or by its form: state, tax number, Z.
  registrations: { INR: /\bGSTIN\b|\b\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z\d]{2}\b|\bPVT\.? LTD\b/i },
  rupeePlaces: {
    PKR: /PAKISTAN|KARACHI|LAHORE|ISLAMABAD/i,
    LKR: /SRI LANKA|COLOMBO/i,
    NPR: /\bNEPAL\b|KATHMANDU/i,
    MUR: /MAURITIUS/i,
  },
};
