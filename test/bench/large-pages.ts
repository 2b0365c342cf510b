import type { Page } from 'playwright/test';

import { sectionRows } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { ask } from '../support/bridge-in-window.ts';
import { accountId, LARGE_CAMPAIGN } from './large-portal-cache.ts';

/* Every page of the window at the large portal: by which address it is opened, and what has to be drawn until it counts as open. */

/** What addresses name: some records of each section, so that no two rounds open the same, and a closing at each step that is measured. */
export interface Named {
  readonly records: Readonly<Record<ShownSection, readonly string[]>>;
  readonly closings: Readonly<Record<'check' | 'choose', string>>;
}

const shownSections = ['virtualIbans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes'] as const satisfies readonly Section[];
type ShownSection = (typeof shownSections)[number];

export interface ShownPage {
  readonly name: string;
  readonly address: (named: Named, round: number) => string;
  /** Matches what counts, in CSS. */
  readonly drawn: string;
  /** Scrolled too, once so many rows are known. */
  readonly rows?: number;
}

/** The first row of a list with its values, or the words of an empty one. */
const FIRST_ROW = ':is([role="row"][data-index="0"]:not([aria-busy]), .t-state)';
const WHOLE = '.t-page-content:not(:has(.mantine-Skeleton-root))';
const FIELDS = `${WHOLE} .t-field dd`;
/** A campaign's fields, sums and latest orders; what all its orders are gone through for comes after them. */
const OWN_AND_ORDERS = '.t-page-content:has(.t-field dd):has(table[aria-label="Orders by status"] tbody tr) table[aria-label="Orders"] tbody tr';
const LEDGER = `${WHOLE} [class*="ledger"] tbody tr`;
const FORM = 'input';

const ACCOUNT = `/accounts/${accountId(0)}`;

const at = (name: string, address: string, drawn = FIRST_ROW, rows?: number): ShownPage => ({ name, address: () => address, drawn, ...(rows === undefined ? {} : { rows }) });

function ofSection(section: ShownSection, name: string, rows?: number): Readonly<Record<string, readonly ShownPage[]>> {
  const { path } = sectionRows[section];
  return {
    [path]: [at(name, path, FIRST_ROW, rows)],
    [`${path}/:id`]: [{ name: `${name}, one`, drawn: FIELDS, address: ({ records }, round) => `${path}/${encodeURIComponent(records[section][round % records[section].length] ?? '')}` }],
  };
}

