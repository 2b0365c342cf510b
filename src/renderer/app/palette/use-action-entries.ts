import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import {
  BATCHES_PATH, BENEFICIARIES_PATH, NEW_CAMPAIGN_PATH, NEW_INVESTOR_PATH, NEW_ORDER_PATH, NEW_TRANSFER_PATH, pathOfPage, STATEMENTS_PATH,
} from '#renderer/data/paths/paths.ts';
import { askFor } from '#renderer/data/asked-for.ts';
import { updateSettings, useAppState } from '#renderer/data/queries.ts';
import { showShortcuts } from '#renderer/data/shortcuts-shown.ts';
import { showTour } from '#renderer/data/tour-shown.ts';
import { connectionName } from '#renderer/ui/index.ts';
import type { ShortcutId } from '#renderer/ui/keys/index.ts';
import type { SettingsPatch } from '#shared/bridge/app/settings.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { keysOf } from './use-page-entries.ts';

/** What can be done from anywhere. What moves money is begun here at most, never sent. */
export function useActionEntries(): readonly PaletteEntry[] {
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
    place('newBeneficiary', t('palette:newBeneficiary'), `${BENEFICIARIES_PATH}/new`),
    action('createVirtualIban', t('writes:virtualIban.create'), () => askFor('createVirtualIban', pathOfPage('virtualIbans'))),
    place('closeCampaign', t('palette:closeCampaign'), openCampaigns),
    place('rehearse', t('palette:rehearse'), openCampaigns),
    place('importPayments', t('palette:importPayments'), BATCHES_PATH),
    place('importBeneficiaries', t('palette:importBeneficiaries'), `${BENEFICIARIES_PATH}/import`),
    action('export', t('palette:exportEntries'), () => askFor('exportStatement', STATEMENTS_PATH)),
    action('refresh', t('palette:refresh'), async () => invoke('sync.refresh', { accountId: null }), 'refresh'),
    action('checkChain', t('palette:checkChain'), () => askFor('checkChain', pathOfPage('settings'))),
    action('print', t('palette:print'), async () => invoke('app.print', null), 'print'),
    action('shortcuts', t('keys:heading'), showShortcuts, 'sheet'),
    action('tour', t('comfort:tour.again'), showTour),
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
