import type { Locale } from './locale.ts';

/** Countries whose receipts are read by their English words and their currency: Asia, Northern and Eastern Europe, Africa. */
export const elsewhere: Locale = {
  dates: {},
  creditNote: {
    title:
      /DOBROPIS|OPRAVNY DANOVY DOKLAD|FAKTURA KORYGUJACA|KOREKTA FAKTURY|KREDITNOTA|KREDITFAKTURA|HYVITYSLASKU|KREEDITARVE|KREDITRE[KĶ]INS|KREDITINE (?:PVM )?SASKAITA(?: FAKTURA)?|JOVAIRO SZAMLA|SZTORNO SZAMLA|HELYESBITO SZAMLA|STORNO RACUN|KNJIZNO ODOBRENJE|FACTURA (?:DE )?STORNO|NOTA KREDIT|IADE FATURASI|КРЕДИТНО ИЗВЕСТИЕ|СТОРНО|КОРРЕКТИРОВОЧНЫЙ СЧЕТ-ФАКТУРА|ПІДТВЕРДЖЕННЯ ПОВЕРНЕННЯ|ΠΙΣΤΩΤΙΚΟ(?: ΤΙΜΟΛΟΓΙΟ)?|返品伝票|赤伝票|適格返還請求書|红字发票|折讓單|수정세금계산서|환불 영수증|إشعار دائن|חשבונית זיכוי|ใบลดหนี้/i,
  },
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
    { code: 'EGP', sign: /\bL\.?E\.? ?\d/ },
  ],
};
