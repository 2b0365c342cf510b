import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfAccount, pathOfCampaignMap, pathOfClosing, pathOfNewOrder, pathOfReconciliation, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { askFor } from '#renderer/data/asked-for.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import type { PaletteEntry } from './palette-entry.ts';

const MOST_CAMPAIGNS = 200;
const OVER = [...knownBut(campaignStates, 'OPEN', 'CLOSED')];

/** What can be done with each account and each campaign that is not known to be over, by its name. */
export function useRecordActionEntries(): readonly PaletteEntry[] {
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
