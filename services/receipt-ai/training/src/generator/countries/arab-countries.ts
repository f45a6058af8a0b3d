import { country, vat, type Country } from '../country.ts';

export const ARAB_COUNTRIES: readonly Country[] = [
  country({
    code: 'AE', languages: 'en|ar', bilingual: true, currency: 'AED', perEuro: 4,
    numbers: '1,234.56|1,234.56|1234.56', money: 'AED {n}|{n} AED|{n}|Dhs. {n}|AED{n}|Dhs {n}|{n} DHS',
    dates: 'DD/MM/YYYY|DD-MMM-YYYY|D MMMM YYYY|DD-MM-YYYY|DD/MM/YY|YYYY-MM-DD',
    taxes: [vat('VAT|VAT 5%|VAT @', [5, 0], 0.5)],
    taxIds: { TRN: '100############', 'TRN No.': '100############' },
    companies: '{n} LLC|{n} L.L.C|{n} FZE|{n} Trading LLC|{n} DMCC|{n}', names: 'Desert Palm|Al Noor Gate|Falcon Row|Marina Pearl|Oasis Lane|Dune Crest|Saffa|Ghaf Tree|Sandgrouse',
    streets: 'Sheikh Zayed Road, Office %##|Shop %, Al Wasl Rd|P.O. Box #####|Al Rigga St., Bldg %#', towns: 'Dubai, U.A.E.|Abu Dhabi, UAE|Sharjah|Deira, Dubai|Ajman',
    phones: '04 ### ####|+971 4 ### ####|800 ####',
  }),
  country({
    code: 'SA', languages: 'ar|en', bilingual: true, currency: 'SAR', perEuro: 4.1,
    numbers: '1,234.56|1,234.56|1234.56', money: '{n} ر.س|{n} SAR|{n}|SAR {n}|{n} ريال|SR {n}',
    dates: 'DD/MM/YYYY|YYYY-MM-DD|DD-MM-YYYY|YYYY/MM/DD|D MMMM YYYY',
    taxes: [vat('ضريبة القيمة المضافة|VAT|الضريبة', [15], 0.6)],
    taxIds: { 'الرقم الضريبي': '3##########0003', 'VAT No.': '3##########0003', 'س.ت': '10########' },
    companies: 'شركة {n}|مؤسسة {n}|شركة {n} المحدودة|مؤسسة {n} للتجارة|{n}', names: 'النخيل الذهبي|واحة الرمال|نجمة الصحراء|الغدير|سحاب|ريحانة|البيلسان|المرجان|الفجر الجديد',
    streets: 'شارع العليا %##|طريق الملك فهد|شارع التحلية، مبنى %#|حي الروضة، شارع %', towns: 'الرياض 12211|جدة 21432|الدمام 31411|مكة المكرمة',
    phones: '011 ### ####|+966 1# ### ####|9200 #####', arabicDigits: 0.12,
  }),
  country({
    code: 'EG', languages: 'ar|en', bilingual: true, currency: 'EGP', perEuro: 52,
    numbers: '1,234.56|1234.56|1,234.56', money: '{n} ج.م|{n} EGP|{n}|EGP {n}|{n} جنيه|L.E. {n}|{n} LE',
    dates: 'DD/MM/YYYY|DD-MM-YYYY|YYYY/MM/DD|D MMMM YYYY|DD/MM/YY',
    taxes: [vat('ضريبة القيمة المضافة|VAT|ض.ق.م', [14], 0.6)],
    taxIds: { 'رقم التسجيل الضريبي': '###-###-###', 'Tax ID': '###-###-###', 'س.ت': '#####' },
    companies: 'شركة {n}|{n} للتجارة|{n} ش.م.م|{n} ذ.م.م|{n}', names: 'وادي النيل الأخضر|اللوتس|زهرة الدلتا|الأهرام البيضاء|بلميرا|ياسمين|نور الشرق|المنارة',
    streets: '%# شارع التحرير|شارع الهرم رقم %##|%# شارع طلعت حرب|كورنيش النيل %', towns: 'القاهرة|الجيزة|الإسكندرية|المنصورة',
    phones: '02 ########|+20 10 #### ####|19###|011########', arabicDigits: 0.3, coin: 25,
  }),
];
