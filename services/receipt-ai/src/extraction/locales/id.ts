import type { Locale } from './locale.ts';

/** Indonesian. */
export const id: Locale = {
  amounts: {
    total: /JUMLAH/i,
    tax: /\bPPN\b|\bPB1\b/i,
    cash: /TUNAI|BAYAR/i,
    change: /KEMBALI/i,
  },
  dates: {
    label: /TANGGAL/i,
  },
  currencies: [{ code: 'IDR', sign: /\bIDR\b|\bRp\.? ?\d/, wholeBefore: 'RP|IDR' }],
  items: { unit: /PORSI|GELAS|BTL/i, heading: /NAMA BARANG|HARGA|JUMLAH BARANG/i },
  taxes: { label: /\bPPN\b|\bPB ?[1I]\b|\bPAJAK/i, rates: [10, 11, 12] },
};
