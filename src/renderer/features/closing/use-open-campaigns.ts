import { useEffect, useState } from 'react';
import { recordPage } from '#renderer/bridge/index.ts';

export interface CampaignChoice {
  readonly value: string;
  readonly label: string;
}

/** Campaigns that take orders, but for the given one; null until they are known, and where none is asked for. */
export function useOpenCampaigns(butFor: string | null): CampaignChoice[] | null {
  const [choices, setChoices] = useState<CampaignChoice[] | null>(null);
  useEffect(() => {
    if (butFor === null) return undefined;
    let left = false;
    void recordPage({ section: 'campaigns', search: '', filters: { status: ['OPEN'] }, sort: { key: 'name', direction: 'asc' }, offset: 0, limit: 500 }).then((result) => {
      if (left || !result.ok) return;
      setChoices(result.value.rows.filter(({ id }) => id !== butFor).map(({ id, record }) => ({ value: id, label: record.name ?? id })));
    });
    return () => {
      left = true;
    };
  }, [butFor]);
  return choices;
}
