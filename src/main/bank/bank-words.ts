import type { BankErrorItem } from '#shared/contract/bank-error.ts';

/* A refusal need not be written as the interface shows it: gateways answer with a code and a message, with text, or with a page. */

/** More than anybody reads. */
const MOST_CHARACTERS = 2_000;

const CODE_KEYS = ['code', 'errorCode', 'error_code'] as const;
const TEXT_KEYS = ['message', 'description', 'error_description', 'errorMessage', 'detail', 'reason', 'title', 'error'] as const;

/** What the body of a failure says where it is not the documented error body, word for word; empty where it says nothing. */
export function wordsIn(body: Buffer, json: unknown): readonly BankErrorItem[] {
  const said = json === undefined ? { code: null, description: plainText(body) } : saidIn(json);
  return said.code === null && said.description === null ? [] : [{ ...said, params: null }];
}

type Said = Pick<BankErrorItem, 'code' | 'description'>;

function saidIn(json: unknown): Said {
  if (typeof json === 'string') return { code: null, description: cut(json) };
  if (typeof json !== 'object' || json === null) return { code: null, description: null };
  const object = json as Readonly<Record<string, unknown>>;
  const inner = Object.values(object).find((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  const own = { code: firstText(object, CODE_KEYS), description: firstText(object, TEXT_KEYS) };
  if (own.code !== null || own.description !== null || inner === undefined) return own;
  const nested = inner as Readonly<Record<string, unknown>>;
  return { code: firstText(nested, CODE_KEYS), description: firstText(nested, TEXT_KEYS) };
}

function firstText(object: Readonly<Record<string, unknown>>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = object[key];
    const text = typeof value === 'string' ? cut(value) : typeof value === 'number' ? String(value) : null;
    if (text !== null) return text;
  }
  return null;
}

/** The text of a body that is not JSON; of a page, what a person would read of it. */
function plainText(body: Buffer): string | null {
  const text = new TextDecoder('utf-8').decode(body.subarray(0, MOST_BYTES));
  return cut(/<[a-z!/]/iu.test(text) ? withoutMarkup(text) : text);
}

/** A page's text stands at its beginning, behind its style sheets. */
const MOST_BYTES = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'', nbsp: ' ' };

const withoutMarkup = (html: string): string => html
  .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gisu, ' ')
  .replaceAll(/<[^>]*>/gu, ' ')
  .replaceAll(/&(\w+);/gu, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
  .replaceAll(/&#(\d{1,6});/gu, (entity, point: string) => (Number(point) <= 0x10_ff_ff ? String.fromCodePoint(Number(point)) : entity));

function cut(text: string): string | null {
  const words = text.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_CHARACTERS);
  return words === '' ? null : words;
}
