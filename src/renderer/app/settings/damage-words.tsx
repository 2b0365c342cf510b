import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';

/** Where the journal is not as it was written, in words, and what to do. */
export function DamageWords({ damage }: { readonly damage: JournalDamage }) {
  const { t } = useT();
  const format = useFormat();
  const { sequence, entries, expected, intentId, at } = damage;
  const number = (value: number | null): string => (value === null ? '—' : format.number(value));
  const isGone = damage.what === 'cut' && entries === 0;
  return (
    <div className="t-settings-damage">
      <p><strong>{t(`settings:damage.${isGone ? 'gone' : damage.what}`, { sequence: number(sequence), entries: number(entries), expected: number(expected) })}</strong></p>
      {intentId !== null && <p>{t('settings:damage.write')} <span className="t-mono">{intentId}</span>{at !== null && `, ${format.instant(at)}`}</p>}
      {intentId === null && at !== null && <p>{format.instant(at)}</p>}
      <p>{t('settings:damage.next')}</p>
    </div>
  );
}
