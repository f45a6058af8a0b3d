import { monthNames, type Locale } from './locale.ts';

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
  months: monthNames('pt'),
  dates: {
    label: /\bDATA\b/i,
    dayFirst: { tax: /\bIVA\b|\bNIF\b/i, word: /\bLDA\b|\bHORA\b/i },
  },
  currencies: [{ code: 'BRL', sign: /\bBRL\b|\bR\$/ }],
  places: { EUR: /PORTUGAL|\bNIF\b|\bLDA\b|\bIVA\b/i },
  vendor: {
    business: /\bLDA\b/i,
    legalForm: /\bLDA\b/i,
    lastWord: /LDA\.?/i,
    continues: /LDA\b/i,
  },
  vendorNumber: { vat: /IVA/i, vatCountry: /PT/i, national: /NIF|NIPC|CONTRIBUINTE/i },
  invoice: {
    date: [[/DATA (?:DA )?(?:FATURA|EMISSAO)/i, 0.95]],
    bareDate: /DATA/i,
    otherDate: /VENCIMENTO|ENTREGA/i,
    number: [
      [/(?:N[°ºO.]*|NUMERO|NUM\.?) ?(?:DE |DA )?FATURA\b[:.]?/i, 0.92],
      [/\bFATURA\s*(?:N[°ºO.]*|NUMERO|NUM\.?)[:.]?/i, 0.92],
    ],
    title: /FATURA(?:[- ]RECIBO| SIMPLIFICADA)?/i,
    bareNumber: /NUMERO|N[°º]/i,
    otherNumber: /DATA\b|TOTAL|CLIENTE|ENCOMENDA|NIF\b|CONTA\b/i,
    total: [[/TOTAL FATURA|TOTAL A PAGAR/i, 0.93]],
    bareTotal: /TOTAL/i,
    seller: /VENDEDOR|FORNECEDOR|EMITENTE|EMITIDO POR|PRESTADOR/i,
    buyer: /CLIENTE|COMPRADOR|DESTINATARIO|ADQUIRENTE|FATURAR A|FATURADO A/i,
    addressee: /EXMO|EXMA|EX\.? ?MOS?|AO CUIDADO/i,
    legalForm: /LDA|S\.A/i,
    noName: /FATURA|RECIBO|ORIGINAL|DUPLICADO|DATA\b|NUMERO|NIF\b|APOIO AO CLIENTE/i,
    nameLabel: /NOME|DENOMINACAO|FIRMA/i,
    letterhead: /NIF/i,
  },
  items: {
    unit: /UNI?D?S?|UNIDADES?|LITROS?|DOSES?/i,
    heading: /DESCRICAO|DESIGNACAO|\bQTD|QUANTIDADE|PRECO|ARTIGO/i,
    sum: /BASE TRIBUTAVEL|INCIDENCIA/i,
  },
  // Portugal with Madeira and the Azores.
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|\bTAXA/i, rates: [23, 13, 6, 22, 12, 5, 18, 16, 9, 4] },
  creditNote: {
    title: /NOTA DE CREDITO/i,
  },
};
