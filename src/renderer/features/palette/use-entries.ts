import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/routes/hash-location.ts';
import { BATCHES_PATH, BENEFICIARIES_PATH, NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH, NEW_TRANSFER_PATH, pages, pathOfPage } from '#renderer/routes/paths.ts';
import { updateSettings } from '#renderer/stores/queries.ts';
import type { SearchHit } from '#shared/bridge/records.ts';

export interface PaletteEntry {
  readonly id: string;
  /** Pages, actions, payments being written, who is paid, or the section in which a record was found. */
  readonly group: 'pages' | 'actions' | 'drafts' | 'payees' | SearchHit['section'];
  readonly title: string;
  readonly subtitle: string;
  readonly run: () => void;
}

/** The pages, and what can be done from anywhere. */
export function useEntries(): readonly PaletteEntry[] {
  const { t } = useT();
  const action = (id: string, title: string, run: () => Promise<unknown>): PaletteEntry => ({
    id: `action/${id}`, group: 'actions', title, subtitle: '', run: () => void run(),
  });
  const place = (id: string, group: 'pages' | 'actions', title: string, path: string): PaletteEntry => ({
    id: `place/${id}`, group, title, subtitle: '', run: () => goTo(path),
  });
  return [
    ...pages.map((page): PaletteEntry => ({
      id: `page/${page}`, group: 'pages', title: t(`frame:sections.${page}`), subtitle: '', run: () => goTo(pathOfPage(page)),
    })),
    place('beneficiaries', 'pages', t('palette:beneficiaries'), BENEFICIARIES_PATH),
    place('batches', 'pages', t('palette:several'), BATCHES_PATH),
    place('newTransfer', 'actions', t('palette:newTransfer'), NEW_TRANSFER_PATH),
    place('newCampaign', 'actions', t('palette:newCampaign'), NEW_CAMPAIGN_PATH),
    place('newInvestor', 'actions', t('palette:newInvestor'), NEW_INVESTOR_PATH),
    place('newOrder', 'actions', t('palette:newOrder'), NEW_ORDER_PATH),
    place('importPayments', 'actions', t('palette:importPayments'), BATCHES_PATH),
    action('refresh', t('palette:refresh'), async () => invoke('sync.refresh', { accountId: null })),
    action('lock', t('palette:lock'), async () => invoke('session.lock', null)),
    action('welcome', t('palette:welcome'), async () => invoke('session.close', null)),
    action('light', t('palette:light'), async () => updateSettings({ theme: 'light' })),
    action('dark', t('palette:dark'), async () => updateSettings({ theme: 'dark' })),
    action('italian', t('palette:inItalian'), async () => updateSettings({ language: 'it' })),
    action('english', t('palette:inEnglish'), async () => updateSettings({ language: 'en' })),
  ];
}
