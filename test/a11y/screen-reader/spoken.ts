import type { Heard, Told } from './screen-reader.ts';

/* What a screen reader would say, in words that stay the same from one run to the next. */

/** What differs from run to run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'],
  [/\b(?:\p{L}+,? )?(?:\d{1,2} \p{L}{3,9}|\p{L}{3,9} \d{1,2},) \d{4}\b/gu, '<day>'],
  [/\b(?:\p{L}+ )?\d{2}\/\d{2}\/\d{4}\b/gu, '<day>'],
  [/(?:<day>,? (?:at |alle )?)?\b\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202F][AP]M)?/g, '<time>'],
  [/(?<=available |disponibile )[\d.,]+/g, '<amount>'],
  [/\b[\d.,]+ (?=rows found|righe trovate)/g, '<number> '],
];

export const steady = (text: string): string =>
  CHANGING.reduce((said, [pattern, word]) => said.replaceAll(pattern, word), text).replaceAll(/\s+/g, ' ').replaceAll(/ ([.,;:])/g, '$1').trim();

/** Name, role, states, value and description, in the order in which they are said. */
function toldOf(told: Told, before: Told | null): string {
  const known = new Set((before?.surroundings ?? []).map(({ role, name }) => `${role} ${name}`));
  const entered = told.surroundings.filter(({ role, name }) => !known.has(`${role} ${name}`)).map(({ role, name }) => `in ${role}${name === '' ? '' : ` “${name}”`}; `);
  const role = told.level === '' ? told.role : `${told.role} ${told.level}`;
  const rest = [
    ...told.states, ...(told.position === '' ? [] : [told.position]), ...(told.value === '' ? [] : [`“${told.value}”`]), ...(told.description === '' ? [] : [`— ${told.description}`]),
  ];
  return steady(`${entered.join('')}${told.name === '' ? `(no name) ${told.text}` : told.name} [${role}]${rest.length === 0 ? '' : ` ${rest.join(', ')}`}`);
}

const stateWord = (state: string): string => (state === 'invalid-entry' ? 'invalid' : state);

const changeWord = (state: string, on: boolean): string => (on ? stateWord(state) : state === 'expanded' ? 'collapsed' : `not ${stateWord(state)}`);

/** Whether the focus says it already: whether its state or itself is told first depends on the moment. */
const isToldWith = (focus: Told | undefined, { state, on, name }: Extract<Heard, { kind: 'state' }>): boolean =>
  focus?.name === name && focus.states.includes(changeWord(state, true)) === on;

const ORDER = ['page', 'window', 'state', 'value', 'focus', 'alert', 'says'];

const rankOf = (line: string): number => ORDER.indexOf(line.slice(0, 6).trim());

/** One line for each thing that is said. A focus cuts off what the one before it says; what a region says again word for word is said once. */
export function linesOf(heard: readonly Heard[], before: Told | null): readonly string[] {
  const lines: string[] = [];
  const saidBy = new Map<string, string>();
  const last = heard.findLast((one): one is Extract<Heard, { kind: 'focus' }> => one.kind === 'focus' && !one.object.role.startsWith('document'));
  for (const one of heard) {
    if (one.kind === 'live' || one.kind === 'alert') {
      const said = steady(one.text);
      if (said === '' || saidBy.get(one.of) === said) continue;
      saidBy.set(one.of, said);
      lines.push(`${one.kind === 'alert' || one.politeness === 'assertive' ? 'alert ' : 'says  '} ${said}`);
    } else if (one.kind === 'focus') {
      if (one === last) lines.push(`focus  ${toldOf(one.object, before)}`);
    } else if (one.kind === 'state') {
      if (!isToldWith(last?.object, one)) lines.push(`state  ${one.name} [${one.role}] ${changeWord(one.state, one.on)}`);
    } else if (one.kind === 'value') {
      // Typing the beginning of a choice passes others.
      if (one === heard.findLast(({ kind }) => kind === 'value')) lines.push(`value  ${one.name} [${one.role}] ${steady(one.value)}`);
    } else {
      lines.push(one.kind === 'window' ? `window ${steady(one.name)}` : 'page   a new page');
    }
  }
  // What comes in one moment is told in any order.
  return lines.filter((line, index) => line !== lines[index - 1]).toSorted((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
}

/** The words of a line alone. */
export const wordsOf = (line: string): string => line.slice(7);
