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
    dayFirst: { money: /\bRP\.? ?\d|\bIDR\b/i, tax: /\bPPN\b|\bPB1\b/i, word: /\bTANGGAL\b/i },
  },
  currencies: [{ code: 'IDR', sign: /\bIDR\b|\bRp\.? ?\d/, wholeBefore: 'RP|IDR' }],
  places: { IDR: /JAKARTA|INDONESIA|\bPB1\b|\bPPN\b/i },
  items: { unit: /PORSI|GELAS|BTL/i, heading: /NAMA BARANG|HARGA|JUMLAH BARANG/i },
  taxes: { label: /\bPPN\b|\bPB ?[1I]\b|\bPAJAK/i, rates: [10, 11, 12] },
};
