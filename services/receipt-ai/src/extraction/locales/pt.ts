import type { Locale } from './locale.ts';

/** Portuguese: Portugal, Brazil. */
export const pt: Locale = {
  amounts: {
    total: /A PAGAR/i,
    grand: /TOTAL A PAGAR/i,
    subtotal: /LIQUIDO/i,
    tax: /\bIVA\b/i,
    cash: /DINHEIRO|NUMERARIO|ENTREG|MULTIBANCO/i,
    change: /TROCO/i,
    discount: /DESCONTO/i,
  },
  payable: /A PAGAR/i,
  dates: {
    label: /\bDATA\b/i,
  },
  currencies: [{ code: 'BRL', sign: /\bBRL\b|\bR\$/ }],
  vendor: {
    business: /\bLDA\b/i,
    legalForm: /\bLDA\b/i,
    lastWord: /LDA\.?/i,
    continues: /LDA\b/i,
  },
  vendorNumber: { vat: /IVA/i, vatCountry: /PT/i, national: /NIF|NIPC|CONTRIBUINTE/i },
  items: {
    unit: /UNI?D?S?|UNIDADES?|LITROS?|DOSES?/i,
    heading: /DESCRICAO|DESIGNACAO|\bQTD|QUANTIDADE|PRECO|ARTIGO/i,
    sum: /BASE TRIBUTAVEL|INCIDENCIA/i,
  },
  // Portugal with Madeira and the Azores.
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|\bTAXA/i, rates: [23, 13, 6, 22, 12, 5, 18, 16, 9, 4] },
  quotation: /ORCAMENTO|FATURA PRO[- ]?FORMA/i,
  creditNote: {
    title: /NOTA DE CREDITO/i,
  },
};
