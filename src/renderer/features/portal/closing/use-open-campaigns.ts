import { useEffect, useState } from 'react';
import { recordPage } from '#renderer/data/bridge/index.ts';
import { undocumentedState } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { knownBut } from '#shared/domain/open-status.ts';

export interface CampaignChoice {
  readonly value: string;
  readonly label: string;
}

/** Campaigns that take orders, and behind them those that may, but for the given one; null until they are known, and where none is asked for. */
export function useOpenCampaigns(butFor: string | null): CampaignChoice[] | null {
  const { t } = useT();
  const [choices, setChoices] = useState<CampaignChoice[] | null>(null);
  useEffect(() => {
    if (butFor === null) return undefined;
    let left = false;
    void recordPage({ section: 'campaigns', search: '', filters: {}, without: { status: [...knownBut(campaignStates, 'OPEN')] }, sort: { key: 'name', direction: 'asc' }, offset: 0, limit: 500 }).then((result) => {
      if (left || !result.ok) return;
      const rows = result.value.rows.filter(({ id }) => id !== butFor);
      const isOpen = ({ record }: (typeof rows)[number]): boolean => record.status === 'OPEN';
      setChoices([
        ...rows.filter(isOpen).map(({ id, record }) => ({ value: id, label: record.name ?? id })),
        ...rows.filter((row) => !isOpen(row)).map(({ id, record }) => ({ value: id, label: `${record.name ?? id} · ${undocumentedState(record.status, t)}` })),
      ]);
    });
    return () => {
      left = true;
    };
  }, [butFor, t]);
  return choices;
}
