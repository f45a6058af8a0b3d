export { createSealer, type Sealer } from './create-sealer.ts';
export { createSealAlarm, type OnBrokenSeal } from './seal-alarm.ts';
export { createRowSeal, type RowSeal, type SealedFacts } from './row-seal.ts';
