import { expect, test } from 'vitest';
import { spellVendor } from './vendor-spelling.ts';

test.each([
  ['BLUE DOOR BAKERY', 'Blue Door Bakery'],
  ['THE HOUSE OF TEA', 'The House of Tea'],
  ['STARBUCKS', 'Starbucks'],
  ["JOE'S DINER", "Joe's Diner"],
  ["O'NEILL & SONS", "O'Neill & Sons"],
  ["MCDONALD'S", "McDonald's"],
  ['7-ELEVEN', '7-Eleven'],
  ['CAFÉ DE FLORE', 'Café de Flore'],
  ['BÄCKEREI MÜLLER', 'Bäckerei Müller'],
  ['RESTORAN WAN SHENG', 'Restoran Wan Sheng'],
])('%s, printed in capitals, reads %s', (printed, name) => expect(spellVendor(printed)).toBe(name));

test.each([
  ['MÜLLER GMBH', 'Müller GmbH'],
  ['URBAN IDEA SDN BHD', 'Urban Idea Sdn Bhd'],
  ['GARDENIA BAKERIES (KL) SDN. BHD.', 'Gardenia Bakeries (KL) Sdn. Bhd.'],
  ['NORTHWIND HOSTING LTD', 'Northwind Hosting Ltd'],
  ['HARBOUR BOOKS INC.', 'Harbour Books Inc.'],
  ['ACME TOOLS LLC', 'Acme Tools LLC'],
  ['99 SPEED MART S/B', '99 Speed Mart S/B'],
])('%s keeps its legal form: %s', (printed, name) => expect(spellVendor(printed)).toBe(name));

test.each(['IKEA', 'H&M', 'DB', 'KFC', 'B&Q', 'S.P.A.'])(
  '%s is an abbreviation and stays',
  (name) => expect(spellVendor(name)).toBe(name),
);
test.each([
  ['IKEA DEUTSCHLAND', 'IKEA Deutschland'],
  ['DB FERNVERKEHR AG', 'DB Fernverkehr AG'],
  ['BMW MOTORS', 'BMW Motors'],
])('the abbreviation in %s stays: %s', (printed, name) => expect(spellVendor(printed)).toBe(name));

test.each(['SANYUSTATIONERYSHOP', 'SANYUSTATIONERYSHOP SDN BHD', 'GARDEN1A BAKERIES'])(
  '%s stays as printed, since its words cannot be told apart',
  (name) => expect(spellVendor(name)).toBe(name),
);

test.each(['eBay', 'Taste Of The World Sdn Bhd', 'iKEA Store', 'BAIFU (M) Sdn Bhd', '', '2041'])(
  '%j is not all in capitals and stays',
  (name) => expect(spellVendor(name)).toBe(name),
);
