import { language } from '../language.ts';

export const CZECH = language({
  code: 'cs',
  texts: {
    invoice: 'Faktura|FAKTURA|Faktura - daňový doklad|FAKTURA - DAŇOVÝ DOKLAD', taxInvoice: 'Daňový doklad|Zjednodušený daňový doklad', receipt: 'Účtenka|PARAGON|ÚČTENKA|Zjednodušený daňový doklad',
    creditNote: 'Dobropis|Opravný daňový doklad|DOBROPIS', proForma: 'Zálohová faktura|Proforma faktura', order: 'Objednávka|Potvrzení objednávky', folio: 'Hotelový účet|Účet', statement: 'Vyúčtování|Vaše vyúčtování|Faktura za energie',
    ticket: 'Jízdenka|Elektronická letenka', cardSlip: 'PRODEJ|KOPIE PRO ZÁKAZNÍKA', number: 'Faktura č.|Číslo faktury|Číslo dokladu|Doklad č.|Faktura číslo|Daňový doklad č.', receiptNumber: 'Účtenka č.|Číslo účtenky|Doklad|Č. dokladu',
    date: 'Datum vystavení|Vystaveno|Datum|Dne', dueDate: 'Datum splatnosti|Splatnost|Splatné dne', supplyDate: 'DUZP|Datum zdan. plnění|Datum uskut. zdanitelného plnění|Datum dodání', orderDate: 'Datum objednávky',
    orderNumber: 'Objednávka č.|Číslo objednávky', customerNumber: 'Číslo zákazníka|Zákaznické č.', reference: 'Variabilní symbol|VS|Konst. symbol', page: 'Strana {p} z {n}|Strana {p}/{n}', cashier: 'Pokladní|Obsluha|Prodavač',
    register: 'Pokladna|Prodejna|Pokl.', terminal: 'Terminál|ID terminálu', table: 'Stůl|Stůl č.', guest: 'Host|Jméno hosta', room: 'Pokoj|Pokoj č.', arrival: 'Příjezd|Datum příjezdu', departure: 'Odjezd|Datum odjezdu', member: 'Věrnostní karta|Č. karty', phone: 'Tel.|Tel|Telefon',
    total: 'Celkem|Celkem k úhradě|CELKEM|K úhradě|Částka celkem|Celkem s DPH', grandTotal: 'Celkem k úhradě|Celková částka|Fakturovaná částka', amountDue: 'Zbývá uhradit|K úhradě|Zůstatek k úhradě', subtotal: 'Mezisoučet|Součet položek', net: 'Základ daně|Celkem bez DPH|Základ',
    taxTotal: 'DPH celkem|DPH|Výše DPH', gross: 'S DPH|Celkem s DPH', rounding: 'Zaokrouhlení|Haléřové vyrovnání', discount: 'Sleva|SLEVA', shipping: 'Doprava|Poštovné|Dopravné', tip: 'Spropitné|Dýško', service: 'Servisní poplatek|Couvert', cash: 'Hotovost|Hotově|HOTOVOST|Placeno',
    change: 'Vráceno|Vrátit|Zpět', card: 'Platební karta|Karta|KARTA', previousBalance: 'Předchozí zůstatek|Nedoplatek', balanceWithPrevious: 'Celkem dluh|Nový zůstatek', paid: 'Uhrazeno|Zaplaceno|Uhrazeno zálohami', deposit: 'Záloha|Zaplacené zálohy', carriedOver: 'K přenosu|Přenos',
    currency: 'Měna', billTo: 'Odběratel|Zákazník|Fakturační adresa', shipTo: 'Příjemce|Dodací adresa|Konečný příjemce', soldBy: 'Dodavatel|Prodávající', remitTo: 'Bankovní spojení|Číslo účtu', position: 'Č.|Pol.|Pořadí', description: 'Označení dodávky|Popis|Název|Položka', quantity: 'Množství|Počet|Mn.', unit: 'MJ|m.j.',
    unitPrice: 'Cena za MJ|J. cena|Cena|Jedn. cena', amount: 'Celkem|Cena celkem|Částka|Kč celkem', code: 'Kód|Katalog', taxRate: 'DPH|DPH %|Sazba DPH', piece: 'ks|kus', hour: 'hod|h', kilogram: 'kg', thanks: 'Děkujeme za nákup|Děkujeme za návštěvu|Těšíme se na Vás',
    terms: 'Splatnost {days} dní.|Při prodlení účtujeme {amount} a {percent} % denně.|Uhraďte prosím do {date}.|Další záloha činí {amount}.', notes: 'Výměna zboží do {days} dnů s účtenkou|Doprava zdarma nad {amount}.|Firma je zapsána v obchodním rejstříku.|Zboží zůstává do zaplacení majetkem dodavatele.',
    greeting: 'Vážený zákazníku,|Dobrý den,|Fakturujeme Vám:', subject: 'Vaše faktura|Potvrzení objednávky',
  },
  items: {
    grocery: 'MLÉKO POLOTUČNÉ|Chléb konzumní|Máslo 250g|ROHLÍK|Eidam 30% plátky|Banány|Jablka červená|Káva mletá|Minerálka 1,5l|Vejce 10ks|Jogurt bílý|Taška', restaurant: 'Svíčková na smetaně|Guláš s knedlíkem|Pivo 0,5l|Kofola 0,3|Espresso|Polévka dne|Smažený sýr|Palačinky|Řízek|Voda',
    goods: 'Kancelářský papír A4|Kancelářská židle|Toner černý|Kabel USB-C|Stolní lampa|Šanon|Monitor 27"|Aku vrtačka|Vruty 4x40|Sluchátka', services: 'Konzultace|Vývoj softwaru|Měsíční paušál|Webhosting|Cestovné|Grafické práce|Školení|Montážní práce|Roční licence|Úklid kanceláří',
    hotel: 'Ubytování dvoulůžkový pokoj|Snídaně|Pobytová taxa|Parkování|Minibar', fuel: 'Natural 95|Nafta|Diesel|LPG|Mytí', utility: 'Elektřina VT|Stálý plat|Plyn|Internet|Distribuce|Vodné a stočné', transport: 'Jízdenka 2. třída|Jízda taxi|Letištní poplatek|Zavazadlo|Půjčení vozu|Parkovné',
  },
  businesses: { grocery: 'Potraviny|Pekárna|Market|Lékárna', restaurant: 'Restaurace|Hospoda|Kavárna|Pivnice', goods: 'Papírnictví|Elektro|Nábytek|Nářadí|Obchod', services: 'Služby|Software|Poradenství|Studio|Stavby', hotel: 'Hotel|Penzion', fuel: 'Čerpací stanice|Benzina', utility: 'Energie|Telekom|Vodárny|Plyn', transport: 'Taxi|Doprava|Cestovka' },
  months: 'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince', shortMonths: 'led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro',
});

