import type { CategoryBucket } from './category-bucket.ts';

/** Words that tell the kind of spending more surely than the training texts can, most of them rare there. */
const KEYWORDS: readonly (readonly [RegExp, CategoryBucket])[] = [
  [
    /\b(petrol|petronas|diesel|gasoline|unleaded|shell|petron|caltex|fuel|ron ?9[57]|tankstelle|gasolina|gasoleo)\b/i,
    'fuel',
  ],
  [
    /\b(restaurant|restoran|restaurante|cafe|coffee|kopitiam|bistro|pizza|burger|mcdonald'?s|starbucks|kfc|dine in|bakery|gastst[aä]tte)\b/i,
    'meals',
  ],
  [
    /\b(taxi|uber|grab|bolt|lyft|train|airline|airways|boarding|flight|hotel|parking|toll|bahn|comboios|metro ticket)\b/i,
    'transport',
  ],
  [
    /\b(stationery|stationers|alat ?tulis|office depot|staples|toner|photocopy|papelaria|b[uü]robedarf)\b/i,
    'office_supplies',
  ],
  [
    /\b(pharmacy|farmacia|apotheke|pharmacie|clinic|klinik|dental|hospital|guardian|watsons)\b/i,
    'health',
  ],
  [
    /\b(electricity|water bill|stromrechnung|utility bill|kwh|waste collection|tenaga nasional)\b/i,
    'utilities',
  ],
  [
    /\b(telekom|vodafone|broadband|mobile plan|prepaid|laptop|computer|hosting|software|web services)\b/i,
    'electronics_telecom',
  ],
  [
    /\b(supermarket|supermercado|hypermarket|grocer(?:y|ies)|mini ?market|walmart|tesco|lidl|aldi|pingo doce|continente)\b/i,
    'groceries',
  ],
  [
    /\b(hardware|machinery|plumbing|screws?|paint|home depot|baumarkt|electrical supplies)\b/i,
    'hardware_maintenance',
  ],
  [/\b(books?|bookstore|book ?shop|gift|fashion|boutique|clothing|toys?)\b/i, 'retail_other'],
];

export interface KeywordHit {
  bucket: CategoryBucket;
  /** As printed. */
  keyword: string;
  /** In the vendor's name, where a word says most. */
  isInVendor: boolean;
}

/** The first keyword of each bucket that the vendor's name or the text carries. */
export function keywordHits(text: string, vendor: string): KeywordHit[] {
  return KEYWORDS.flatMap(([pattern, bucket]) => {
    const inVendor = pattern.exec(vendor);
    const hit = inVendor ?? pattern.exec(text);
    return hit ? [{ bucket, keyword: hit[0], isInVendor: inVendor !== null }] : [];
  });
}
