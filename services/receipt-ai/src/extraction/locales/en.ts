import { monthNames, NUMBER, type Locale } from './locale.ts';

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
  months: monthNames('en', 'JAN FEB MAR APR JUN JUL AUG SEP SEPT OCT NOV DEC'),
  dates: {
    label: /DATE|\bDT\b/i,
    otherDate: /DUE|EXP|VALID|UNTIL|START|BEFORE|MEMBER|PRINT|EFFECT|W\.?E\.?F/i,
    document: /INV|BILL|REC|DOC/i,
    dayFirst: {
      money: /£|\bGBP\b|\bSGD\b|\bAUD\b/i,
      tax: /\bGST\b|\bVAT\b/i,
    },
    monthFirst: {
      // A state of the USA with a ZIP code.
      address:
        /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,? +\d{5}(?:-\d{4})?\b/,
      // Telephone numbers of the North American plan.
      telephone:
        /\(\d{3}\) ?\d{3} ?[-.] ?\d{4}|(?<![\d-])1?[-. ]?\d{3}-\d{3}-\d{4}(?![\d-])|(?<![\d.])\d{3}\.\d{3}\.\d{4}(?![\d.])/,
      money: /\bUSD\b|US\$/,
      word: /SALES TAX|STATE TAX|\bGRATUITY|\bTIP\s*[:$_]|\bSUGGESTED TIP|\bUSA\b|\bZIP\b/i,
    },
  },
  currencies: [
    { code: 'GBP', sign: /£|\bGBP\b/, before: '£|GBP' },
    { code: 'USD', sign: /\bUSD\b|\bUS ?\$/, before: 'US\\$|USD', behind: 'USD\\b' },
    { code: 'CAD', sign: /\bCAD\b|\bC\$|\bCA\$|\bCDN\$/, before: 'CAD|C\\$', isDollar: true },
    { code: 'SGD', sign: /\bSGD\b|\bS\$/, before: 'S\\$|SGD' },
    { code: 'AUD', sign: /\bAUD\b|\bAU?\$/, before: 'AUD|A\\$' },
    { code: 'NZD', sign: /\bNZD\b|\bNZ\$/ },
    { code: 'HKD', sign: /\bHKD\b|\bHK\$/ },
    { code: 'TWD', sign: /\bTWD\b|\bNT\$/ },
  ],
  places: {
    CAD: /\bHST\b|ONTARIO|QUEBEC|\bCANADA\b/i,
    GBP: /\bVAT NO\b|UNITED KINGDOM|\bLONDON\b/i,
  },
  sharedSigns: {
    dollar: {
      AUD: /\bAUSTRALIA\b|\bA\.?B\.?N\.?:? ?\d{2} ?\d{3} ?\d{3} ?\d{3}\b|\bPTY\.? LTD\b/i,
      NZD: /\bNEW ZEALAND\b|\bAUCKLAND\b/i,
      SGD: /\bSINGAPORE\b|\bPTE\.? LTD\b/i,
      HKD: /\bHONG ?KONG\b|\bKOWLOON\b/i,
      TWD: /\bTAIWAN\b|\bTAIPEI\b/i,
      USD: /\bUSA\b|\bUNITED STATES\b|\bLLC\b|\bNEW (?:YORK|MEXICO|JERSEY|HAMPSHIRE|ORLEANS)\b|\b(?:CALIFORNIA|TEXAS|FLORIDA|ILLINOIS|MASSACHUSETTS|PENNSYLVANIA|MICHIGAN|ARIZONA|COLORADO|MINNESOTA|OREGON|NEVADA)\b/i,
    },
  },
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
  invoice: {
    date: [
      [
        /(?:INVOICE|ISSUE|BILL(?:ING)?|DOCUMENT|TAX POINT) ?DATE|DATE OF (?:ISSUE|INVOICE)|ISSUED (?:AT|ON)/i,
        0.96,
      ],
    ],
    bareDate: /DATE/i,
    otherDate:
      /DUE|DELIVER|SHIP|ORDER|PAYMENT|CHECK|BIRTH|PERIOD|START|END|\b(?:AGAINST|ORIGINAL) INVOICE/i,
    number: [
      [new RegExp(String.raw`\b(?:TAX )?INVOICE[ -]*${NUMBER}[:.]*`, 'i'), 0.93],
      [/CREDIT NOTE[ -]*(?:NO|NUMBER|#)?[:.]?/i, 0.9],
      [/\b(?:BOOKING|RECEIPT|DOCUMENT|BILL|STATEMENT) ?(?:ID|NO|NUMBER|#)\b[:.]?/i, 0.7],
    ],
    title: /INVOICE/i,
    bareNumber: /NUMBER|NO/i,
    otherNumber:
      /VAT|TAX ID|ORDER|CUSTOMER|TOTAL|REFEREN|ACCOUNT|PHONE|DATE|DUE|\b(?:AGAINST|ORIGINAL|CORRECTS) (?:THE )?INVOICE/i,
    total: [
      [/GRAND TOTAL|INVOICE TOTAL|TOTAL (?:AMOUNT )?(?:DUE|PAYABLE)|TOTAL FOR THIS INVOICE/i, 0.94],
      [/\bDUE PAYABLE|AMOUNT DUE|BALANCE DUE/i, 0.88],
    ],
    bareTotal: /TOTAL/i,
    totalSuffix: /USD|GBP|INCL\W*.*/i,
    partOfTotal: /EXCL|SUB|\bTAX\b|\bVAT\b(?!.*INCL)/i,
    seller:
      /SELLER|VENDOR|SUPPLIER|(?:ISSUED|BILLED|SOLD|PROVIDED) BY|(?:BILL |INVOICE )?FROM|PAYEE|(?:PLEASE )?(?:REMIT|MAKE)\b[A-Z ]{0,24} TO|(?:PLEASE )?PAY TO|SERVICE PROVIDER/i,
    buyer:
      /BILL(?:ED)? TO|SHIP TO|SOLD TO|INVOICE (?:TO|ADDRESS)|DELIVERY ADDRESS|CUSTOMER|BUYER|ISSUED TO|GUEST|TO\W*$|PREPARED FOR/i,
    addressee: /ATTN|ATTENTION|C\/O|ACCOUNTS PAYABLE|M(?:R|RS|S)\.? [A-Z]/i,
    legalForm: /LTD|LIMITED|LLC|LLP|INC|CORP|PLC|PVT|PTY/i,
    noName:
      /(?:PAGE|DATE|PHONE|VAT)\b|TELEPHONE|INVOICE|PAYMENT|RECEIPT|NAME\b|CUSTOMER (?:SERVICE|CARE)/i,
    nameLabel: /NAME|COMPANY/i,
    accountHolder: /ACCOUNT (?:HOLDER|NAME)|SOLD BY|RECEIVED BY|IN FAVOU?R OF/i,
    letterhead: /VAT|EIN\b/i,
  },
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
  creditNote: {
    title:
      /(?:TAX )?CREDIT (?:NOTE|MEMO|INVOICE)|REFUND(?: RECEIPT| SLIP| NOTE| INVOICE)?|RETURN RECEIPT/i,
    selfBilling: /SELF[- ]?BILL/i,
  },
};
