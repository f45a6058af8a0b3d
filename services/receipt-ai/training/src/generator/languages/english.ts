import { language } from '../language.ts';

export const ENGLISH = language({
  code: 'en',
  texts: {
    invoice: 'Invoice|INVOICE|Sales Invoice|Commercial Invoice|I N V O I C E|Bill',
    taxInvoice: 'Tax Invoice|TAX INVOICE|VAT Invoice|Tax Invoice/Bill of Supply',
    receipt:
      'Receipt|RECEIPT|Sales Receipt|Guest Check|PRINT CHECK|Duplicate Bill|CUSTOMER RECEIPT|Cash Memo|CASH RECEIPT|Your Receipt',
    creditNote: 'Credit Note|CREDIT NOTE|Credit Memo|Refund Receipt|Credit Memorandum',
    proForma: 'Pro Forma Invoice|PROFORMA INVOICE',
    order: 'Order Confirmation|Purchase Order|Sales Order',
    folio: 'Guest Folio|Folio|Information Invoice|Guest Statement|Hotel Invoice',
    statement: 'Your bill|Statement of Account|Billing Statement|Monthly Statement|Account Summary',
    ticket: 'E-Ticket Receipt|Itinerary Receipt|Travel Receipt|Boarding Details',
    cardSlip: 'CUSTOMER COPY|MERCHANT COPY|CARD SALE|Cardholder Copy|SALE',
    number:
      'Invoice Number|Invoice No.|Invoice #|Invoice No|Inv. No.|INVOICE NO|Bill No.|Document No.|Invoice ID|Ref. No.|No.',
    receiptNumber:
      'Receipt No.|Receipt #|Receipt|Bill No|Check #|Trans #|Invoice No|Order #|Ticket No.|Rcpt',
    date: 'Invoice Date|Date|DATE|Date of Issue|Issue Date|Bill Date|Dated|Invoice date',
    dueDate: 'Due Date|Payment Due|Due|Pay by|Date Due|Due on|Payment due date',
    supplyDate: 'Tax Point|Delivery Date|Date of Supply|Service Date|Tax Point Date|Ship Date',
    orderDate: 'Order Date|Order placed|PO Date|Date of order',
    orderNumber:
      'Order No.|Order Number|P.O. Number|PO #|Your Order|Purchase Order|Order ID|P.O. No.',
    customerNumber: 'Customer No.|Account Number|Customer ID|Account No.|Client ID|Acct #',
    reference: 'Reference|Your Ref|Our Ref|Payment reference|Contract No.|Job',
    page: 'Page {p} of {n}|Page {p}/{n}|Page: {p}|{p} / {n}|Page {p}',
    cashier: 'Cashier|Served by|Server|Your server|Clerk|Operator|Sales Associate|CSH',
    register: 'Register|Reg|Till|Store #|Lane|POS|Register #|ST#',
    terminal: 'Terminal ID|TID|TERMINAL|Term #|TERMINAL NO',
    table: 'Table|Table No|Tbl|TABLE #',
    guest: 'Guest|Guest Name|Guests|Name',
    room: 'Room|Room No.|Room Number',
    arrival: 'Arrival|Check-in|Arrival Date|Check In',
    departure: 'Departure|Check-out|Departure Date|Check Out',
    member: 'Member|Loyalty No.|Club Card|Rewards #|Member ID',
    phone: 'Tel|Phone|Ph|T|Tel.|Telephone',
    total:
      'Total|TOTAL|Invoice Total|Total Amount|Grand Total|Total Due|Total incl. tax|Order Total|TOTAL AMOUNT',
    grandTotal:
      'Grand Total|Total Payable|Invoice Amount|Total (inc. tax)|Total for this invoice|Gross Amount|GRAND TOTAL|Net Payable',
    amountDue:
      'Amount Due|Balance Due|Total Amount Due|Please pay|Amount Payable|Balance|AMOUNT DUE|Outstanding',
    subtotal: 'Subtotal|Sub Total|SUBTOTAL|Sub-Total|Items total|Goods total',
    net: 'Subtotal|Net Amount|Net Total|Total excl. tax|Taxable Amount|Sub Total|Total before tax|Net|Amount before tax|SUBTOTAL',
    taxTotal: 'Total Tax|Tax|Tax Amount|Total tax amount|Taxes',
    gross: 'Gross|Gross Amount|Total|Incl.',
    rounding: 'Rounding|Rounding Adj|Round off|Rounding adjustment',
    discount: 'Discount|Less discount|Promotion|Savings|Coupon',
    shipping: 'Shipping|Delivery|Freight|Shipping & Handling|Delivery Fee|Postage',
    tip: 'Tip|Gratuity|TIP|Tips',
    service: 'Service Charge|Service|Svc Charge|SERVICE CHARGE',
    cash: 'Cash|CASH|Cash Tendered|Tendered|Amount Tendered|CASH TEND',
    change: 'Change|CHANGE|Change Due|CHANGE DUE|Your change',
    card: 'Visa|Mastercard|Card|Credit Card|AMEX|VISA DEBIT|Debit Card|Card Payment|CONTACTLESS',
    previousBalance:
      'Previous Balance|Balance brought forward|Previous unpaid balance|Prior balance|Last bill',
    balanceWithPrevious:
      'Total Balance Due|New Balance|Total now due|Account balance|Total Amount Owing',
    paid: 'Paid|Amount Paid|Payments Received|Less payments|Payment received|Paid to date',
    deposit: 'Deposit|Less deposit|Advance|Prepayment',
    carriedOver: 'Carried forward|Brought forward|Page total|Subtotal c/f',
    currency: 'Currency|All amounts in',
    billTo: 'Bill To|BILL TO|Billed to|Invoice To|Customer|Sold To|Billing Address|Client',
    shipTo: 'Ship To|SHIP TO|Deliver to|Shipping Address|Service Address|Delivery Address',
    soldBy: 'Sold By|Seller|From|Supplier|Vendor|Merchant|Fulfilled by',
    remitTo: 'Remit To|REMIT TO|Pay to|Please remit to|Make cheques payable to|Bank details',
    position: '#|No.|Item|Line|Sl. No',
    description:
      'Description|Item|Product|Details|Particulars|Item Description|DESCRIPTION|Services',
    quantity: 'Qty|Quantity|QTY|Qty.|Hours',
    unit: 'Unit|UOM|UM',
    unitPrice: 'Unit Price|Price|Rate|PRICE|Unit price|Price each|Unit Cost',
    amount: 'Amount|Total|AMOUNT|Line Total|Ext. Price|Total Price|Net Amount',
    code: 'Code|Item Code|SKU|Part No.|Item #|Product Code|ITEM',
    taxRate: 'Tax|Tax Rate|Tax %|VAT %|Tax rate',
    piece: 'pcs|ea|EA|pc|each|Nos',
    hour: 'hrs|hours|h|hour',
    kilogram: 'kg',
    thanks:
      'Thank you for your business!|THANK YOU|Thank you for shopping with us|Please come again|Thanks for visiting!|Have a nice day|HAVE A NICE DAY!|Thank you for your custom',
    terms:
      'Payment is due within {days} days of the invoice date.|A late fee of {amount} applies after {date}.|Net {days} days. {percent}% discount if paid by {date}.|Please quote the invoice number with your payment.|Interest of {percent}% per month is charged on overdue accounts.|A minimum charge of {amount} applies to returned payments.|Your next bill of about {amount} will be issued on {date}.',
    notes:
      'Returns accepted within {days} days with this receipt.|Goods once sold will not be taken back|This is a computer generated invoice and needs no signature.|Please retain this receipt for your records|Free delivery on orders over {amount}.|Refunds below {amount} are made in store credit only.|Questions? Contact us and quote your account number.',
    greeting:
      'Dear customer,|Hello,|Thank you for your order.|For professional services rendered:|Please find our charges below.',
    subject: 'Your receipt|Your invoice is ready|Order confirmation|Payment receipt',
    inclTax: 'incl. VAT|VAT included|tax included|(inc. GST)|including tax',
    deliveryNote: 'Delivery Note No.|Delivery Note|Packing slip no.|DN No.',
    contract: 'Contract No.|Contract|Agreement No.|Policy No.',
    period: 'Service Period|Billing Period|Period|Period covered|Statement period',
    bank: 'Bank|Bank name|Bank details',
    accountHolder: 'Account Holder|Account Name|Beneficiary|A/C Name',
    registration: 'Company No.|Registered in|Company Reg. No.|Registered office|Reg. No.',
    director: 'Managing Director|Director|Directors|CEO',
    inWords: 'Amount in words|In words|Total in words',
    saved: 'You saved|YOU SAVED|Total savings|Your savings today|Savings',
    points: 'Points|Points earned|Points balance|Rewards points|Bonus points',
    printed: 'Printed|Printed on|Print date|Print time',
    validUntil: 'Valid until|Valid to|Expiry date|Offer valid until',
    original:
      'Original Invoice|Refers to invoice|Against invoice|Ref. Invoice No.|Credit for invoice',
    ofDay: 'of|dated|from|date',
    reminder:
      'Payment Reminder|Statement of Account|REMINDER|Final Notice|Open Items|Overdue Notice',
    entry: 'Entry|Time in|Arrived|IN',
    exit: 'Exit|Time out|Left|OUT',
    vehicle: 'Vehicle|Reg. No.|License plate|Car No.|Plate',
    fax: 'Fax|F|Fax no.',
    slogan:
      'Since 1985|Fresh every day|Quality you can trust|Your neighbourhood store|Every little counts|Always open for you',
    payRequest:
      'Please transfer {total} by {due} quoting {number}.|We will debit {total} from your account on {due}.|Kindly pay {total} to the account below, reference {number}.',
    legal:
      'All goods remain our property until paid in full.|VAT exempt under article 132.|Registered office as above.|Errors and omissions excepted.|Prices are subject to change without notice.|This invoice was issued under the margin scheme.',
    credit: 'Credit applied|Credit balance|Account credit|Credits|Voucher',
    paidStamp: 'PAID|Paid in full|PAID WITH THANKS',
    numerals: 'zero|one|two|three|four|five|six|seven|eight|nine',
  },
  items: {
    grocery:
      'MILK 2L|Whole Wheat Bread|BANANAS|Free Range Eggs 12|ORANGE JUICE|Cheddar 400g|Chicken Breast|GV WATER 24PK|Tomatoes Vine|Basmati Rice 5kg|Greek Yoghurt|Toilet Rolls 9pk|Shampoo 300ml|COOKING OIL|Apples Pink Lady|Ground Coffee|Salted Butter|SUGAR 1KG',
    restaurant:
      'Fish & Chips|Caesar Salad|Flat White|Craft Beer Pint|Club Sandwich|House Red 175ml|Soup of the day|Iced Tea|Chicken Curry|BACON & EGGS|Cheesecake|Lemonade|Veggie Burger|Fried Rice',
    goods:
      'Copy Paper A4 Ream|Ergonomic Office Chair|Laser Toner Black|USB-C Cable 2m|Desk Lamp LED|Lever Arch File|27" Monitor|Cordless Drill 18V|Wood Screws 4x40 box|Wireless Headset|Notebook Ruled A5|Extension Lead 6-way|Steel Bracket Type 4',
    services:
      'Consulting services|Website design|Monthly maintenance|Hosting plan - standard|Project management|Travel expenses|Graphic design|Staff training|Installation work|Annual licence fee|Translation services|Office cleaning|Legal advice|Design review',
    hotel:
      'Room charge|Accommodation - Deluxe Room|Breakfast Buffet|Tourism levy|Valet Parking|Minibar|Room Service|Laundry|Resort Fee',
    fuel: 'Unleaded|Diesel|UNLEADED 95|Premium Unleaded|Car Wash Deluxe|Regular|Screenwash',
    utility:
      'Electricity usage|Standing charge|Gas usage|Broadband 100|Mobile plan|Meter charge|Water usage|Sewerage|Calls outside plan|Network charge',
    transport:
      'Single fare|Seat reservation|Taxi fare|Airport surcharge|Base fare|Checked bag 23kg|Taxes and carrier charges|Car hire - compact|Parking|Booking fee|Toll',
  },
  businesses: {
    grocery: 'Market|Foods|Grocers|Mini Mart|Bakery|Supermarket|Farm Shop|Wholesale|Pharmacy',
    restaurant: 'Kitchen|Café|Grill|Bistro|Coffee House|Diner|Tavern|Bar & Grill|Eatery',
    goods:
      'Office Supplies|Electronics|Hardware|Furniture|Tools|Trading|Stationers|Computers|Industries',
    services:
      'Consulting|Software|Media|Design|Engineering|Cleaning Services|Solutions|Partners|Associates|Digital',
    hotel: 'Hotel|Inn|Suites|Grand Hotel|Lodge|Resort',
    fuel: 'Fuels|Petroleum|Service Station|Energy|Gas & Go',
    utility: 'Energy|Telecom|Water|Power|Broadband|Mobile|Gas & Electric',
    transport: 'Cabs|Airlines|Rail|Travel|Car Rental|Taxis|Coaches',
  },
  months: 'January|February|March|April|May|June|July|August|September|October|November|December',
  shortMonths: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
});
