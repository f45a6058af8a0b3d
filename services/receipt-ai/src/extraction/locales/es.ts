import type { Locale } from './locale.ts';

/** Spanish: Spain, Mexico. */
export const es: Locale = {
  amounts: { total: /A PAGAR/i, grand: /TOTAL A PAGAR|IMPORTE TOTAL/i, tax: /\bIVA\b/i },
  payable: /A PAGAR/i,
  dates: {
    label: /FECHA/i,
  },
  currencies: [
    { code: 'MXN', sign: /\bMXN\b|\bMX\$/ },
    { code: 'PEN', sign: /(?<![A-Z])S\/\.? ?(?=\d+\.\d\d\b)/ },
  ],
  numbers: { invoiceNumber: /FACTURA\s*(?:N[O°º]?\b|NUM\w*)/i },
  vendorNumber: { vat: /IVA/i, vatCountry: /ES/i, national: /NIF/i },
  items: {
    unit: /UDS?|UNIDADES|UNIDAD|PZAS?|HORAS?/i,
    heading: /DESCRIPCION|CANTIDAD|\bCANT\b|PRECIO|IMPORTE|ARTICULO/i,
    sum: /BASE IMPONIBLE/i,
  },
  // Spain, Mexico, Peru.
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|\bIGV\b|IMPUESTO/i, rates: [21, 10, 4, 16, 8, 18] },
  quotation: /PRESUPUESTO|COTIZACION|FACTURA PRO[- ]?FORMA/i,
  creditNote: {
    title: /NOTA DE CREDITO|FACTURA (?:RECTIFICATIVA|DE ABONO)|ABONO/i,
  },
};
