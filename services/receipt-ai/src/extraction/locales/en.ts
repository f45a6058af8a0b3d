import type { Locale } from './locale.ts';

/** English, also as printed in Canada, Australia, New Zealand, Singapore, Hong Kong and Taiwan. */
export const en: Locale = {
  amounts: {
    total: /\bT[O0]TA[L1I]|T[O0]TA[L1I]\b|\bT[O0]TL\b|\b[FLI1]OTAL\b/i,
    grand:
      /GRAND|ROUND.{0,4}TOTAL|TOTAL.{0,12}ROUND|AFTER ROUND|NETT? ?(?:AMT|AMOUNT|TOTAL)|TOTAL ?(?:AMT|AMOUNT)? ?(?:DUE|PAYABLE)|AMOUNT ?DUE|BALANCE ?DUE|TOTAL.{0,8}INC|INC.{0,8}TOTAL|TOTAL SALES?\b.{0,18}INC|\bDUE\b|PAYABLE|TO BE PAID|A[FT][TF](?:ER)? R(?:OU)?ND|AFTER ADJ|NET ?T[O0]TAL/i,
    subtotal: /SUB ?-?T[O0]TA|BEFORE|EXC|TOTAL ?ITEM|TOTAL ?QTY|TAXABLE|SUPPL(?:Y|IES)/i,
    tax: /\bGST\b|\bTAX|VAT\b|SERVICE ?C|SVC/i,
    rounding: /ROUND|RNDG|ADJ/i,
    cash: /CASH|TENDER|ACCEPTED|PAID|PAYMENT|VISA|MASTER|CARD|DEBIT|CREDIT|RECEIVED|AMEX/i,
    change: /CHANGE/i,
    discount: /DISC|SAVING|REBATE|VOUCHER|\bPOINT/i,
    quantity: /\bQTY|ITEMS?\b|PCS|UNIT|PRICE/i,
    summary: /SUMMARY|\d ?%/i,
    noise: /\bTEL|PHONE|FAX|REG|APPROV|LTR|LITRE|KG/i,
  },
  payable: /PAYABLE|TO BE PAID|TO PAY|AMOUNT DUE|BALANCE DUE/i,
  dates: {
    label: /DATE|\bDT\b/i,
    otherDate: /DUE|EXP|VALID|UNTIL|START|BEFORE|MEMBER|PRINT|EFFECT|W\.?E\.?F/i,
    document: /INV|BILL|REC|DOC/i,
  },
  currencies: [
    { code: 'GBP', sign: /£|\bGBP\b/, before: '£|GBP' },
    { code: 'USD', sign: /\bUSD\b|\bUS ?\$/, before: 'US\\$|USD', behind: 'USD\\b' },
    { code: 'CAD', sign: /\bCAD\b|\bC\$|\bCA\$|\bCDN\$/, before: 'CAD|C\\$' },
    { code: 'SGD', sign: /\bSGD\b|\bS\$/, before: 'S\\$|SGD' },
    { code: 'AUD', sign: /\bAUD\b|\bAU?\$/, before: 'AUD|A\\$' },
    { code: 'NZD', sign: /\bNZD\b|\bNZ\$/ },
    { code: 'HKD', sign: /\bHKD\b|\bHK\$/ },
    { code: 'TWD', sign: /\bTWD\b|\bNT\$/ },
  ],
  numbers: {
    taxInvoice: /TAX INV\w*\s*(?:NO|NUM\w*|#)?|INV(?:OICE)?\s*\.?\s*-?(?:NO|NUM\w*|#)/i,
    invoice: /INVOICE|INV\b/i,
    receiptNumber: /(?:OFFICIAL )?R?ECEIPT\s*(?:NO|NUM\w*|#)|RCPT\s*(?:NO|#)|\bR\.?NO\b/i,
    receipt: /RECEIPT|RCPT/i,
    billNumber: /BILL\s*(?:NO|NUM\w*|#)|CASH ?BILL|BILL ?[:#]|\bB[IJ1!L][1LI!][1LI!:]\s?[#:]/i,
    documentNumber: /DOC(?:UMENT)?\s*\.?\s*(?:NO|NUM\w*|#)/i,
    slipNumber: /SLIP\s*(?:NO|#)|CASH SALES?\s*(?:NO|#)/i,
    cashBillNumber: /\bC[BS]\s?(?:NO|#)/i,
    transaction: /\bTRN\b|\bT?RANS #|TRX\s*(?:NO|#|ID)?|TRANS(?:ACTION)?\s*(?:NO|#|ID|:)/i,
    order: /ORDER\s*(?:NO|#|NUM)|CHE?CK\s*(?:NO|#)|CHIT\s*(?:NO|#)|\bREF\w*\s*(?:NO|#|:)/i,
    bill: /\bBILL\b/i,
    number: /(?:^|\s{2})(?:\S{4,10}\s{2})?(?:NO\s?[.:#]|#)(?=\s?[A-Z\d]*-?\d)/i,
  },
  vendor: {
    business:
      /ENTERPRISE|TRADING|RESTAURAN|\bLTD\b|\bINC\b|\bLLC\b|MARKET|MART\b|STORE|SHOP|CAFE|KITCHEN|HARDWARE|BOOK|STATIONERY|PHARMACY|BAKERY|HOTEL|CLINIC|GALLERY|INDUSTR|CORP|COMPANY|\bCO\b|MACHINERY|ELECTRIC|FOOD|SERVICE|HOUSE|CENTRE|CENTER|AUTO|MOTOR|FURNISH|INTERNATIONAL|HOLDING|VENTURE/i,
    legalForm: /\bLTD|\bINC\b|LLC/i,
    lastWord: /LTD\.?|INC\.?/i,
    address: /\bNO\.? ?\d|\bLOT\b|\b\d{5}\b|STREET|ROAD|AVE\b|LEVEL|FLOOR|BLOCK/i,
    other:
      /\bTEL|PHONE|FAX|GST|REG|INVOICE|RECEIPT|TAX\b|DATE|CASHIER|BILL|WWW|HTTP|EMAIL|@|WELCOME|THANK|TABLE|COPY|ROC|ID ?:|\bCO\.? ?NO|SALES|POS|COUNTER|:\s?\d|\bPAGE\b|GOODS SOLD|RETURNABLE|REFUND/i,
    continues:
      /CO\b|COMPANY\b|&|AND\b|\(|ENTERPRISE\b|TRADING\b|HARDWARE\b|STATIONE?RY\b|ELECTRICAL\b|MARKETING\b|SERVICES?\b|INDUSTR|HOLDINGS?\b|LTD\b|LIMITED\b|INC\b|[\w ]+\)/i,
    ownedBy: /OWNED BY|OWN BY|OPERATED BY/i,
  },
  vendorNumber: { vat: /VAT|TAX/i, vatCountry: /GB|IE/i, national: /ABN|EIN/i },
  labelWords: 'TOTAL SUBTOTAL ROUNDING CHANGE AMOUNT DISCOUNT PAYABLE INVOICE RECEIPT',
  businessWords:
    'BAKERIES BAKERY BEAUTY BUILDING CATERING CENTRE COMPANY CONFECTIONERY DISTRIBUTOR ELECTRIC ELECTRICAL ELECTRONICS ENGINEERING ENTERPRISE FURNITURE HARDWARE HEALTH HOLDINGS INDUSTRIES INTERNATIONAL KITCHEN MACHINERY MARKET MARKETING MATERIALS MINIMARKET PACKAGING PHARMACY RESOURCES RESTAURANT SERVICE SERVICES STATION STATIONERY SUPERMARKET SUPPLIES TECHNOLOGY TIMBER TRADING VENTURES',
  items: {
    unit: /PCS?|UNITS?|UNI|EACH|EA|SETS?|PKTS?|PACKS?|BTLS?|BOX|CTNS?|KGS?|LBS?|LTRS?|LITRES?|LITERS?|HRS?|HOURS?|NOS?/i,
    heading:
      /DESC|\bQTY|QUANTITY|\bITEMS?\b\W*(?:$|:|S\)|COUNT|CODE|NAME|NO\b)|AMOUNT|\bPRICE|U\/P/i,
    sum: /\bS(?:UB)? ?TTL\b|\bTOT QTY|AMOUNT DUE|BALANCE/i,
  },
  taxes: {
    label: /\b[CIS]?GST(?![A-Z])|\b[HP]ST\b|\bTAX(?:ES)?\b|SALES ?TAX|\bVAT(?![A-Z])/i,
    // United Kingdom, Ireland; Canada, Australia, New Zealand, Singapore, India.
    rates: [20, 5, 23, 13.5, 13, 15, 10, 7, 8, 9, 12, 18, 28],
  },
  quotation:
    /QUOT(?:E|ATION)|ESTIMATE|PRO[- ]?FORMA(?: INVOICE)?|PURCHASE ORDER|(?:THIS IS )?NOT AN? (?:TAX )?INVOICE/i,
  creditNote: {
    title:
      /(?:TAX )?CREDIT (?:NOTE|MEMO|INVOICE)|REFUND(?: RECEIPT| SLIP| NOTE| INVOICE)?|RETURN RECEIPT/i,
    selfBilling: /SELF[- ]?BILL/i,
  },
};
