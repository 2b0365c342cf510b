import { sectionRows, sections } from '../lists/records.ts';

/* Addresses of the form "tesoro:/orders/ORD-1", by which other programs open a page. A link carries no query: it fills in nothing, and begins nothing. */

const LISTED = sections.map((section) => sectionRows[section].path);

/** The pages that a link may open, as the window's routes write them. */
export const linkedRoutes: readonly string[] = [
  '/overview', '/accounts', '/accounts/:id', '/accounts/:id/statement', '/accounts/:id/differences', '/accounts/:id/reconciliation', '/accounts/:id/reconciliation/:month',
  '/accounts/:id/reserved-entries', '/accounts/:id/parent', '/statements', '/statements/differences', '/payments/:intentId', '/approvals', '/approvals/:requestId',
  '/beneficiaries', '/beneficiaries/:id', '/addresses', '/batches', '/batches/:id', '/templates', '/campaigns/:id/map', '/closings/:closingId', '/investor-protection',
  '/activity/writes/:intentId', ...LISTED, ...LISTED.map((path) => `${path}/:id`), '/settings', '/settings/team', '/calendar', '/safeguarding', '/handover', '/journal-entries',
  '/whats-new', '/help', '/help/:topic',
];

/** Pages where something is typed or begun: no link opens them, although some look like a record of a list. */
export const unlinkedRoutes: readonly string[] = [
  '/transfers/new', '/transfers/new/:draftId', '/virtual-ibans/:accountId/:virtualIban/transfer', '/beneficiaries/new', '/beneficiaries/import', '/beneficiaries/:id/edit', '/templates/:id',
  '/campaigns/:id/closing', '/campaigns/new', '/campaigns/:id/edit', '/investors/new', '/investors/:id/edit', '/orders/new', '/investor-protection/import',
];

const LONGEST = 1_000;

/** A text that is no id: it would be another path, or cannot be seen. */
// oxlint-disable-next-line no-control-regex -- control characters are among those that are looked for
const NO_ID = /[\u0000-\u001f\u007f/\\]|^\.{0,2}$/;

/** The path that a link opens, written as the window writes it; null for any other text. */
export function pageOfLink(link: string): string | null {
  if (link.length > LONGEST) return null;
  // Neither a host, nor a query, nor a fragment.
  const [, path] = /^tesoro:(\/[^/?#][^?#]*)$/i.exec(link) ?? [];
  const parts: readonly (string | null)[] | undefined = path?.slice(1).split('/').map(decoded);
  if (parts === undefined || !isEvery(parts) || parts.some((part) => NO_ID.test(part))) return null;
  const fits = (route: string): boolean => fitsRoute(parts, route);
  return linkedRoutes.some(fits) && !unlinkedRoutes.some(fits) ? `/${parts.map(encodeURIComponent).join('/')}` : null;
}

/** The link that opens a page of the window; to the list where the page cannot be linked. */
export function linkOfPage(path: string): string {
  const link = `tesoro:${path}`;
  return pageOfLink(link) === null ? `tesoro:/${path.split('/', 2)[1] ?? ''}` : link;
}

/** The window takes no notice of upper and lower case in the fixed parts of a route. */
function fitsRoute(parts: readonly string[], route: string): boolean {
  const wanted = route.slice(1).split('/');
  return wanted.length === parts.length && wanted.every((word, place) => word.startsWith(':') || word === parts[place]?.toLowerCase());
}

const isEvery = (parts: readonly (string | null)[]): parts is readonly string[] => parts.every((part) => part !== null);

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
