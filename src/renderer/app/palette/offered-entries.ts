import { helpTopics } from '#renderer/app/help/topics.ts';
import { askFor } from '#renderer/data/asked-for.ts';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import {
  ADDRESSES_PATH, BATCHES_PATH, BENEFICIARIES_PATH, CALENDAR_PATH, HANDOVER_PATH, LEDGER_PATH, NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH,
  NEW_TRANSFER_PATH, pages, pathOfAccount, pathOfCampaignMap, pathOfClosing, pathOfDifferences, pathOfDraft, pathOfHelp, pathOfNewOrder, pathOfPage,
  pathOfReconciliation, pathOfRecord, PROTECTION_PATH, SAFEGUARDING_PATH, STATEMENTS_PATH, TEAM_PATH, TEMPLATES_PATH, WHATS_NEW_PATH,
} from '#renderer/data/paths/paths.ts';
import { addressOfPage } from '#renderer/data/view-state.ts';
import { updateSettings, useAppState, useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { openInNewWindow } from '#renderer/data/this-window.ts';
import { showShortcuts, showTour } from '#renderer/data/shown.ts';
import { useT } from '#renderer/i18n/index.ts';
import { connectionName } from '#renderer/ui/index.ts';
import { combinationsOf } from '#renderer/ui/keys/index.ts';
import type { ShortcutId } from '#renderer/ui/keys/index.ts';
import { prepareToPrint } from '#renderer/ui/printing.ts';
import type { SettingsPatch } from '#shared/bridge/app/settings.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { pageTitle } from '../page-title.ts';
import type { PaletteEntry } from './entries.ts';

export function useEntries(): readonly PaletteEntry[] {
  return [...usePageEntries(), ...useActionEntries(), ...useRecordActionEntries(), ...useHelpEntries()];
}

/** Every page that needs no record. */
function usePageEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const inTeam = useTeam() !== null;
  const page = (id: string, title: string, path: string, keys?: ShortcutId, also = ''): PaletteEntry => ({
    id: `page/${id}`, group: 'pages', title, subtitle: '', also, run: () => goTo(path), ...keysOf(keys),
  });
  return [
    // With their last filters.
    ...pages.filter((name) => name !== 'approvals' || inTeam).map((name) => ({
      // Each account has its months.
      ...page(name, pageTitle(name, t), pathOfPage(name), name, name === 'accounts' ? t('accounts:reconciliation') : ''), run: () => goTo(addressOfPage(name)),
    })),
    page('statements', t('palette:statements'), STATEMENTS_PATH, undefined, t('palette:entries')),
    page('safeguarding', t('safeguarding:heading'), SAFEGUARDING_PATH),
    page('differences', t('review:differences.heading'), pathOfDifferences(null)),
    page('beneficiaries', t('palette:beneficiaries'), BENEFICIARIES_PATH),
    page('addresses', t('addresses:title'), ADDRESSES_PATH),
    page('batches', t('palette:several'), BATCHES_PATH),
    page('templates', t('templates:title'), TEMPLATES_PATH),
    page('calendar', t('comfort:calendar.heading'), CALENDAR_PATH),
    page('handover', t('comfort:handover.heading'), HANDOVER_PATH),
    page('ledger', t('ledger:title'), LEDGER_PATH),
    page('team', t('team:title'), TEAM_PATH, undefined, t('settings:title')),
    page('help', t('help:heading'), pathOfHelp(null), 'help'),
    page('whatsNew', t('comfort:whatsNew.heading'), WHATS_NEW_PATH),
  ];
}

/** The first combination of a shortcut. */
const keysOf = (id: ShortcutId | undefined): Pick<PaletteEntry, 'keys'> => {
  const [keys] = id === undefined ? [] : combinationsOf(id);
  return keys === undefined ? {} : { keys };
};

