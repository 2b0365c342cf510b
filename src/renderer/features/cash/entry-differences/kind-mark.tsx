import type { ReactElement } from 'react';

import { IconArrowBackUp, IconCalendarPlus, IconPencil, IconX } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import type { DifferenceKind } from '#shared/bridge/cash/statement-review.ts';

import classes from './differences.module.css';

const icons = { changed: IconPencil, vanished: IconX, returned: IconArrowBackUp, late: IconCalendarPlus } as const;

/** What happened to an entry: in words, with a sign and a colour of its own. */
export function KindMark({ kind }: { readonly kind: DifferenceKind }): ReactElement {
  const { t } = useT();
  const Icon = icons[kind];
  return (
    <span className={classes['kind']} data-kind={kind}>
      <Icon size={14} aria-hidden="true" />
      {t(`review:differences.kinds.${kind}`)}
    </span>
  );
}
