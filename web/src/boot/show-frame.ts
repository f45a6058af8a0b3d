import { currentArea } from '../lib/current-area.ts';
import { isOfferedTo } from '../lib/offered-to.ts';
import { withUser } from '../lib/placeholder-user.ts';
import type { SessionUser } from '../lib/session-store.ts';
import { rememberedRows, type HomeList } from '../lib/remembered-rows.ts';

/** Shows the prerendered frame with this user's name. The client replaces it. */
export function showFrame(page: Document, user: SessionUser, pathname: string): void {
  const frame = templateOf(page, 'frame');
  const [, area = ''] = pathname.split('/');
  if (!frame || !frame.dataset['areas']?.split(' ').includes(area)) return;
  const content = page.importNode(frame.content, true);
  if (pathname === '/dashboard') {
    const dashboard = templateOf(page, user.wallet_address ? 'dashboard-wallet' : 'dashboard');
    if (dashboard) {
      content.querySelector('main')?.replaceChildren(page.importNode(dashboard.content, true));
      repeatRows(user, content);
    }
  }
  leaveOutWhatIsNotFor(user, content);
  markWhereWeAre(pathname, content);
  fillIn(user, content);
  // Links already work; buttons stay inactive until the client runs.
  for (const button of content.querySelectorAll('button')) button.disabled = true;
  page.getElementById('root')?.replaceChildren(content);
}

function templateOf(page: Document, id: string): HTMLTemplateElement | null {
  const element = page.getElementById(id);
  return element instanceof HTMLTemplateElement ? element : null;
}

function leaveOutWhatIsNotFor({ roles }: SessionUser, content: DocumentFragment): void {
  for (const entry of content.querySelectorAll<HTMLElement>('[data-roles]')) {
    const { roles: offered = '', butNot = '' } = entry.dataset;
    if (!isOfferedTo({ roles: offered.split(' '), butNot }, roles)) entry.remove();
  }
}

/** As many rows as each list had at the last visit, so that nothing below them moves. */
function repeatRows({ id }: SessionUser, content: DocumentFragment): void {
  for (const row of content.querySelectorAll<HTMLElement>('[data-rows]')) {
    const rows = rememberedRows(row.dataset['rows'] as HomeList, id);
    for (let more = rows; more > 1; more -= 1) row.after(row.cloneNode(true));
    if (rows === 0) row.closest('[data-checklist], section')?.remove();
  }
}

function markWhereWeAre(pathname: string, content: DocumentFragment): void {
  const links = [...content.querySelectorAll('nav a')];
  const pathOf = (link: Element): string => link.getAttribute('href') ?? '';
  const area = currentArea(links.map(pathOf), pathname);
  for (const link of links.filter((each) => pathOf(each) === area))
    link.setAttribute('aria-current', 'page');
}

function fillIn(user: SessionUser, content: DocumentFragment): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = withUser(text.nodeValue ?? '', user, 'text');
  }
  for (const element of content.querySelectorAll('[title]')) {
    element.setAttribute('title', withUser(element.getAttribute('title') ?? '', user, 'title'));
  }
}
