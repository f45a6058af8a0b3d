import { monthNames, type Locale } from './locale.ts';

/** Spanish: Spain, Mexico. */
export const es: Locale = {
  amounts: { total: /A PAGAR/i, grand: /TOTAL A PAGAR|IMPORTE TOTAL/i, tax: /\bIVA\b/i },
  payable: /A PAGAR/i,
  months: monthNames('es'),
  dates: {
    label: /FECHA/i,
    dayFirst: { tax: /\bIVA\b|\bNIF\b/i, word: /\bFECHA\b|\bHORA\b/i },
  },
  currencies: [
    { code: 'MXN', sign: /\bMXN\b|\bMX\$/ },
    { code: 'PEN', sign: /(?<![A-Z])S\/\.? ?(?=\d+\.\d\d\b)/ },
  ],
  places: { EUR: /\bNIF\b|\bIVA\b/i },
  sharedSigns: {
    dollar: {
      // New Mexico is a state of the USA.
      MXN: /(?:(?<!\bNEW )\bMEXICO|\bMÉXICO)\b(?!,? (?:MO|NY|ME)\b)|\bS\.?A\.? DE C\.?V\b/i,
      COP: /\bBOGOTA\b/i,
      ARS: /\bBUENOS AIRES\b|\bCUIT\b/i,
    },
  },
  numbers: { invoiceNumber: /FACTURA\s*(?:N[O°º]?\b|NUM\w*)/i },
  vendorNumber: { vat: /IVA/i, vatCountry: /ES/i, national: /NIF/i },
  invoice: {
    date: [[/FECHA (?:DE )?(?:LA )?(?:FACTURA|EMISION|EXPEDICION)/i, 0.95]],
    bareDate: /FECHA/i,
    otherDate: /VENCIMIENTO|ENTREGA/i,
    number: [
      [/(?:N[°ºO.]*|NUMERO|NUM\.?) ?(?:DE )?FACTURA\b[:.]?/i, 0.92],
      [/\bFACTURA\s*(?:N[°ºO.]*|NUMERO|NUM\.?)[:.]?/i, 0.92],
    ],
    title: /FACTURA/i,
    bareNumber: /NUMERO|NUM|N[°º]/i,
    otherNumber: /FECHA|TOTAL|CLIENTE|PEDIDO|ALBARAN|CUENTA|[NC]\.?I\.?F\b|RECTIFICA/i,
    total: [[/TOTAL (?:DE LA )?FACTURA|IMPORTE TOTAL|TOTAL A PAGAR/i, 0.93]],
    bareTotal: /TOTAL/i,
    seller: /VENDEDOR|EMISOR|PROVEEDOR|DATOS DEL EMISOR|EMITIDA POR|PRESTADOR|DE/i,
    buyer:
      /CLIENTE|COMPRADOR|DESTINATARIO|TITULAR|(?:DATOS DEL|FACTURAR A|FACTURADO A|ENVIAR A) ?|PARA\W*$/i,
    addressee: /D\. [A-Z]|DNA\. |SRA?\. [A-Z]|A LA ATENCION|ATT?N?\. /i,
    legalForm: /S\.? ?L\.? ?U?|S\.A/i,
    noName: /PAGINA\b|FACTURA|FECHA|NUMERO|[NC]\.?I\.?F\b|ATENCION AL CLIENTE/i,
    nameLabel: /NOMBRE|RAZON SOCIAL/i,
    accountHolder: /TITULAR DE LA CUENTA/i,
    letterhead: /NIF|CIF/i,
  },
  items: {
    unit: /UDS?|UNIDADES|UNIDAD|PZAS?|HORAS?/i,
    heading: /DESCRIPCION|CANTIDAD|\bCANT\b|PRECIO|IMPORTE|ARTICULO/i,
    sum: /BASE IMPONIBLE/i,
  },
  // Spain, Mexico, Peru.
  taxes: { label: /\bI\.?V\.?A(?![A-Z])|\bIGV\b|IMPUESTO/i, rates: [21, 10, 4, 16, 8, 18] },
  creditNote: {
    title: /NOTA DE CREDITO|FACTURA (?:RECTIFICATIVA|DE ABONO)|ABONO/i,
  },
};
