import type { ElectronApplication, Page } from 'playwright/test';

import { INVOKE_CHANNEL } from '#shared/bridge/channels.ts';

/* What the window shows in the pseudo-language that is no text of the catalogue. */

/** Keeps every string that is said or answered over the bridge from now on: it is data, and may be shown as it is. */
export const keepData = (app: ElectronApplication): Promise<void> => app.evaluate(({ ipcMain }, channel) => {
  type Handler = (...args: unknown[]) => Promise<unknown>;
  const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
  const answer = handlers.get(channel);
  if (answer === undefined) throw new Error(`Nothing answers on ${channel}`);
  const data = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') data.add(value.replaceAll(/\s+/g, ' '));
    else if (Array.isArray(value)) value.forEach(keep);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  Reflect.set(globalThis, 'dataOfTheBridge', data);
  handlers.set(channel, async (event, ...args) => {
    keep(args);
    const answered = await answer(event, ...args);
    keep(answered);
    return answered;
  });
}, INVOKE_CHANNEL);

/** Names that are the same in every language. */
const SAME_EVERYWHERE = ['Tesoro', 'IBAN', 'EUR', 'MB', 'GB', 'KB', 'UTC', 'CET', 'CEST', 'GMT', 'AM', 'PM', 'HTTP', 'USD', 'Alt', 'Ctrl', 'Shift', 'Esc', 'Enter', 'Tab', 'Space', 'Home', 'End', 'PgUp', 'PgDn', 'CSV', 'XLSX', 'PDF', 'MT940', 'English', 'Italiano', 'Pseudo-Accents', 'Electron', 'Chromium', 'Node'];

/** Texts and labels that are neither in the brackets of the pseudo-language nor data, numbers or dates. */
export async function notTranslated(app: ElectronApplication, window: Page): Promise<readonly string[]> {
  const shown = await window.evaluate(withoutBrackets, SAME_EVERYWHERE);
  const literal = await app.evaluate((_electron, asked) => {
    const data = [...Reflect.get(globalThis, 'dataOfTheBridge') as Set<string>].join('\n');
    // An account of a chart is its code and its name.
    const isOne = (part: string): boolean => !/\p{L}/u.test(part) || data.includes(part.trim()) || data.includes(part.trim().replace(/^\d+ /, ''));
    const isPart = (text: string): boolean => data.includes(text) || text.split(/ [·–—] |, |: | \/ |[()“”«»"]/).every(isOne);
    // Names are put together from a name and a surname.
    const isName = (text: string): boolean => /^(\p{Lu}[\p{L}’']+ ?){2,5}$/u.test(text) && text.split(' ').every((word) => data.includes(word));
    // Accounts of one name are told apart by the last digits of their number.
    const isAccount = (text: string): boolean => / \*\w{4}$/.test(text) && isPart(text.slice(0, -' *1234'.length));
    const isData = (text: string): boolean => isPart(text) || isName(text) || isAccount(text) || isPart(text.replaceAll(/ ?[−+-]?[\d.,]+(?: [A-Z]{3})?$/g, ''))
      || /^[a-z -]+ (?:euros?|cents?)$/.test(text);
    return asked.filter(({ text }) => !isData(text)).map(({ text, where }) => `not translated: "${text.slice(0, 80)}" in ${where}`);
  }, shown);
  return [...new Set(literal)];
}

/** Runs in the window, so it uses nothing from outside of itself. */
function withoutBrackets(sameEverywhere: readonly string[]): { readonly text: string; readonly where: string }[] {
  const variants = [['en-GB', 'long'], ['en-GB', 'short'], ['en-US', 'short']] as const;
  const days = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => variants.map(([locale, weekday]) => new Intl.DateTimeFormat(locale, { weekday }).format(new Date(2024, 0, day + 1))));
  const months = Array.from({ length: 12 }, (_, month) => variants.map(([locale, width]) => new Intl.DateTimeFormat(locale, { month: width }).format(new Date(2024, month, 1)))).flat();
  const known = new Set([...sameEverywhere, ...days, ...months, ...days.map((day) => day.slice(0, 2)), 'at', 'and', 'Rome', 'time']);
  const found: { text: string; where: string }[] = [];
  const where = (element: Element): string => `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').slice(0, 60)}`;
  const judge = (text: string, element: Element): void => {
    for (const part of text.split(' · ')) {
      // What holds a digit is a number, an IBAN or an id.
      const words = (part.replaceAll(/\S*\d\S*/g, ' ').match(/[\p{L}’'-]{2,}/gu) ?? []).filter((word) => !known.has(word));
      if (words.length > 0) found.push({ text: part.replaceAll(/\s+/g, ' ').trim(), where: where(element) });
    }
  };
  const root = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
  const blockOf = (element: Element): Element => {
    let block = element;
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement !== null) block = block.parentElement;
    return block;
  };
  let depth = 0;
  let last: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || element.closest('script, style, option, svg title, .mantine-Notification-root, .t-mono, .t-visually-hidden') !== null || !element.checkVisibility()) continue;
    const block = blockOf(element);
    if (block !== last) {
      if (depth > 0 && last !== null && !last.contains(block)) depth = 0;
      last = block;
    }
    let rest = '';
    for (const sign of node.textContent ?? '') {
      if (sign === '⟦') depth += 1;
      else if (sign === '⟧') depth = Math.max(0, depth - 1);
      else if (depth === 0) rest += sign;
    }
    judge(rest, element);
  }
  for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (!text.includes('⟦')) judge(text, element);
    }
  }
  return found;
}
