import type { DocumentKind } from '../../domain/extraction.ts';

/** The values of a machine-readable invoice that stand alone. */
export type Place =
  | 'number'
  | 'type'
  | 'date'
  | 'seller'
  | 'tradingName'
  | 'firstName'
  | 'lastName'
  | 'currency'
  | 'total'
  | 'due'
  | 'net'
  | 'tax';

export type ItemPart = 'description' | 'quantity' | 'unitPrice' | 'basisQuantity' | 'amount';
export type TaxPart = 'rate' | 'net' | 'tax' | 'gross';

/** A standard of machine-readable invoices. Paths are of local names, from the root element or its end. */
export interface Dialect {
  readonly isRoot: (name: string, namespace: string) => boolean;
  readonly places: Partial<Readonly<Record<Place, RegExp>>>;
  /** The element of one item, and its parts. */
  readonly item: RegExp;
  readonly itemParts: Partial<Readonly<Record<ItemPart, RegExp>>>;
  /** The element of one tax rate, and its parts. */
  readonly tax: RegExp;
  readonly taxParts: Partial<Readonly<Record<TaxPart, RegExp>>>;
  /** The element of one invoice, where a file may have several. */
  readonly body?: string;
  /** What a document of a type is; null for types whose amounts have their own sign. */
  readonly kindOf: (type: string, root: string) => DocumentKind | null;
}

/** Codes of UNTDID 1001 for credit notes and for bills that the buyer wrote, which some countries also call credit notes. */
const UNTDID_KINDS: Readonly<Record<string, DocumentKind>> = {
  81: 'credit_note',
  83: 'credit_note',
  261: 'credit_note',
  381: 'credit_note',
  396: 'credit_note',
  389: 'receipt',
};

const CII_TAX = String.raw`Applicable(?:Header|SupplyChain)TradeSettlement/ApplicableTradeTax`;

/** UN/CEFACT Cross Industry Invoice, which Factur-X and ZUGFeRD 1 and 2 embed. Their generations differ in outer names only. */
const CII: Dialect = {
  isRoot: (name) => /^CrossIndustry(?:Invoice|Document)$/.test(name),
  places: {
    number: /ExchangedDocument\/ID$/,
    type: /ExchangedDocument\/TypeCode$/,
    date: /ExchangedDocument\/IssueDateTime\/DateTimeString$/,
    seller: /SellerTradeParty\/Name$/,
    currency: /InvoiceCurrencyCode$/,
    total: /(?<!Line)MonetarySummation\/GrandTotalAmount$/,
    due: /(?<!Line)MonetarySummation\/DuePayableAmount$/,
    net: /(?<!Line)MonetarySummation\/TaxBasisTotalAmount$/,
    tax: /(?<!Line)MonetarySummation\/TaxTotalAmount$/,
  },
  item: /IncludedSupplyChainTradeLineItem$/,
  itemParts: {
    description: /LineItem\/SpecifiedTradeProduct\/Name$/,
    quantity: /LineItem\/\w+\/BilledQuantity$/,
    unitPrice: /LineItem\/\w+\/NetPriceProductTradePrice\/ChargeAmount$/,
    basisQuantity: /LineItem\/\w+\/NetPriceProductTradePrice\/BasisQuantity$/,
    amount: /LineItem\/\w+\/\w+MonetarySummation\/LineTotalAmount$/,
  },
  tax: new RegExp(`${CII_TAX}$`),
  taxParts: {
    rate: new RegExp(`${CII_TAX}/(?:RateApplicable|Applicable)Percent$`),
    net: new RegExp(`${CII_TAX}/BasisAmount$`),
    tax: new RegExp(`${CII_TAX}/CalculatedAmount$`),
  },
  kindOf: (type) => UNTDID_KINDS[type] ?? null,
};

const UBL_SELLER = '^(?:Invoice|CreditNote)/AccountingSupplierParty/Party';
const UBL_TAX = '^(?:Invoice|CreditNote)/TaxTotal/TaxSubtotal';
const UBL_LINE = '^(?:Invoice|CreditNote)/(?:Invoice|CreditNote)Line';
const ofUbl = (path: string): RegExp => new RegExp(`^(?:Invoice|CreditNote)/${path}$`);

