import { language } from '../language.ts';

export const POLISH = language({
  code: 'pl',
  texts: {
    invoice: 'Faktura|FAKTURA|Faktura VAT|FAKTURA VAT', taxInvoice: 'Faktura VAT|FAKTURA VAT (oryginał)', receipt: 'PARAGON FISKALNY|Paragon|NIEFISKALNY',
    creditNote: 'Faktura korygująca|KOREKTA FAKTURY|Faktura korekta', proForma: 'Faktura pro forma|PROFORMA', order: 'Zamówienie|Potwierdzenie zamówienia',
    folio: 'Rachunek hotelowy|Faktura', statement: 'Faktura za energię|Rozliczenie|Twoja faktura', ticket: 'Bilet elektroniczny|Bilet', cardSlip: 'POTWIERDZENIE DLA KLIENTA|SPRZEDAŻ',
    number: 'Faktura nr|Nr faktury|Numer faktury|Faktura VAT nr|Numer|Nr', receiptNumber: 'Nr paragonu|Paragon nr|Nr wydr.|Nr sys.',
    date: 'Data wystawienia|Data|Data faktury|Wystawiono dnia', dueDate: 'Termin płatności|Płatne do|Termin zapłaty', supplyDate: 'Data sprzedaży|Data dostawy|Data wykonania usługi',
    orderDate: 'Data zamówienia', orderNumber: 'Nr zamówienia|Zamówienie nr', customerNumber: 'Nr klienta|Kod klienta', reference: 'Tytuł przelewu|Nr umowy|Uwagi',
    page: 'Strona {p} z {n}|Str. {p}/{n}', cashier: 'Kasjer|Sprzedawca|Obsługa|KIEROWNIK', register: 'Kasa|Kasa nr|Sklep', terminal: 'Terminal|Nr terminala|POS ID', table: 'Stolik|Stolik nr',
    guest: 'Gość|Imię i nazwisko', room: 'Pokój|Nr pokoju', arrival: 'Przyjazd|Data przyjazdu', departure: 'Wyjazd|Data wyjazdu', member: 'Karta klienta|Nr karty', phone: 'tel.|Tel.|Telefon',
    total: 'Razem|SUMA PLN|Do zapłaty|Razem do zapłaty|SUMA|Wartość brutto|Kwota brutto', grandTotal: 'Razem brutto|Suma brutto|Ogółem|Łącznie do zapłaty', amountDue: 'Pozostało do zapłaty|Do zapłaty|Kwota do zapłaty',
    subtotal: 'Suma częściowa|Podsuma|Wartość towarów', net: 'Razem netto|Wartość netto|Suma netto|Netto', taxTotal: 'Kwota VAT|Razem VAT|SUMA PTU|VAT', gross: 'Brutto|Wartość brutto',
    rounding: 'Zaokrąglenie', discount: 'Rabat|Upust|OPUST', shipping: 'Koszt dostawy|Przesyłka|Dostawa', tip: 'Napiwek', service: 'Serwis|Opłata serwisowa', cash: 'Gotówka|GOTÓWKA|Wpłata', change: 'Reszta|RESZTA',
    card: 'Karta|KARTA PŁATNICZA|Karta płatnicza|VISA', previousBalance: 'Saldo poprzednie|Zaległość', balanceWithPrevious: 'Saldo ogółem|Razem z zaległością', paid: 'Zapłacono|Wpłacono', deposit: 'Zaliczka|Przedpłata',
    carriedOver: 'Do przeniesienia|Z przeniesienia', currency: 'Waluta', billTo: 'Nabywca|Nabywca:|Płatnik', shipTo: 'Odbiorca|Adres dostawy', soldBy: 'Sprzedawca|Wystawca', remitTo: 'Nr konta|Rachunek bankowy',
    position: 'Lp.|L.p.|Lp', description: 'Nazwa towaru lub usługi|Nazwa|Opis|Towar/usługa', quantity: 'Ilość|Ilosc|Il.', unit: 'J.m.|Jm', unitPrice: 'Cena netto|Cena jedn.|Cena', amount: 'Wartość netto|Wartość|Kwota',
    code: 'Kod|Symbol|Indeks', taxRate: 'VAT|Stawka VAT|VAT %', piece: 'szt.|szt', hour: 'godz.|h', kilogram: 'kg', thanks: 'Dziękujemy za zakupy|Zapraszamy ponownie|Dziękujemy!',
    terms: 'Płatność przelewem w ciągu {days} dni.|Po terminie {date} naliczamy odsetki {percent}%.|Opłata za wezwanie do zapłaty wynosi {amount}.|Prognozowana kwota następnej faktury: {amount}.',
    notes: 'Zwrot towaru w ciągu {days} dni z paragonem|Darmowa dostawa od {amount}.|Mechanizm podzielonej płatności|Faktura bez podpisu odbiorcy.', greeting: 'Szanowni Państwo,|Dzień dobry,|Za wykonane usługi:', subject: 'Twoja faktura|Potwierdzenie zamówienia',
  },
  items: {
    grocery: 'MLEKO 3,2% 1L|CHLEB ŻYTNI|Masło extra|JABŁKA LIGOL|Ser żółty plastry|Woda gazowana 1,5L|POMIDORY|Kawa mielona|Szynka wiejska|JOGURT NAT|Ziemniaki|REKLAMÓWKA',
    restaurant: 'Pierogi ruskie|Żurek|Kotlet schabowy|Piwo 0,5l|Kawa czarna|Herbata|Placki ziemniaczane|Sernik|Woda niegaz.|Barszcz',
    goods: 'Papier ksero A4|Krzesło biurowe|Toner czarny|Kabel USB-C 2m|Lampka LED|Segregator A4|Monitor 27"|Wiertarko-wkrętarka|Wkręty 4x40|Słuchawki bezprzew.',
    services: 'Usługi doradcze|Tworzenie oprogramowania|Abonament miesięczny|Hosting WWW|Dojazd|Projekt graficzny|Szkolenie|Usługa montażu|Licencja roczna|Sprzątanie biura',
    hotel: 'Nocleg pokój 2-os.|Śniadanie|Opłata miejscowa|Parking|Minibar|Kolacja', fuel: 'Pb95|ON|Pb98|LPG|Myjnia', utility: 'Energia czynna|Opłata stała|Gaz|Internet 300|Opłata sieciowa|Woda i ścieki',
    transport: 'Bilet jednorazowy kl. 2|Przejazd taxi|Opłata lotniskowa|Bagaż|Wynajem auta|Parkowanie',
  },
  businesses: {
    grocery: 'Delikatesy|Piekarnia|Sklep|Market|Apteka', restaurant: 'Restauracja|Karczma|Kawiarnia|Bar', goods: 'Biuro|Elektronika|Meble|Narzędzia|Hurtownia', services: 'Usługi|Software|Doradztwo|Studio|Projekt',
    hotel: 'Hotel|Pensjonat|Zajazd', fuel: 'Stacja Paliw|Paliwa', utility: 'Energia|Telekom|Wodociągi|Gaz', transport: 'Taxi|Przewozy|Podróże|Transport',
  },
  months: 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia', shortMonths: 'sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru',
});
