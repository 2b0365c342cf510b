import { useMemo } from 'react';

import { notifications } from '@mantine/notifications';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';

import { entryKeyOf, tickOf } from './entry-state.ts';
import { notifyError } from './notify-error.ts';

/** Entries that one command takes. */
const AT_ONCE = 500;

interface Marks {
  /** Ticks these rows as the one acted upon tells; `asked` is how many were marked, at hand or not. */
  readonly tickRows: (rows: readonly StatementRow[], upon: StatementRow, asked: number) => void;
  /** `shown`: how many the person was told of. */
  readonly tickShown: (selection: StatementSelection, checked: boolean, shown: number) => void;
}

/** Setting ticks; the rows are read again when they are set. */
export function useMarks(): Marks {
  const { t } = useT();
  const format = useFormat();
  return useMemo(() => {
    return {
      tickRows: (rows, upon, asked) => {
        if (asked > rows.length || asked > AT_ONCE) {
          notifications.show({ title: t('statement:tooManyMarked'), message: t('statement:tooManyMarkedText', { number: format.number(AT_ONCE) }) });
          return;
        }
        void invoke('statement.mark', { entries: rows.map(entryKeyOf), checked: tickOf(upon) !== 'ticked' }).then((result) => {
          if (!result.ok) notifyError(result.error, t);
        });
      },
      tickShown: (selection, checked, shown) => {
        void invoke('statement.markShown', { ...selection, checked, shown }).then((result) => {
          if (!result.ok) {
            if (result.error.kind === 'changedSinceShown') notifications.show({ title: t('statement:shownChanged'), message: t('statement:shownChangedText') });
            else if (result.error.kind !== 'fileRefused') notifyError(result.error, t);
            else notifications.show({ color: 'red', title: t('statement:tooManyShown'), message: t('statement:tooManyShownText') });
          } else {
            const text = { count: result.value, number: format.number(result.value) };
            notifications.show({ message: t(checked ? 'statement:shownTicked' : 'statement:shownUnticked', text) });
          }
        });
      },
    };
  }, [t, format]);
}
