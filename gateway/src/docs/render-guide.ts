import { escapeHtml } from '@outlay/platform/text';
import { Marked, type Token } from 'marked';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A guide as a page, and as the sections that a search looks through. */
export interface Guide {
  /** Its address, such as /docs/install. */
  readonly path: string;
  readonly title: string;
  /** HTML without the title. */
  readonly html: string;
  readonly sections: readonly GuideSection[];
}

export interface GuideSection {
  /** The anchor of its heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

const FOLDER = new URL('../../../deploy/', import.meta.url);

/** In the order in which a search shows what it finds. */
const FILES = ['docs/guides/*.md', 'docs/*.md', 'runbooks/*.md', 'decisions/*.md'];

/** Documents name addresses of the local stack; the hub links to the same page of this installation. */
const LOCAL_STACK = 'http://localhost:3000';

/** Reads and renders the guides, runbooks and decisions of the repository. */
export function readGuides(): Guide[] {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: FOLDER }).toSorted());
  const known = new Set(files);
  return files.map((file) => renderGuide(file, readFileSync(new URL(file, FOLDER), 'utf8'), known));
}

/**
 * Renders a Markdown file below deploy/. Links to the other `files` lead to their pages; what else lies in the repository is named
 * without a link. HTML in the text stays text.
 */
export function renderGuide(file: string, markdown: string, files: ReadonlySet<string>): Guide {
  const anchorOf = createAnchors();
  const marked = new Marked({
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
      image: ({ text }) => escapeHtml(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, file, files);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
    },
  });
  const rendered = groupByHeading(marked.lexer(markdown)).map(([head, ...body]) => {
    const heading = plainText(head?.type === 'heading' ? String(head['text']) : '');
    const id = anchorOf(heading);
    const title = head ? marked.parser([head]).replace(/^<h(\d)>/, `<h$1 id="${id}">`) : '';
    const text = plainText(body.map(({ raw }) => raw).join(' '));
    return { section: { id, heading, text }, title, body: wideTables(marked.parser(body)) };
  });
  return {
    path: addressOf(file),
    title: rendered[0]?.section.heading ?? file,
    html: rendered.map(({ title, body }, index) => (index === 0 ? body : title + body)).join(''),
    sections: rendered.map(({ section }) => section),
  };
}

/** Splits before each heading; a document begins with one. */
function groupByHeading(tokens: readonly Token[]): Token[][] {
  const starts = tokens.flatMap(({ type }, index) => (type === 'heading' ? [index] : []));
  return starts.map((from, index) => tokens.slice(from, starts[index + 1]));
}

/** A wide table scrolls on its own; the keyboard reaches it. */
const wideTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');

/** Markdown without its marks and addresses. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)|[`*[\]|]|-{3,}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The anchors that GitHub gives headings, so that links work there too. */
function createAnchors(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
    const anchor = words.replaceAll(/\s/g, '-');
    const times = used.get(anchor) ?? 0;
    used.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

/** The address of a Markdown file below deploy/, such as docs/install.md. */
const addressOf = (file: string): string =>
  `/docs/${file.replace(/^docs\//, '').replace(/\.md$/, '')}`;

/** Where a link leads; null for a file that is no page, and for every other kind of address. */
function targetOf(href: string, file: string, files: ReadonlySet<string>): string | null {
  if (href.startsWith(`${LOCAL_STACK}/`)) return href.slice(LOCAL_STACK.length);
  if (/^(https?:\/\/|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  if (!files.has(target)) return null;
  return addressOf(target) + (anchor === undefined ? '' : `#${anchor}`);
}
