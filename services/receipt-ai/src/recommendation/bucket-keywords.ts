import { foldAccents } from '@outlay/platform/text';
import type { CategoryBucket } from '../domain/category-bucket.ts';

/** Words that identify a kind of spending and are too rare in the training texts for the classifier to learn them. */
const KEYWORDS: readonly (readonly [RegExp, CategoryBucket])[] = [
  [
    /\b(petrol|petronas|diesel|gasoline|unleaded|shell|petron|caltex|galp|repsol|cepsa|aral|esso|bp|fuel|ron ?9[57]|tankstelle|gasolina|gasoleo|gasolineira|combustive(?:l|is)|carburant|benzina|benzin)\b/i,
    'fuel',
  ],
  [
    /\b(restaurant|restoran|trattoria|osteria|taverna|diner|grill|steakhouse|sushi|gasthaus|wirtshaus|restaurante|ristorante|cafe|caf[eé]s?|coffee|kopitiam|bistro|pizza|pizzaria|burger|mcdonald'?s|starbucks|kfc|subway|dine in|bakery|boulangerie|b[aä]ckerei|pastelaria|padaria|snack ?bar|cervejaria|tasca|marisqueira|churrasqueira|gelataria|gastst[aä]tte|brasserie)\b/i,
    'meals',
  ],
  [
    /\b(taxis?|taksi|cabs|uber|grab|bolt|lyft|train|airlines?|airways|boarding|flight|hotels?|hostel|motel|parking|toll|bahn|comboios|sncf|metro ticket|estacionamento|parques?|portage(?:m|ns)|peaje|p[eé]age|autostrada|brisa|via ?verde|auto-?estradas?|concessao rodoviaria)\b/i,
    'transport',
  ],
  [
    /\b(stationery|stationers|alat ?tulis|office depot|staples|toner|photocopy|fotocopias?|papelaria|papeleria|papeterie|livraria|b[uü]robedarf|schreibwaren)\b/i,
    'office_supplies',
  ],
  [
    /\b(pharmacy|farm[aá]cia|farmacias?|apotheke|pharmacie|clinic|klinik|clinica|dental|dentista|hospital|guardian|watsons|optica)\b/i,
    'health',
  ],
  [
    /\b(electricity|water bill|stromrechnung|utility bill|kwh|waste collection|tenaga nasional|eletricidade|electricidade|stadtwerke|edp|iberdrola|gas natural)\b/i,
    'utilities',
  ],
  [
    /\b(telekom|vodafone|comunicacoes|telemoveis|telecom|broadband|mobile plan|prepaid|laptop|computer|informatica|hosting|software|web services|worten|media ?markt|fnac|electronics|saturn)\b/i,
    'electronics_telecom',
  ],
  [
    /\b(supermarket|supermercados?|supermerc|minimercado|hipermercados?|hypermarket|supermarch[eé]|grocer(?:y|ies)|mini ?market|walmart|tesco|lidl|aldi|pingo doce|continente|jumbo|auchan|carrefour|intermarch[eé]|mercadona|rewe|edeka|frutas?|frutaria|talho|peixaria|mercearia)\b/i,
    'groceries',
  ],
  [
    /\b(hardware|machinery|plumbing|screws?|paint|home depot|baumarkt|bauhaus|electrical supplies|ferragens|ferramentas|ferreteria|ferramenta|quincaillerie|drogaria|chaves|fechaduras|materia(?:l|is) de construcao|bricolage|brico|leroy merlin|tintas|reparac(?:ao|oes)|repairs?)\b/i,
    'hardware_maintenance',
  ],
  [
    /\b(books?|bookstore|book ?shop|gift|fashion|boutique|clothing|toys?|perfumaria|retrosaria|bazar|zara|h&m|ikea|primark|decathlon)\b/i,
    'retail_other',
  ],
];

export interface KeywordHit {
  bucket: CategoryBucket;
  /** The text as printed. */
  keyword: string;
  /** Whether it is in the vendor's name, where a word counts most. */
  isInVendor: boolean;
}

/** The first keyword of each bucket in the vendor's name or the text. */
export function keywordHits(text: string, vendor: string): KeywordHit[] {
  return KEYWORDS.flatMap(([pattern, bucket]) => {
    const inVendor = pattern.exec(foldAccents(vendor));
    const hit = inVendor ?? pattern.exec(foldAccents(text));
    return hit ? [{ bucket, keyword: hit[0], isInVendor: inVendor !== null }] : [];
  });
}
