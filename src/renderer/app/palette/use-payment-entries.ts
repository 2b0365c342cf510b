import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfBeneficiary, pathOfDraft } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import type { PaletteEntry } from './palette-entry.ts';

const PAUSE_MS = 120;
const SHOWN_PAYEES = 5;
const SHORTEST = 2;

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

/** Beneficiaries whose name or account fits what is typed. */
export function usePayeeEntries(text: string): readonly PaletteEntry[] {
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const [found, setFound] = useState<readonly FoundPayee[]>([]);

  useEffect(() => {
    if (asked.length < SHORTEST) return undefined;
    let wanted = true;
    void invoke('beneficiaries.find', { text: asked.slice(0, 200), limit: SHOWN_PAYEES * 2 }).then((result) => {
      if (wanted) setFound(result.ok ? result.value : []);
    });
    return () => {
      wanted = false;
    };
  }, [asked]);

  if (text.length < SHORTEST) return [];
  return found.flatMap(({ beneficiaryId, name, accountCode }): PaletteEntry[] => (beneficiaryId === null ? [] : [{
    id: `payee/${beneficiaryId}`, group: 'payees', title: name, subtitle: isIban(accountCode) ? groupedIban(accountCode) : accountCode,
    run: () => goTo(pathOfBeneficiary(beneficiaryId)),
  }])).slice(0, SHOWN_PAYEES);
}
