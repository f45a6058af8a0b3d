import { country, vat, type Country } from '../country.ts';

const FANTASY =
  'Nordkai|Birkhahn|Seehafen|Talblick|Heidekamp|Lumivolt|Kesselbrink|Wiesengrund|Tannhorst|Brevia|Ostermoor|Falkenried|Quellhof|Ziegelstein|Marlowitz|Hagenbruch|Solvento|Krähwinkler|Dünenfeld|Amberwerk';
const FRENCH_NAMES =
  'Bruyère|Volubilis|Lumivolt|Clairval|Montbrac|Rochefeuille|Aubrelle|Vertignac|Delphaure|Sauvagnon|Belorme|Castelnois|Marivel|Oriance|Pré Fleuri|Lavandier|Quatre Vents|Tournebois';

export const GERMAN_AND_FRENCH_SPEAKING: readonly Country[] = [
  country({
    code: 'DE',
    languages: 'de',
    currency: 'EUR',
    numbers: '1.234,56|1.234,56|1234,56|1 234,56',
    money: '{n} €|{n} EUR|{n}€|€ {n}|EUR {n}|{n}',
    dates: 'DD.MM.YYYY|DD.MM.YYYY|DD.MM.YY|D. MMMM YYYY|D.M.YYYY|YYYY-MM-DD|DD. MMM YYYY',
    taxes: [
      vat('MwSt.|USt.|MwSt|Mehrwertsteuer|Umsatzsteuer|Ust', [19, 7], 0.5, 9),
      { weight: 1, included: 1, components: [] },
    ],
    taxIds: {
      'USt-IdNr.': 'DE#########',
      Steuernummer: '###/####/####',
      'St.-Nr.': '##/###/#####',
    },
    companies:
      '{n} GmbH|{n} GmbH & Co. KG|{n} AG|{n} e.K.|{n} UG (haftungsbeschränkt)|{n} KG|{n} OHG|{n}',
    names: FANTASY,
    streets:
      'Hauptstraße #%|Bahnhofstr. %#|Gartenweg %|Industriestraße #%a|Am Markt %|Lindenallee %##|Postfach %# %# ##',
    towns:
      '33100 Paderborn|20095 Hamburg|04109 Leipzig|80331 München|50667 Köln|99084 Erfurt|70173 Stuttgart|24103 Kiel|D-10115 Berlin|01067 Dresden',
    phones: '0%### / %#### ##|+49 %## %######|0%#/%######',
  }),
  country({
    code: 'AT',
    languages: 'de',
    currency: 'EUR',
    numbers: '1.234,56|1.234,56|1234,56|1 234,56',
    money: '€ {n}|{n} €|EUR {n}|{n}',
    dates: 'DD.MM.YYYY|DD.MM.YY|D. MMMM YYYY|D.M.YYYY',
    taxes: [vat('USt.|MwSt.|USt|Umsatzsteuer|MWST', [20, 10, 13], 0.5)],
    taxIds: { UID: 'ATU########', 'UID-Nr.': 'ATU########' },
    companies: '{n} GmbH|{n} Ges.m.b.H.|{n} KG|{n} e.U.|{n} AG|{n}',
    names: FANTASY,
    streets: 'Landstraße #%|Kirchengasse %|Mariahilfer Gasse %#|Hauptplatz %|Grazer Str. #%',
    towns:
      '1010 Wien|8010 Graz|4020 Linz|5020 Salzburg|6020 Innsbruck|A-9020 Klagenfurt|3100 St. Pölten',
    phones: '0%##/%#####|+43 % %######|0%### %## ##',
  }),
  country({
    code: 'CH',
    languages: 'de|fr|it',
    currency: 'CHF',
    perEuro: 1,
    numbers: "1'234.56|1'234.56|1’234.56|1234.56|1 234.56",
    money: 'CHF {n}|{n}|{n} CHF|Fr. {n}|SFr. {n}',
    dates: 'DD.MM.YYYY|DD.MM.YY|D. MMMM YYYY|D.M.YYYY',
    taxes: [vat('MWST|MwSt.|MWST-CHE|TVA', [8.1, 2.6, 3.8], 0.6)],
    taxIds: { 'MWST-Nr.': 'CHE-###.###.### MWST', UID: 'CHE-###.###.###' },
    companies: '{n} AG|{n} GmbH|{n} SA|{n} Sàrl|{n} & Söhne AG|{n}',
    names:
      'Brunnmatt|Seelihof|Alpenrot|Rütiwerk|Chalvet|Montbrac|Gletschli|Firnlicht|Voltura|Zellwegen|Arvaro|Lindacher',
    streets:
      'Bahnhofstrasse #%|Seeweg %|Dorfstrasse %##|Industrieweg %|Rue du Lac %#|Via Stazione %',
    towns:
      '8001 Zürich|3011 Bern|4051 Basel|6003 Luzern|9000 St. Gallen|1003 Lausanne|1204 Genève|6900 Lugano|CH-8400 Winterthur',
    phones: '0%# ### ## ##|+41 %# ### ## ##',
    coin: 5,
  }),
  country({
    code: 'FR',
    languages: 'fr',
    currency: 'EUR',
    numbers: '1 234,56|1 234,56|1234,56|1.234,56|1234.56',
    money: '{n} €|{n}€|{n} EUR|{n}|€ {n}',
    dates: 'DD/MM/YYYY|DD/MM/YYYY|DD/MM/YY|D MMMM YYYY|DD-MM-YYYY|DD MMMM YYYY',
    taxes: [vat('TVA|T.V.A.|TVA à', [20, 5.5, 10, 2.1], 0.5)],
    taxIds: {
      'N° TVA': 'FR## #########',
      'TVA intracommunautaire': 'FR###########',
      SIRET: '### ### ### #####',
    },
    companies: '{n} SARL|SAS {n}|{n} SA|EURL {n}|{n} SASU|Société {n}|{n}|Sté {n} & Fils',
    names: FRENCH_NAMES,
    streets:
      '% rue de la Gare|## avenue de l’Europe|#% RUE DES TISSERANDS|% place du Marché|#% bd Victor|ZI des Granges, lot %',
    towns:
      '75011 Paris|69003 Lyon|33000 Bordeaux|31000 Toulouse|44000 Nantes|59800 Lille|42000 SAINT-ETIENNE|67000 Strasbourg|92310 SEVRES',
    phones: '0% ## ## ## ##|0%.##.##.##.##|+33 % ## ## ## ##',
  }),
  country({
    code: 'BE',
    languages: 'nl|fr',
    currency: 'EUR',
    numbers: '1.234,56|1.234,56|1 234,56|1234,56',
    money: '€ {n}|{n} €|{n} EUR|EUR {n}|{n}',
    dates: 'DD/MM/YYYY|DD/MM/YYYY|DD-MM-YYYY|D MMMM YYYY|DD/MM/YY|DD.MM.YYYY',
    taxes: [vat('BTW|TVA|btw', [21, 6, 12], 0.5)],
    taxIds: { BTW: 'BE 0###.###.###', TVA: 'BE0#########', 'BTW nr.': 'BE0###.###.###' },
    companies: '{n} BV|{n} NV|{n} bvba|{n} SRL|SA {n}|{n}',
    names:
      'Molenwiek|Brabanta|Lindenhove|Clairval|Vlasmarkt|Oudegracht|Zavelbeek|Dennendal|Meirhof|Kastanja|Waterman & Zoon|Hopveld',
    streets:
      'Stationsstraat %#|Kerkstraat %|Nieuwstraat ##|Avenue Louise ###|Rue Haute %#|Industrielaan %',
    towns: '1000 Brussel|2000 Antwerpen|9000 Gent|3000 Leuven|4000 Liège|8000 Brugge|B-5000 Namur',
    phones: '0%# ## ## ##|+32 % ### ## ##|0%/###.##.##',
    coin: 1,
  }),
  country({
    code: 'LU',
    languages: 'fr|de',
    currency: 'EUR',
    numbers: '1.234,56|1 234,56|1234,56',
    money: '{n} €|€ {n}|{n} EUR|{n}',
    dates: 'DD/MM/YYYY|DD.MM.YYYY|D MMMM YYYY|DD/MM/YY',
    taxes: [vat('TVA|T.V.A.', [17, 8, 3, 14], 0.5)],
    taxIds: { TVA: 'LU########', 'N° TVA': 'LU ## ## ## ##' },
    companies: '{n} S.à r.l.|{n} S.A.|{n} Sàrl-S|{n}',
    names: 'Alzette|Clairval|Moselblick|Gutland|Rodange|Findelux|Eislek|Montbrac|Mullerthal',
    streets: '%#, rue de la Gare|%, Grand-Rue|%##, route d’Esch|%, Zone d’activités',
    towns: 'L-1611 Luxembourg|L-4001 Esch-sur-Alzette|L-9053 Ettelbruck|L-6701 Grevenmacher',
    phones: '+352 ## ## ##|(+352) ## ## ## %|Tel. ## ## ##',
  }),
];
