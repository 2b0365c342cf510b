import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

import type { EvidenceTexts } from './texts.ts';

/** One line of what a person saw: where it stood, and what it said. */
export type ShownLine = readonly [name: string, value: string];

/** What a person saw before it was sent, line by line, with exact amounts. What the bank had not said is left out. */
export function shownLines(shown: ShownWrite, texts: EvidenceTexts): readonly ShownLine[] {
  const currency = shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown.snapshot.currency : null;
  return linesOf(shown, [], { texts, currency }).filter(([name]) => name !== '');
}

/** Any JSON, line by line, by the names that the interface gives its fields. */
export function jsonLines(value: unknown, above = ''): readonly ShownLine[] {
  if (typeof value !== 'object' || value === null) return [[above, typeof value === 'string' ? value : JSON.stringify(value) ?? '']];
  return Object.entries(value).flatMap(([name, member]) => jsonLines(member, above === '' ? name : `${above}.${name}`));
}

interface Context {
  readonly texts: EvidenceTexts;
  /** Of amounts that stand there in minor units only. */
  readonly currency: string | null;
}

function linesOf(value: unknown, path: readonly string[], context: Context): readonly ShownLine[] {
  const { texts, currency } = context;
  if (value === null || value === undefined || value === '') return [];
  const line = (text: string): readonly ShownLine[] => [[nameOf(path, texts), text]];
  if (isMoney(value)) return line(`${moneyToDecimal(value)} ${value.currency}`);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.every((item) => typeof item === 'string') ? (items.length === 0 ? [] : line(items.join(', '))) : items.flatMap((item, index) => linesOf(item, [...path, String(index + 1)], context));
  }
  if (typeof value === 'object') {
    const members = Object.entries(value).filter(([name]) => path.length > 0 || name !== 'kind').toSorted(([left], [right]) => placeOf(left, texts) - placeOf(right, texts));
    return members.flatMap(([name, member]) => linesOf(member, [...path, name], context));
  }
  if (typeof value === 'boolean') return line(value ? texts.yes : texts.no);
  if (typeof value === 'number' && currency !== null && isMinor(path)) return line(`${moneyToDecimal({ amountMinor: value, currency })} ${currency}`);
  return line(typeof value === 'string' ? value : JSON.stringify(value) ?? '');
}

const isMinor = (path: readonly string[]): boolean => path[0] === 'forecast' || path.at(-1)?.endsWith('Minor') === true;

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amountMinor' in value && typeof value.amountMinor === 'number' && 'currency' in value && typeof value.currency === 'string';

/** The journal keeps names in alphabetical order: a person reads them in that of the texts. */
function placeOf(name: string, { fields }: EvidenceTexts): number {
  const place = Object.keys(fields).indexOf(name);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** A field that has no words of its own keeps its name: better than a line less. */
const nameOf = (path: readonly string[], { fields }: EvidenceTexts): string =>
  path.map((name) => (Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : name)).join(' · ');