/** OASIS UBL 2, the other syntax of EN 16931: Peppol BIS, XRechnung, and many national formats outside Europe. */
const UBL: Dialect = {
  isRoot: (name, namespace) =>
    /^(?:Invoice|CreditNote)$/.test(name) && /oasis:names:specification:ubl/.test(namespace),
  places: {
    number: ofUbl('ID'),
    type: ofUbl('(?:Invoice|CreditNote)TypeCode'),
    date: ofUbl('IssueDate'),
    seller: new RegExp(`${UBL_SELLER}/PartyLegalEntity/RegistrationName$`),
    tradingName: new RegExp(`${UBL_SELLER}/PartyName/Name$`),
    currency: ofUbl('DocumentCurrencyCode'),
    total: ofUbl('LegalMonetaryTotal/TaxInclusiveAmount'),
    due: ofUbl('LegalMonetaryTotal/PayableAmount'),
    net: ofUbl('LegalMonetaryTotal/TaxExclusiveAmount'),
    tax: ofUbl('TaxTotal/TaxAmount'),
  },
  item: new RegExp(`${UBL_LINE}$`),
  itemParts: {
    description: new RegExp(`${UBL_LINE}/Item/Name$`),
    quantity: new RegExp(`${UBL_LINE}/(?:Invoiced|Credited)Quantity$`),
    unitPrice: new RegExp(`${UBL_LINE}/Price/PriceAmount$`),
    basisQuantity: new RegExp(`${UBL_LINE}/Price/BaseQuantity$`),
    amount: new RegExp(`${UBL_LINE}/LineExtensionAmount$`),
  },
  tax: new RegExp(`${UBL_TAX}$`),
  taxParts: {
    rate: new RegExp(`${UBL_TAX}/(?:TaxCategory/)?Percent$`),
    net: new RegExp(`${UBL_TAX}/TaxableAmount$`),
    tax: new RegExp(`${UBL_TAX}/TaxAmount$`),
  },
  kindOf: (type, root) =>
    UNTDID_KINDS[type] ?? (root === 'CreditNote' && type !== '389' ? 'credit_note' : null),
};

const BODY = 'FatturaElettronicaBody';
const SUMMARY = `${BODY}/DatiBeniServizi/DatiRiepilogo`;
const LINE = `${BODY}/DatiBeniServizi/DettaglioLinee`;
const NAME = 'CedentePrestatore/DatiAnagrafici/Anagrafica';

const FATTURA_PLACES = {
  number: /DatiGeneraliDocumento\/Numero$/,
  type: /DatiGeneraliDocumento\/TipoDocumento$/,
  date: /DatiGeneraliDocumento\/Data$/,
  currency: /DatiGeneraliDocumento\/Divisa$/,
} as const;

// TD04 is a credit note, TD08 its simplified form.
const fatturaKindOf: Dialect['kindOf'] = (type) =>
  type === 'TD04' || type === 'TD08' ? 'credit_note' : null;

/** FatturaPA, which every Italian company sends. */
const FATTURA_PA: Dialect = {
  isRoot: (name) => name === 'FatturaElettronica',
  body: BODY,
  places: {
    ...FATTURA_PLACES,
    seller: new RegExp(`${NAME}/Denominazione$`),
    firstName: new RegExp(`${NAME}/Nome$`),
    lastName: new RegExp(`${NAME}/Cognome$`),
    total: /DatiGeneraliDocumento\/ImportoTotaleDocumento$/,
  },
  item: new RegExp(`${LINE}$`),
  itemParts: {
    description: new RegExp(`${LINE}/Descrizione$`),
    quantity: new RegExp(`${LINE}/Quantita$`),
    unitPrice: new RegExp(`${LINE}/PrezzoUnitario$`),
    amount: new RegExp(`${LINE}/PrezzoTotale$`),
  },
  tax: new RegExp(`${SUMMARY}$`),
  taxParts: {
    rate: new RegExp(`${SUMMARY}/AliquotaIVA$`),
    net: new RegExp(`${SUMMARY}/ImponibileImporto$`),
    tax: new RegExp(`${SUMMARY}/Imposta$`),
  },
  kindOf: fatturaKindOf,
};

const GOODS = `${BODY}/DatiBeniServizi`;

/** The simplified FatturaPA of small amounts: each item has its price with the tax in it, and the document no total. */
const FATTURA_SEMPLIFICATA: Dialect = {
  isRoot: (name) => name === 'FatturaElettronicaSemplificata',
  body: BODY,
  places: {
    ...FATTURA_PLACES,
    seller: /CedentePrestatore\/Denominazione$/,
    firstName: /CedentePrestatore\/Nome$/,
    lastName: /CedentePrestatore\/Cognome$/,
  },
  item: new RegExp(`${GOODS}$`),
  itemParts: {
    description: new RegExp(`${GOODS}/Descrizione$`),
    amount: new RegExp(`${GOODS}/Importo$`),
  },
  tax: new RegExp(`${GOODS}$`),
  taxParts: {
    rate: new RegExp(`${GOODS}/DatiIVA/Aliquota$`),
    tax: new RegExp(`${GOODS}/DatiIVA/Imposta$`),
    gross: new RegExp(`${GOODS}/Importo$`),
  },
  kindOf: fatturaKindOf,
};

export const DIALECTS: readonly Dialect[] = [CII, UBL, FATTURA_PA, FATTURA_SEMPLIFICATA];
