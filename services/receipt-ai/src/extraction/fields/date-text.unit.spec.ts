import { describe, expect, test } from 'vitest';

import { meanGist } from '../tagging/page-gist.ts';
import { layoutOfRows } from '../testing/text-layout.ts';
import { countryEvidence } from './country-evidence.ts';
import { dateCandidates } from './date-candidates.ts';
import { printedDates, type WrittenOrder } from './date-text.ts';

function isoDates(line: string, written: WrittenOrder = 'day-first'): string[] {
  return printedDates(line, written).map(({ iso }) => iso);
}

describe('dates in a line', () => {
  test.each([
    ['14/03/2025', '2025-03-14'],
    ['2025-03-14 10:42', '2025-03-14'],
    ['14.03.25', '2025-03-14'],
    ['14 Mar 2025', '2025-03-14'],
    ['March 14, 2025', '2025-03-14'],
    ['14. März 2025', '2025-03-14'],
    ['14 août 2025', '2025-08-14'],
    ['20250314', '2025-03-14'],
    ["Jun28'17 05:36P", '2017-06-28'],
    ['2026. gada 29. jūlijs 23:16', '2026-07-29'],
    ['請求日 H30.01.23', '2018-01-23'],
    ['111/06/09 - 10:08', '2022-06-09'],
    ['วันที่ 11 ม.ค. 2562', '2019-01-11'],
    ['08 เม.ย. 66 06:44', '2023-04-08'],
    ['17/08/61', '2018-08-17'],
    ['06-JOU-2021', '2021-12-06'],
    ['26 СЕР 2015', '2015-08-26'],
    ["25 LOK'17  17:12", '2017-10-25'],
    ['FEB 18/18 8:19PM', '2018-02-18'],
    ['25/12/2018 8:13 PM', '2018-12-25'],
    ['2025年3月5日', '2025-03-05'],
    ['2025년 3월 5일', '2025-03-05'],
    ['令和7年3月5日', '2025-03-05'],
    ['民國114年3月5日', '2025-03-05'],
    ['5 มีนาคม 2568', '2025-03-05'],
    ['05/03/2568', '2025-03-05'],
    ['2025. március 5.', '2025-03-05'],
    ['5 marca 2025 r.', '2025-03-05'],
    ['5 березня 2025', '2025-03-05'],
    ['5 Μαρτίου 2025', '2025-03-05'],
    ['03MAR25', '2025-03-03'],
  ])('reads %s', (line, iso) => expect(isoDates(line)).toEqual([iso]));

  test.each([
    ['19-21/03/2018', '2018-03-21', 'a register number before it'],
    ['19-21/03/18', '2018-03-21', 'a register number before two digits of a year'],
    ['18/03/1816:20', '2018-03-18', 'a time glued to it'],
    ['25712/2018', '2018-12-25', 'a stroke read as 7'],
    ['14 M4Y 2017', '2017-05-14', 'a misread month'],
    ['100021911/03/2018', '2018-03-11', 'a number glued in front'],
  ])('reads %s as %s despite %s', (line, iso) => expect(isoDates(line)).toContain(iso));

  test('orders day and month by place, or by the only valid order', () => {
    expect(isoDates('03/04/2025')).toEqual(['2025-04-03']);
    expect(isoDates('03/04/2025', 'month-first')).toEqual(['2025-03-04']);
    expect(isoDates('12/25/2018')).toEqual(['2018-12-25']);
  });

  test.each(['31/02/2025', '12.50', '45/13/2025', 'Tel 03-7845 6155'])('finds none in %s', (line) =>
    expect(isoDates(line)).toEqual([]),
  );
});

test('the year stands first where the country writes it so, unless that is no date', () => {
  expect(isoDates('27/06/18', 'year-first')).toEqual(['2027-06-18']);
  expect(isoDates('22/06/09', 'year-first')).toEqual(['2022-06-09']);
  expect(isoDates('27/06/2018', 'year-first')).toEqual(['2018-06-27']);
  expect(isoDates('18/13/27', 'year-first')).toEqual([]);
});

const candidatesOf = (rows: string[], monthFirst = 0) => {
  const layout = layoutOfRows(rows);
  return dateCandidates(layout, countryEvidence(layout, { ...meanGist([]), monthFirst }));
};

test('the labelled date beats the due date', () => {
  const [issued, due] = candidatesOf(['Invoice date: 14/03/2025', 'Due: 13/04/2025']);
  expect(issued?.handScore).toBeGreaterThan(due?.handScore ?? Infinity);
});

test('an ambiguous date has an alternative, and is no surer than the order of day and month', () => {
  const read = (monthFirst: number, ...rows: string[]) =>
    candidatesOf(['Coffee', 'Date 03/04/2025', ...rows], monthFirst)[0];
  expect(read(0.5)).toMatchObject({
    value: '2025-04-03',
    otherReading: { value: '2025-03-04', confidenceMax: 0.5 },
  });
  expect(read(0)?.otherReading?.confidenceMax).toBeLessThan(0.9);
  expect(read(1)).toMatchObject({ value: '2025-03-04' });
  const american = read(0.9, 'Miami, FL 33139', 'Sales tax 1.20');
  expect(american?.otherReading?.confidenceMax).toBeGreaterThan(0.9);
  expect(read(0.5, 'Delivered 17/03/2025')?.otherReading).toBeUndefined();
});