/** What can be done from anywhere. Whatever moves money is only begun here, never sent. */
function useActionEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const { connections, session } = useAppState();
  const used = session.status === 'closed' ? null : session.connection.connectionId;
  const action = (id: string, title: string, run: () => unknown, keys?: ShortcutId, also = ''): PaletteEntry => ({
    id: `action/${id}`, group: 'actions', title, subtitle: '', also, run: () => void run(), ...keysOf(keys),
  });
  const place = (id: string, title: string, path: string, keys?: ShortcutId): PaletteEntry => action(id, title, () => goTo(path), keys);
  const setting = (id: string, title: string, patch: SettingsPatch, also: string): PaletteEntry => action(id, title, async () => updateSettings(patch), undefined, also);
  const openCampaigns = `${pathOfPage('campaigns')}?status=OPEN`;
  return [
    place('newTransfer', t('palette:newTransfer'), NEW_TRANSFER_PATH, 'newTransfer'),
    place('newCampaign', t('palette:newCampaign'), NEW_CAMPAIGN_PATH),
    place('newInvestor', t('palette:newInvestor'), NEW_INVESTOR_PATH),
    place('newOrder', t('palette:newOrder'), NEW_ORDER_PATH),
    place('protection', t('protection:title'), PROTECTION_PATH),
    place('newBeneficiary', t('palette:newBeneficiary'), `${BENEFICIARIES_PATH}/new`),
    action('createVirtualIban', t('writes:virtualIban.create'), () => askFor('createVirtualIban', pathOfPage('virtualIbans'))),
    place('closeCampaign', t('palette:closeCampaign'), openCampaigns),
    place('rehearse', t('palette:rehearse'), openCampaigns),
    place('importPayments', t('palette:importPayments'), BATCHES_PATH),
    place('importBeneficiaries', t('palette:importBeneficiaries'), `${BENEFICIARIES_PATH}/import`),
    action('export', t('palette:exportEntries'), () => askFor('exportStatement', STATEMENTS_PATH)),
    action('refresh', t('palette:refresh'), async () => invoke('sync.refresh', { accountId: null }), 'refresh'),
    action('checkChain', t('palette:checkChain'), () => askFor('checkChain', pathOfPage('settings'))),
    action('print', t('palette:print'), async () => prepareToPrint().then(async () => invoke('app.print', null)), 'print'),
    action('shortcuts', t('keys:heading'), showShortcuts, 'sheet'),
    action('tour', t('comfort:tour.again'), showTour),
    action('newWindow', t('palette:newWindow'), () => openInNewWindow(pathOfPage('overview')), 'newWindow'),
    action('lock', t('palette:lock'), async () => invoke('session.lock', null), 'lock'),
    action('welcome', t('palette:welcome'), async () => invoke('session.close', null)),
    ...connections.filter(({ connectionId }) => connectionId !== used).map((other): PaletteEntry => ({
      ...action(`open/${other.connectionId}`, t('palette:open', { name: connectionName(other, t) }), async () => invoke('connections.open', { connectionId: other.connectionId })),
      subtitle: t(`common:environments.${other.environment}`), whenTyped: true,
    })),
    setting('light', t('palette:light'), { theme: 'light' }, t('settings:theme')),
    setting('dark', t('palette:dark'), { theme: 'dark' }, t('settings:theme')),
    setting('systemTheme', t('palette:systemTheme'), { theme: 'system' }, t('settings:theme')),
    setting('italian', t('palette:inItalian'), { language: 'it' }, t('settings:language')),
    setting('english', t('palette:inEnglish'), { language: 'en' }, t('settings:language')),
    setting('compact', t('palette:compact'), { density: 'compact' }, t('settings:density')),
    setting('comfortable', t('palette:comfortable'), { density: 'comfortable' }, t('settings:density')),
  ];
}

const MOST_CAMPAIGNS = 200;
const OVER = [...knownBut(campaignStates, 'OPEN', 'CLOSED')];

