import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { agendaKinds } from '#shared/bridge/cash/agenda.ts';
import type { AgendaKind } from '#shared/bridge/cash/agenda.ts';

import classes from './calendar.module.css';
import { kindIcons } from './entry-words.ts';

interface KindFilterProps {
  readonly kinds: readonly AgendaKind[];
  readonly onChange: (kinds: readonly AgendaKind[]) => void;
}

/** What the signs of the entries mean, and which of them are shown: pressing some leaves out the others. */
export function KindFilter({ kinds, onChange }: KindFilterProps): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['kinds']} role="group" aria-label={t('comfort:calendar.kinds')}>
      {agendaKinds.map((kind) => {
        const KindIcon = kindIcons[kind];
        const on = kinds.includes(kind);
        return (
          <button
            key={kind} type="button" className={classes['kind']} aria-pressed={on}
            onClick={() => { onChange(on ? kinds.filter((one) => one !== kind) : agendaKinds.filter((one) => one === kind || kinds.includes(one))); }}
          >
            <KindIcon size={14} stroke={1.8} aria-hidden="true" />
            {t(`comfort:calendar.several.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}
