import type { ReactElement } from 'react';

import { lookOf } from '#renderer/features/outcome/index.ts';
import type { Look } from '#renderer/features/outcome/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { KeptVerification } from '#shared/bridge/beneficiaries.ts';

const meanings: Readonly<Record<Look, Meaning>> = { match: 'done', close: 'wait', none: 'wrong', impossible: 'neutral', other: 'unknown' };

const names = { match: 'MTCH', close: 'CMTC', none: 'NMTC', impossible: 'NOAP', other: 'other' } as const;

/** What the bank said last, in a word or two. */
export function verificationWords(kept: KeptVerification | null, t: Translate): string {
  if (kept === null) return t('beneficiaries:badges.never');
  return t(`beneficiaries:badges.${names[lookOf(kept.verification)]}`, { type: kept.verification.matchType ?? '—' });
}

export function VerificationBadge({ kept }: { readonly kept: KeptVerification | null }): ReactElement {
  const { t } = useT();
  if (kept === null) return <span className="t-muted">{verificationWords(kept, t)}</span>;
  return <StatusBadge meaning={meanings[lookOf(kept.verification)]}>{verificationWords(kept, t)}</StatusBadge>;
}
