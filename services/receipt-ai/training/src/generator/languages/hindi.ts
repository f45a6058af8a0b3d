import { language } from '../language.ts';

export const HINDI = language({
  code: 'hi',
  texts: {
    invoice: 'बीजक|चालान|बिल', taxInvoice: 'कर चालान|टैक्स इनवॉइस', receipt: 'रसीद|नकद रसीद|नकद मेमो', creditNote: 'क्रेडिट नोट', proForma: 'प्रोफार्मा चालान', order: 'ऑर्डर पुष्टि|खरीद आदेश', folio: 'अतिथि बिल', statement: 'बिजली बिल|मासिक बिल', ticket: 'ई-टिकट', cardSlip: 'ग्राहक प्रति', number: 'चालान संख्या|बिल नं.|बीजक क्रमांक', receiptNumber: 'रसीद नं.|बिल नं.', date: 'दिनांक|तारीख', dueDate: 'देय तिथि|अंतिम तिथि', supplyDate: 'आपूर्ति तिथि', orderDate: 'ऑर्डर तिथि', orderNumber: 'ऑर्डर संख्या', customerNumber: 'ग्राहक संख्या', reference: 'संदर्भ', page: 'पृष्ठ {p} / {n}', cashier: 'कैशियर', register: 'काउंटर', terminal: 'टर्मिनल', table: 'टेबल', guest: 'अतिथि|नाम', room: 'कमरा', arrival: 'आगमन', departure: 'प्रस्थान', member: 'सदस्य संख्या', phone: 'फोन|दूरभाष',
    total: 'कुल|कुल राशि|योग', grandTotal: 'कुल देय राशि|महायोग', amountDue: 'देय राशि|शेष', subtotal: 'उप-योग', net: 'कर योग्य मूल्य|कर पूर्व राशि', taxTotal: 'कुल कर|कर राशि', gross: 'कर सहित', rounding: 'पूर्णांकन', discount: 'छूट', shipping: 'डिलीवरी शुल्क', tip: 'टिप', service: 'सेवा शुल्क', cash: 'नकद', change: 'वापसी', card: 'कार्ड', previousBalance: 'पिछला बकाया', balanceWithPrevious: 'कुल बकाया', paid: 'भुगतान किया', deposit: 'अग्रिम', carriedOver: 'आगे ले जाया गया', currency: 'मुद्रा', billTo: 'ग्राहक|क्रेता', shipTo: 'प्रेषिती', soldBy: 'विक्रेता', remitTo: 'बैंक विवरण', position: 'क्र.', description: 'विवरण|वस्तु', quantity: 'मात्रा', unit: 'इकाई', unitPrice: 'दर|मूल्य', amount: 'राशि', code: 'कोड', taxRate: 'कर दर', piece: 'नग', hour: 'घंटे', kilogram: 'किग्रा',
    thanks: 'धन्यवाद|फिर पधारें', terms: '{days} दिनों में भुगतान करें।|विलंब शुल्क {amount}।|कृपया {date} तक भुगतान करें।', notes: 'बिका हुआ माल वापस नहीं होगा|{amount} से ऊपर मुफ्त डिलीवरी', greeting: 'प्रिय ग्राहक,', subject: 'आपकी रसीद',
  },
  items: {
    grocery: 'चावल 5 किग्रा|आटा 10 किग्रा|दूध 1 लीटर|चीनी|दाल तूर|चाय 250 ग्राम|बिस्कुट|साबुन|तेल सरसों|आलू', restaurant: 'पनीर मसाला|दाल मखनी|नान|चाय|लस्सी|समोसा|थाली|बिरयानी', goods: 'कागज A4|कुर्सी|टोनर|केबल|लैम्प|फाइल|पेंच', services: 'परामर्श शुल्क|मरम्मत|मासिक शुल्क|यात्रा व्यय|स्थापना', hotel: 'कमरा किराया|नाश्ता|धुलाई', fuel: 'पेट्रोल|डीजल|सीएनजी', utility: 'बिजली खपत|नियत शुल्क|पानी|इंटरनेट', transport: 'किराया|टैक्सी किराया|टोल|पार्किंग',
  },
  businesses: { grocery: 'किराना|भंडार|बेकरी', restaurant: 'भोजनालय|ढाबा|रेस्टोरेंट', goods: 'स्टेशनरी|इलेक्ट्रॉनिक्स|हार्डवेयर', services: 'सेवाएं|परामर्श', hotel: 'होटल|लॉज', fuel: 'पेट्रोल पंप', utility: 'विद्युत|जल', transport: 'टैक्सी|ट्रैवल्स' },
  months: 'जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर', shortMonths: 'जन.|फ़र.|मार्च|अप्रै.|मई|जून|जुल.|अग.|सित.|अक्टू.|नव.|दिस.',
});
