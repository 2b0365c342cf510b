import { sections } from '#shared/bridge/lists/records.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH, CALENDAR_PATH, HANDOVER_PATH, LEDGER_PATH, pages, pathOfHelp, pathOfPage, pathOfRecord, SAFEGUARDING_PATH, STATEMENTS_PATH, WHATS_NEW_PATH } from './paths.ts';

/*
 * Where a person comes back to. Never into the middle of something that sends money, takes a code or is being written: its list is
 * shown.
 */

const rootOf = (path: string): string => `/${path.split('/', 2)[1] ?? ''}`;

const ROOTS: ReadonlySet<string> = new Set([
  ...pages.map(pathOfPage), STATEMENTS_PATH, SAFEGUARDING_PATH, BENEFICIARIES_PATH, BATCHES_PATH, CALENDAR_PATH, HANDOVER_PATH, LEDGER_PATH, WHATS_NEW_PATH, pathOfHelp(null), '/payments', '/closings',
]);

export const isKnownAddress = (address: string): boolean => ROOTS.has(rootOf(address.split('?', 1)[0] ?? ''));

const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^\/transfers\/new(\/.*)?$/, pathOfPage('transfers')],
  [/^\/payments(\/.*)?$/, pathOfPage('transfers')],
  [/^\/virtual-ibans\/[^/]+\/[^/]+\/transfer$/, pathOfPage('virtualIbans')],
  [/^\/(campaigns|orders|investors)\/new$/, '/$1'],
  [/^\/(campaigns|investors)\/([^/]+)\/edit$/, '/$1/$2'],
  [/^\/campaigns\/([^/]+)\/closing$/, '/campaigns/$1'],
  [/^\/closings(\/.*)?$/, pathOfPage('campaigns')],
  [/^\/batches\/.+$/, BATCHES_PATH],
  [/^\/beneficiaries\/(new|import)$/, BENEFICIARIES_PATH],
  [/^\/beneficiaries\/([^/]+)\/edit$/, '/beneficiaries/$1'],
  [/^\/(help|whats-new)(\/.*)?$/, pathOfPage('overview')],
];

/** Parts of an address that only mattered at the time. */
const PASSING = ['entry', 'imported'];

/** The address to come back to after leaving this one. */
export function returnAddress(address: string): string {
  if (!isKnownAddress(address)) return pathOfPage('overview');
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const instead = INSTEAD.find(([pattern]) => pattern.test(path));
  if (instead !== undefined) return path.replace(...instead);
  const search = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1));
  for (const name of PASSING) search.delete(name);
  const kept = search.toString();
  return kept === '' ? path : `${path}?${kept}`;
}

/** What an address shows, to ask whether it still exists. */
type ShownThing =
  | { readonly kind: 'record'; readonly section: (typeof sections)[number]; readonly id: string }
  | { readonly kind: 'account' | 'beneficiary' | 'write'; readonly id: string };

/** `thing`: null where the page needs none. */
export function shownAt(address: string): { readonly thing: ShownThing | null; readonly list: string } {
  const path = address.split('?', 1)[0] ?? '';
  const list = rootOf(path);
  const [, , first, second] = path.split('/').map(decoded);
  if (first === undefined || first === '') return { thing: null, list };
  if (list === pathOfPage('accounts')) return { thing: { kind: 'account', id: first }, list };
  if (list === BENEFICIARIES_PATH) return { thing: { kind: 'beneficiary', id: first }, list };
  if (list === pathOfPage('activity') && first === 'writes' && second !== undefined) return { thing: { kind: 'write', id: second }, list };
  const section = sections.find((one) => pathOfRecord(one, '') === `${list}/`);
  return { thing: section === undefined ? null : { kind: 'record', section, id: first }, list };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Lists that the navigation opens as they were left. */
const LISTS: ReadonlySet<string> = new Set([...pages.filter((page) => page !== 'overview' && page !== 'settings').map(pathOfPage), STATEMENTS_PATH, BENEFICIARIES_PATH, BATCHES_PATH]);

export const isRememberedList = (path: string): boolean => LISTS.has(path);