/** By route. A test says that each route is here or among those left out. */
export const shownPages: Readonly<Record<string, readonly ShownPage[]>> = {
  '/overview': [at('Overview', '/overview', '[class*="ledger"] tbody tr')],
  '/accounts': [at('Accounts', '/accounts')],
  '/accounts/:id': [at('Account', ACCOUNT, FIELDS)],
  '/accounts/:id/statement': [at('Statement', `${ACCOUNT}/statement?period=all`, FIRST_ROW, 1_000_000)],
  '/accounts/:id/reserved-entries': [at('Reserved entries', `${ACCOUNT}/reserved-entries`)],
  '/accounts/:id/parent': [at('Parent account', `${ACCOUNT}/parent`, `${WHOLE} :is(.t-field dd, .t-state)`)],
  '/accounts/:id/reconciliation': [at('Month-end', `${ACCOUNT}/reconciliation`)],
  '/accounts/:id/reconciliation/:month': [{ name: 'A month', drawn: LEDGER, address: (_, round) => `${ACCOUNT}/reconciliation/2025-${String((round % 12) + 1).padStart(2, '0')}` }],
  '/accounts/:id/differences': [at('Differences', `${ACCOUNT}/differences`)],
  '/statements': [at('Statements of all accounts', '/statements?period=all', FIRST_ROW, 2_000_000)],
  '/statements/differences': [at('Differences of all accounts', '/statements/differences')],
  ...ofSection('virtualIbans', 'Virtual IBANs', 10_000),
  ...ofSection('transfers', 'Transfers', 50_000),
  ...ofSection('campaigns', 'Campaigns', 500),
  ...ofSection('orders', 'Orders', 300_000),
  ...ofSection('investors', 'Investors', 100_000),
  ...ofSection('companies', 'Companies', 250),
  ...ofSection('unidentified', 'Unidentified', 4_000),
  ...ofSection('disputes', 'Disputes', 100),
  '/campaigns/:id': [at('Campaign of 100,000 orders', `/campaigns/${LARGE_CAMPAIGN}`, OWN_AND_ORDERS), { name: 'Campaigns, one', drawn: FIELDS, address: ({ records }, round) => `/campaigns/${records.campaigns[round] ?? ''}` }],
  '/campaigns/:id/map': [at('Where its money is', `/campaigns/${LARGE_CAMPAIGN}/map`, ':is(table tbody tr, .t-state)')],
  '/campaigns/:id/closing': [at('Closing', `/campaigns/${LARGE_CAMPAIGN}/closing`, `:is(li[data-weight], ${FIRST_ROW})`)],
  '/closings/:closingId': [
    { name: 'Closing, Check', drawn: `${WHOLE} li[data-weight]`, address: ({ closings }) => `/closings/${closings.check}` },
    { name: 'Closing, Choose, with its preview', drawn: FIRST_ROW, address: ({ closings }) => `/closings/${closings.choose}`, rows: 100_000 },
  ],
  '/activity': [at('Activity, writes', '/activity', FIRST_ROW, 200_000), at('Activity, reads', '/activity?show=reads')],
  '/transfers/new/:draftId': [{ name: 'A draft', drawn: FORM, address: (_, round) => `/transfers/new/draft-${1_000 + round}` }],
  '/addresses': [at('Addresses to complete', '/addresses')],
  '/beneficiaries': [at('Beneficiaries', '/beneficiaries')],
  '/beneficiaries/new': [at('New beneficiary', '/beneficiaries/new', FORM)],
  '/beneficiaries/import': [at('Import beneficiaries', '/beneficiaries/import', 'p')],
  '/batches': [at('Batches', '/batches')],
  '/calendar': [at('Calendar', '/calendar', `${WHOLE} [class*="layout"]`)],
  '/handover': [at('Handover', '/handover', `${WHOLE} [class*="layout"] li`)],
  '/investor-protection': [at('Investor protection', '/investor-protection', `${WHOLE} .t-section`)],
  '/campaigns/new': [at('New campaign', '/campaigns/new', FORM)],
  '/campaigns/:id/edit': [{ name: 'Edit a campaign', drawn: FORM, address: ({ records }, round) => `/campaigns/${records.campaigns[round] ?? ''}/edit` }],
  '/investors/new': [at('New investor', '/investors/new', FORM)],
  '/investors/:id/edit': [{ name: 'Edit an investor', drawn: FORM, address: ({ records }, round) => `/investors/${records.investors[round] ?? ''}/edit` }],
  '/orders/new': [at('New order', '/orders/new', FORM)],
  '/settings': [at('Settings', '/settings', '.t-section')],
  '/whats-new': [at('What’s new', '/whats-new', 'li')],
  '/help': [at('Help', '/help', 'a')],
  '/help/:topic': [at('Help, a topic', '/help/reading-statements', 'p')],
};

/** Routes that are not opened, and why. */
export const notOpened: Readonly<Record<string, string>> = {
  '/transfers/new': 'writes a draft',
  '/virtual-ibans/:accountId/:virtualIban/transfer': 'writes a draft',
  '/activity/writes/:intentId': 'the portal’s writes have ids that no address takes',
  '/payments/:intentId': 'the portal’s writes have ids that no address takes',
  '/activity/:id': 'a record of a few fields, of which the portal has a handful',
  '/batches/:id': 'the portal has no batch',
  '/templates': 'the portal has no template',
  '/templates/:id': 'the portal has no template',
  '/settings/team': 'the portal’s desk is alone',
  '/approvals': 'the portal’s desk is alone',
  '/approvals/:requestId': 'the portal’s desk is alone',
  '/safeguarding': 'no account of the portal is chosen for client money',
  '/journal-entries': 'the portal has no chart of accounts',
  '/investor-protection/import': 'asks for a file',
  '/beneficiaries/:id': 'the portal has no beneficiary',
  '/beneficiaries/:id/edit': 'the portal has no beneficiary',
};

/** Far down in the lists, so that naming them warms nothing that is measured. */
const FAR = 120;

export async function namedRecords(window: Page, count: number, offset = FAR): Promise<Named['records']> {
  const ids: [string, readonly string[]][] = [];
  for (const section of shownSections) {
    const page = await ask(window, 'records.page', { section, search: '', filters: {}, sort: null, offset, limit: count, count: 'later' });
    if (!page.ok) throw new Error(`The ${section} are not readable`);
    ids.push([section, page.value.rows.map(({ id }) => id)]);
  }
  return Object.fromEntries(ids) as Named['records'];
}
