import { describe, expect, test } from 'vitest';
import { continuesName } from './name-lines.ts';
import { cleanVendorName } from './vendor-name.ts';

describe('a header line becomes a name', () => {
  test.each([
    ['99 SPEED MART 5/B (519537-X)', '99 SPEED MART S/B'],
    ['URBAN 1DEA SDN BHD (417940-M),', 'URBAN IDEA SDN BHD'],
    ['SKCA HARDWARE & TIMBER SON. BHD.LLT', 'SKCA HARDWARE & TIMBER SDN BHD'],
    ['GARDENIA BAKERIES (KLI SDN BHD (139386 X)', 'GARDENIA BAKERIES (KL) SDN BHD'],
    ['AIK_HUAT_HARDWARE', 'AIK HUAT HARDWARE'],
    ['Taste Of The WorId Sdn Bhd', 'Taste Of The World Sdn Bhd'],
    ['#000002 BAIFU (M) Sdn Bhd', 'BAIFU (M) Sdn Bhd'],
    ['PROSPER NIAGA CompanyNo : SA0099552-P', 'PROSPER NIAGA'],
    ['VERBENA CONFECTIUNERY SDN BHD', 'VERBENA CONFECTIONERY SDN BHD'],
    ['GARDENIA BAKERIES (K1) SDN BHD', 'GARDENIA BAKERIES (KL) SDN BHD'],
    ['AIK HUAT HARDWAKE', 'AIK HUAT HARDWARE'],
    ['City Fharmacy', 'City Pharmacy'],
    ['SEMPURNA STATIONARY', 'SEMPURNA STATIONARY'],
    ['ASIA MART (SA', 'ASIA MART'],
    ['OLIVE9 PHARMACY SDN. BHD.', 'OLIVE9 PHARMACY SDN BHD'],
  ])('%s is %s', (line, name) => expect(cleanVendorName(line)).toBe(name));
});

describe('a name spanning two lines', () => {
  test.each([
    ['POPULAR BOOK', 'CO. (M) SDN BHD'],
    ['THE COFFEE BEAN', '& TEA LEAF (M) SDN. BHD.'],
    ['HOME MASTER HARDWARE &', 'ELECTRICAL'],
    ['ENTERPRISE (SETIA', 'ALAM) SDN BHD'],
    ['KEDAI UBAT (CAWANGAN', 'KAJANG BARU'],
  ])('%s continues with %s', (line, next) => expect(continuesName(line, next)).toBe(true));

  test.each([
    ['RESTORAN WAN SHENG', 'No.2, Jalan Temenggung 19/9'],
    ['KEDAI UBAT', 'Lot 38, Puchong'],
  ])('%s ends before %s', (line, next) => expect(continuesName(line, next)).toBe(false));
});
