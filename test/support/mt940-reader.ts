/* Reads MT940 as an accounting program does, knowing nothing of how ours are written. Throws where the format is not kept. */

export interface Mt940Balance {
  readonly final: boolean;
  /** "YYYY-MM-DD". */
  readonly date: string;
  readonly currency: string;
  /** Decimal text, with a sign for debits. */
  readonly amount: string;
}

export interface Mt940Entry {
  readonly valueDate: string;
  /** "YYYY-MM-DD"; the day of booking. */
  readonly entryDate: string;
  readonly amount: string;
  readonly reference: string;
  readonly bankReference: string | null;
  readonly text: string;
}

export interface Mt940Message {
  readonly reference: string;
  readonly account: string;
  readonly number: string;
  readonly page: string;
  readonly opening: Mt940Balance;
  readonly entries: readonly Mt940Entry[];
  readonly closing: Mt940Balance;
  readonly note: string;
}

const CHARACTERS = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

interface Field {
  readonly tag: string;
  readonly lines: readonly string[];
}

function fieldsOf(lines: readonly string[]): readonly Field[] {
  const fields: { tag: string; lines: string[] }[] = [];
  for (const line of lines) {
    if (!CHARACTERS.test(line)) throw new Error(`A character that is not SWIFT's: ${line}`);
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [rest] });
    else if (line.startsWith(':') || line.startsWith('-')) throw new Error(`A line that ends a field: ${line}`);
    else fields.at(-1)?.lines.push(line);
  }
  return fields;
}

const fullDate = (short: string): string => `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4, 6)}`;

const signed = (mark: string, amount: string): string => (mark === 'D' || mark === 'RC' ? '-' : '') + amount.replace(',', '.').replace(/\.$/, '');

function balanceOf({ tag, lines }: Field): Mt940Balance {
  const match = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(lines.join('\n'));
  if (match === null) throw new Error(`No balance: ${lines.join('\n')}`);
  const [, mark = '', date = '', currency = '', amount = ''] = match;
  if (amount.length > 15) throw new Error(`An amount of more than 15 characters: ${amount}`);
  return { final: tag.endsWith('F'), date: fullDate(date), currency, amount: signed(mark, amount) };
}

function entryOf({ lines }: Field): Mt940Entry {
  const match = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+,\d*)([NFS][A-Z0-9]{3})(.{1,16}?)(?:\/\/(.{1,16}))?$/.exec(lines[0] ?? '');
  if (match === null || lines.length > 2) throw new Error(`No entry: ${lines.join('\n')}`);
  const [, valueShort = '', booked, mark = '', , amount = '', , reference = '', bankReference] = match;
  if (amount.length > 15) throw new Error(`An amount of more than 15 characters: ${amount}`);
  const valueDate = fullDate(valueShort);
  return { valueDate, entryDate: booked === undefined ? valueDate : nearest(valueDate, booked), amount: signed(mark, amount), reference, bankReference: bankReference ?? null, text: '' };
}

/** The day of booking has no year: it is the one nearest to the value date. */
function nearest(valueDate: string, monthDay: string): string {
  const year = Number(valueDate.slice(0, 4));
  const candidates = [year - 1, year, year + 1].map((candidate) => `${candidate}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`);
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(valueDate));
  return candidates.toSorted((left, right) => distance(left) - distance(right))[0] ?? valueDate;
}

function textOf({ lines }: Field): string {
  if (lines.length > 6 || lines.some((line) => line.length > 65)) throw new Error(`A text of more than six lines of 65: ${lines.join('\n')}`);
  // A space before a colon or a hyphen keeps a line from being taken for a field.
  return lines.map((line, index) => (index > 0 || /^ [:-]/.test(line) ? line.replace(/^ (?=[:-])/, '') : line)).join('');
}

/** The messages of a file, in order. */
export function readMt940(content: string): readonly Mt940Message[] {
  if (/[^\r]\n/.test(content)) throw new Error('A line that does not end with CR and LF');
  const messages = content.split('\r\n-\r\n');
  if (messages.pop() !== '') throw new Error('The last message has no end');
  return messages.map((message) => messageOf(fieldsOf(message.split('\r\n'))));
}

function messageOf(fields: readonly Field[]): Mt940Message {
  const order = fields.map(({ tag }) => tag).join(' ');
  if (!/^20 25 28C 60[FM]( 61( 86)?)* 62[FM]( 64)?( 86)?$/.test(order)) throw new Error(`Fields in another order: ${order}`);
  const value = (tag: string): string => fields.find((field) => field.tag === tag)?.lines.join('\n') ?? '';
  const reference = value('20');
  if (reference.length > 16 || /^\/|\/$|\/\//.test(reference)) throw new Error(`No reference: ${reference}`);
  if (value('25').length > 35) throw new Error('An account of more than 35 characters');
  const [, number = '', page = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(value('28C')) ?? [];
  if (number === '') throw new Error(`No number: ${value('28C')}`);
  const entries: Mt940Entry[] = [];
  let note = '';
  let closing: Mt940Balance | null = null;
  let opening: Mt940Balance | null = null;
  for (const field of fields) {
    if (field.tag.startsWith('60')) opening = balanceOf(field);
    if (field.tag.startsWith('62')) closing = balanceOf(field);
    if (field.tag === '61') entries.push(entryOf(field));
    if (field.tag !== '86') continue;
    const last = entries.at(-1);
    if (closing !== null) note = textOf(field);
    else if (last !== undefined) entries[entries.length - 1] = { ...last, text: textOf(field) };
  }
  if (opening === null || closing === null) throw new Error('A message without balances');
  return { reference, account: value('25'), number, page, opening, entries, closing, note };
}