/** Actions on each account and on each campaign that is not known to be over. */
function useRecordActionEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const { data } = useQuery('records.page', { section: 'campaigns', search: '', filters: {}, without: { status: OVER }, sort: null, offset: 0, limit: MOST_CAMPAIGNS }, ['campaigns']);
  const campaigns = (data as RecordPage<'campaigns'> | null)?.rows ?? [];
  const action = (id: string, title: string, run: () => void): PaletteEntry => ({ id: `action/${id}`, group: 'actions', title, subtitle: '', whenTyped: true, run });
  return [
    ...(accounts ?? []).flatMap(({ account }) => {
      const { accountId } = account;
      const named = { account: accountName(account) };
      const path = pathOfAccount(accountId);
      const page = (name: string): string => `/accounts/${encodeURIComponent(accountId)}/${name}`;
      return [
        action(`export/${accountId}`, t('palette:exportStatement', named), () => askFor('exportStatement', path)),
        action(`backfill/${accountId}`, t('palette:backfill', named), () => askFor('backfill', path)),
        action(`months/${accountId}`, t('palette:months', named), () => goTo(pathOfReconciliation(accountId, null))),
        action(`reserved/${accountId}`, t('palette:reserved', named), () => goTo(page('reserved-entries'))),
        action(`parent/${accountId}`, t('palette:parent', named), () => goTo(page('parent'))),
      ];
    }),
    ...campaigns.flatMap(({ id, record: { name } }) => {
      const campaign = { campaign: name ?? id };
      return [
        action(`closing/${id}`, t('palette:closing', campaign), () => goTo(pathOfClosing(id))),
        action(`rehearse/${id}`, t('palette:rehearseCampaign', campaign), () => askFor('rehearse', pathOfRecord('campaigns', id))),
        action(`map/${id}`, t('palette:map', campaign), () => goTo(pathOfCampaignMap(id))),
        action(`order/${id}`, t('palette:orderFor', campaign), () => goTo(pathOfNewOrder({ campaignId: id }))),
      ];
    }),
  ];
}

function useHelpEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  return helpTopics.map((topic): PaletteEntry => ({
    id: `help/${topic}`, group: 'help', title: t(`help:topics.${topic}`), subtitle: '', also: t('help:heading'), whenTyped: true, run: () => goTo(pathOfHelp(topic)),
  }));
}

/** Payments that are being written. */
export function useDraftEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const { data } = useQuery('drafts.list', null, ['drafts']);
  return (data ?? []).map(({ draftId, content: { draft } }) => ({
    id: `draft/${draftId}`,
    group: 'drafts',
    title: t('palette:draft', { name: draft.beneficiaryName.trim() || draft.beneficiaryAccount.trim() || t('palette:nobody') }),
    subtitle: draft.amount.trim() === '' ? '' : `${draft.amount.trim()} ${draft.currency}`,
    run: () => goTo(pathOfDraft(draftId)),
  }));
}

export function useAccountEntries(): readonly PaletteEntry[] {
  const { data } = useQuery('accounts.list', null, ['accounts']);
  return (data ?? []).map(({ account }) => ({
    id: `accounts/${account.accountId}`,
    group: 'accounts',
    title: accountName(account),
    subtitle: account.iban === null ? '' : groupedIban(account.iban),
    also: account.iban ?? '',
    run: () => goTo(pathOfRecord('accounts', account.accountId)),
  }));
}

/** Buttons and links of the page, its sections and its tables. None of them sends anything by itself. */
const TOOLS = ['.t-page-toolbar', '.t-section-toolbar', '[role="search"]'].flatMap((place) => [`main ${place} button`, `main ${place} a[href]`]).join(', ');

/** What ends a confirmation is pressed where it stands, after its text was read. */
const NEVER = '.t-danger-button, [aria-describedby="send-keys"], [type="submit"], :disabled, [aria-disabled="true"], [aria-hidden="true"], input ~ * button';

/** The tools of the current page, by their names there. */
export function hereEntries(): readonly PaletteEntry[] {
  const tools = [...document.querySelectorAll<HTMLElement>(TOOLS)].filter((tool) => !tool.matches(NEVER));
  const named = tools.map((tool) => [nameOf(tool), tool] as const).filter(([name]) => name !== '');
  return [...new Map(named.toReversed())].toReversed().map(([name, tool]) => ({
    id: `here/${window.location.hash}/${name}`, group: 'here', title: name, subtitle: '',
    run: () => {
      // So that the focus returns to it afterwards.
      tool.focus();
      tool.click();
    },
  }));
}

const nameOf = (tool: HTMLElement): string => (tool.getAttribute('aria-label') ?? tool.textContent).trim().replace(/\s+/g, ' ');
