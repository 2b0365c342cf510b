import { IconArrowBackUp, IconCalendarPlus, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfAccount, pathOfEntryOnItsDay } from '#renderer/data/paths/paths.ts';
import { entryTexts } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { DetailPanel } from '#renderer/ui/detail-panel.tsx';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { PlainTable, Said, useMoment } from '#renderer/ui/index.ts';
import type { DifferenceKind, EntryDifference } from '#shared/bridge/cash/statement-review.ts';
import type { EntryMark } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Instant } from '#shared/domain/instant.ts';
import classes from './differences.module.css';

interface DifferenceDetailProps {
  readonly difference: EntryDifference;
  /** null where the page names the account. */
  readonly account: string | null;
  readonly onClose: () => void;
}

export function DifferenceDetail({ difference, account, onClose }: DifferenceDetailProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { accountId, kind, mark, noticedAt, seenAt } = difference;
  const entry = entryOf(difference);
  return (
    <DetailPanel
      className={classes['detail']} label={t('review:differences.detail')} closeLabel={t('review:differences.closeDetail')} onClose={onClose}
      head={<Amount money={entry?.amount} sign="always" size="headline" struck={kind === 'vanished'} />}
    >
      <p><KindMark kind={kind} /> {account !== null && <span className="t-muted">{account}</span>}</p>
      <p className="t-muted">{t(`review:differences.about.${kind}`)}</p>
      <Versions fields={comparedFields(difference, t, format)} />
      {mark !== null && <Marked mark={mark} noticedAt={noticedAt} />}
      <p><Link href={entry === null ? pathOfAccount(accountId) : pathOfEntryOnItsDay(accountId, entry)}>{t('review:differences.open')}</Link></p>
      <p className="t-small">
        {t('review:differences.columns.noticed')}: {format.instant(noticedAt)} · {seenAt === null ? t('review:differences.notSeen') : t('review:differences.seen', { when: moment(seenAt) })}
      </p>
    </DetailPanel>
  );
}

function Versions({ fields }: { readonly fields: readonly ComparedField[] }): ReactElement {
  const { t } = useT();
  const hasBefore = fields.some(({ before }) => before !== null);
  const hasNow = fields.some(({ now }) => now !== null);
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col"><span className="t-visually-hidden">{t('review:differences.field')}</span></th>
          {hasBefore && <th scope="col">{t('review:differences.before')}</th>}
          {hasNow && <th scope="col">{t('review:differences.now')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, now, differs }) => (
          <tr key={name} data-differs={differs || undefined}>
            <th scope="row">
              {t(`review:differences.fields.${name}`)}
              {differs && <>{' '}<span className="t-visually-hidden">({t('review:differences.differs')})</span></>}
            </th>
            {hasBefore && <td>{before}</td>}
            {hasNow && <td>{now}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Marked({ mark, noticedAt }: { readonly mark: EntryMark; readonly noticedAt: Instant }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const { note, checkedAt, checkedBy } = mark;
  return (
    <>
      {note !== null && <p className="t-typed"><span className="t-muted">{t('review:differences.note')}</span> <Said text={note} /></p>}
      {checkedAt !== null && (
        <p>
          {checkedBy === null ? t('review:differences.checkedUnnamed', { when: moment(checkedAt) }) : t('review:differences.checked', { when: moment(checkedAt), who: checkedBy })}
          {checkedAt < noticedAt && <strong className="t-wait"> {t('review:differences.checkedBefore')}</strong>}
        </p>
      )}
    </>
  );
}

const looks = {
  changed: { Icon: IconPencil, meaning: 'wait' },
  vanished: { Icon: IconX, meaning: 'wrong' },
  returned: { Icon: IconArrowBackUp, meaning: 'done' },
  late: { Icon: IconCalendarPlus, meaning: 'wait' },
} as const;

export function KindMark({ kind }: { readonly kind: DifferenceKind }): ReactElement {
  const { t } = useT();
  const { Icon, meaning } = looks[kind];
  return (
    <span className={classes['kind']} data-meaning={meaning}>
      <Icon size={14} aria-hidden="true" />
      {t(`review:differences.kinds.${kind}`)}
    </span>
  );
}

const fieldNames = ['amount', 'operationDate', 'valueDate', 'type', 'description', 'transactionId'] as const;
type FieldName = (typeof fieldNames)[number];

/** null where there is no such version. */
interface ComparedField {
  readonly name: FieldName;
  readonly before: string | null;
  readonly now: string | null;
  readonly differs: boolean;
}

/** Nothing differs where there is only one version. */
function comparedFields({ before, after }: EntryDifference, t: Translate, format: Formatter): readonly ComparedField[] {
  const old = before === null ? null : entryTexts(before, t, format);
  const now = after === null ? null : entryTexts(after, t, format);
  return fieldNames.map((name) => ({
    name, before: old?.[name] ?? null, now: now?.[name] ?? null, differs: old !== null && now !== null && old[name] !== now[name],
  }));
}

export function inALine(difference: EntryDifference, t: Translate, format: Formatter): string {
  if (difference.before === null || difference.after === null) return t(`review:differences.short.${difference.kind}`);
  const changes = comparedFields(difference, t, format).filter(({ differs }) => differs)
    .map(({ name, before, now }) => t('review:differences.change', { field: t(`review:differences.fields.${name}`), ...withoutCommonStart(before ?? UNKNOWN, now ?? UNKNOWN) }));
  return changes.length === 0 ? t('review:differences.same') : changes.join(' · ');
}

/** Drops the common beginning of long texts, except its last word. */
function withoutCommonStart(before: string, now: string): { readonly before: string; readonly now: string } {
  const words = before.split(' ');
  const others = now.split(' ');
  const alike = words.findIndex((word, index) => word !== others[index]);
  const from = (alike === -1 ? words.length : alike) - 1;
  return from < 2 ? { before, now } : { before: `…${words.slice(from).join(' ')}`, now: `…${others.slice(from).join(' ')}` };
}

export const entryOf = ({ before, after }: EntryDifference): Transaction | null => after ?? before;