export const SLOVAK = language({
  code: 'sk',
  texts: {
    invoice: 'Faktúra|FAKTÚRA|Faktúra - daňový doklad', taxInvoice: 'Daňový doklad|Faktúra', receipt: 'Pokladničný doklad|PARAGÓN|Účtenka|POKLADNIČNÝ DOKLAD', creditNote: 'Dobropis|Opravná faktúra', proForma: 'Zálohová faktúra|Proforma', order: 'Objednávka|Potvrdenie objednávky', folio: 'Hotelový účet|Účet',
    statement: 'Vyúčtovanie|Vyúčtovacia faktúra', ticket: 'Cestovný lístok|Elektronický lístok', cardSlip: 'PREDAJ|KÓPIA PRE ZÁKAZNÍKA', number: 'Faktúra č.|Číslo faktúry|Faktúra číslo|Č. dokladu', receiptNumber: 'Doklad č.|Číslo dokladu|Por. č.', date: 'Dátum vystavenia|Dátum|Vystavené dňa', dueDate: 'Dátum splatnosti|Splatnosť',
    supplyDate: 'Dátum dodania|Dátum zdaniteľného plnenia', orderDate: 'Dátum objednávky', orderNumber: 'Objednávka č.|Číslo objednávky', customerNumber: 'Číslo zákazníka|Zákaznícke č.', reference: 'Variabilný symbol|VS', page: 'Strana {p} z {n}|Strana {p}/{n}', cashier: 'Pokladník|Obsluha', register: 'Pokladnica|Predajňa', terminal: 'Terminál|ID terminálu',
    table: 'Stôl', guest: 'Hosť|Meno', room: 'Izba|Izba č.', arrival: 'Príchod', departure: 'Odchod', member: 'Vernostná karta', phone: 'Tel.|Tel', total: 'Spolu|Celkom|Celková suma|SPOLU EUR|K úhrade|Suma na úhradu', grandTotal: 'Celkom s DPH|Spolu k úhrade|Celkom k úhrade', amountDue: 'Zostáva uhradiť|Na úhradu', subtotal: 'Medzisúčet', net: 'Základ dane|Spolu bez DPH|Základ',
    taxTotal: 'DPH spolu|DPH', gross: 'S DPH|Spolu s DPH', rounding: 'Zaokrúhlenie', discount: 'Zľava', shipping: 'Doprava|Poštovné', tip: 'Prepitné', service: 'Servisný poplatok', cash: 'Hotovosť|V hotovosti', change: 'Výdavok|Vrátené', card: 'Platobná karta|Karta', previousBalance: 'Predchádzajúci zostatok', balanceWithPrevious: 'Celkový dlh', paid: 'Uhradené|Zaplatené', deposit: 'Záloha', carriedOver: 'Prenos',
    currency: 'Mena', billTo: 'Odberateľ|Zákazník', shipTo: 'Príjemca|Dodacia adresa', soldBy: 'Dodávateľ|Predávajúci', remitTo: 'Bankové spojenie|Číslo účtu', position: 'P. č.|Č.', description: 'Názov|Popis|Položka', quantity: 'Množstvo|Mn.', unit: 'MJ', unitPrice: 'Jedn. cena|Cena', amount: 'Spolu|Cena spolu|Suma', code: 'Kód', taxRate: 'DPH|DPH %|Sadzba', piece: 'ks', hour: 'hod', kilogram: 'kg',
    thanks: 'Ďakujeme za nákup|Ďakujeme za návštevu', terms: 'Splatnosť {days} dní.|Pri omeškaní účtujeme {amount}.|Uhraďte do {date}.|Zľava {percent} % pri úhrade do {date}.', notes: 'Výmena tovaru do {days} dní s dokladom|Doprava zdarma nad {amount}.|Spoločnosť zapísaná v obchodnom registri.', greeting: 'Vážený zákazník,|Dobrý deň,|Fakturujeme Vám:', subject: 'Vaša faktúra|Potvrdenie objednávky',
  },
  items: {
    grocery: 'MLIEKO 1,5% 1L|Chlieb|Maslo 250g|ROŽOK|Eidam plátky|Banány|Jablká|Káva mletá|Minerálka|Vajcia 10ks', restaurant: 'Bryndzové halušky|Guláš|Pivo 0,5l|Kofola|Espresso|Polievka dňa|Vyprážaný syr|Palacinky', goods: 'Kancelársky papier A4|Kancelárska stolička|Toner čierny|Kábel USB-C|Stolová lampa|Šanón|Monitor 27"|Skrutky 4x40', services: 'Konzultácie|Vývoj softvéru|Mesačný paušál|Webhosting|Cestovné|Grafika|Školenie|Montáž',
    hotel: 'Ubytovanie|Raňajky|Miestna daň|Parkovanie', fuel: 'Natural 95|Nafta|Diesel', utility: 'Elektrina|Stála platba|Plyn|Internet|Vodné', transport: 'Lístok 2. trieda|Jazda taxi|Letiskový poplatok|Batožina',
  },
  businesses: { grocery: 'Potraviny|Pekáreň|Market', restaurant: 'Reštaurácia|Kaviareň|Koliba', goods: 'Papiernictvo|Elektro|Nábytok|Obchod', services: 'Služby|Softvér|Poradenstvo|Stavby', hotel: 'Hotel|Penzión', fuel: 'Čerpacia stanica', utility: 'Energia|Telekom|Vodárne', transport: 'Taxi|Doprava|Cestovka' },
  months: 'januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra', shortMonths: 'jan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec',
});
