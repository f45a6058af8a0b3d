import { expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';

const page = '<p class="text-lg hover:underline [&amp;_svg]:size-4">Hello</p>';

test('a page gets the rules whose classes it has, whatever else is in the selector', () => {
  const css = '.text-lg{font-size:1rem}.text-xl{font-size:2rem}.text-lg:where(.gone){color:red}';
  expect(criticalCss(css, [page])).toBe('.text-lg{font-size:1rem}');
});

test('rules that no class limits stay: they are about every page', () => {
  const css = 'html{color:red}:root{--ink:#111}@font-face{font-family:Inter}';
  expect(criticalCss(css, [page])).toBe(css);
});

test('a group is looked into, and leaves nothing behind when nothing of it is used', () => {
  const css =
    '@media (hover:hover){.hover\\:underline:hover{text-decoration:underline}}' +
    '@media print{.hidden{display:none}}';
  expect(criticalCss(css, [page])).toBe(
    '@media (hover:hover){.hover\\:underline:hover{text-decoration:underline}}',
  );
});

test('a comma within the name of a class parts no selectors, or the heading would be small at first', () => {
  const css = '.text-\\[clamp\\(2\\.5rem\\,6\\.5vw\\)\\]{font-size:clamp(2.5rem,6.5vw)}';
  expect(criticalCss(css, ['<h1 class="text-[clamp(2.5rem,6.5vw)]">Hello</h1>'])).toBe(css);
});

test('an escaped class and a brace within a string are read as what they are', () => {
  const css = '.\\[\\&_svg\\]\\:size-4 svg{content:"}"}.x{content:"{"}';
  expect(criticalCss(css, [page])).toBe('.\\[\\&_svg\\]\\:size-4 svg{content:"}"}');
});

test('a layer that has nothing for the page keeps its rank, or the whole sheet would put it last', () => {
  const css = '@layer theme{.x{--a:1}}@layer base{p{margin:0}}';
  expect(criticalCss(css, [page])).toBe('@layer theme,base;@layer base{p{margin:0}}');
});

test('a registered property comes with the rules that set it', () => {
  const registered = (name: string) => `@property ${name}{syntax:"*";inherits:false}`;
  const css = `.text-lg{--weight:500}${registered('--weight')}${registered('--blur')}`;
  expect(criticalCss(css, [page])).toBe(`.text-lg{--weight:500}${registered('--weight')}`);
});
