import { show } from '#renderer/lists/record-view/index.ts';
import type { FieldValue, Names } from '#renderer/lists/record-view/index.ts';
import { UNKNOWN } from '#renderer/ui/format/index.ts';
import type { ActivityEntry } from '#shared/bridge/lists/records.ts';
import { readWriteSubject } from '#shared/bridge/writes/write-subject.ts';

const reasons = ['corrupt', 'foreign', 'newer'] as const;

/** What an activity concerned, in words: a refresh names an account or nothing, which is everything; an export its file; a write whom it pays. */
export const subjectOf = ({ kind, subject }: ActivityEntry, names: Names): FieldValue => show.said((t, format) => {
  if (kind === 'refresh') {
    return subject === null ? t('records:activity.subjects.everything') : t('records:activity.subjects.account', { name: names.account(subject) ?? subject });
  }
  const write = kind === 'write' && subject !== null ? readWriteSubject(subject) : null;
  if (write !== null) {
    const words = t(`records:activity.writes.${write.kind}`, { name: write.name });
    return write.amount === null ? words : `${words}, ${format.money(write.amount)}`;
  }
  const reason = kind === 'cacheRebuilt' ? reasons.find((known) => known === subject) : undefined;
  return reason === undefined ? (subject ?? UNKNOWN) : t(`records:activity.subjects.${reason}`);
});

/** How much was read or written: a refresh counts the bank's answers, everything else rows. */
export const countOf = ({ kind, count }: ActivityEntry): FieldValue => show.said((t, format) => {
  if (count === null) return UNKNOWN;
  return t(kind === 'refresh' ? 'records:activity.answers' : 'records:activity.rows', { count, number: format.number(count) });
});
