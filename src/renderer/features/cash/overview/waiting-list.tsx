import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { ADDRESSES_PATH, BATCHES_PATH, pathOfBatch, pathOfDraft, pathOfGivenClosing, pathOfPayment, pathOfSettings, SAFEGUARDING_PATH, TEMPLATES_PATH } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { OverviewView, UndocumentedStatuses, Waiting, WaitingKind } from '#shared/bridge/cash/statement.ts';
import classes from './overview.module.css';

const addresses: Readonly<Record<WaitingKind, string>> = {
  duplicates: '/activity',
  turnedUp: '/activity',
  challenges: '/transfers',
  unknownOutcomes: '/transfers',
  batchesPaused: BATCHES_PATH,
  filesFromFolder: BATCHES_PATH,
  filesLeft: pathOfSettings('folders'),
  foldersUnusable: pathOfSettings('folders'),
  draftsReady: '/transfers',
  missedPayments: TEMPLATES_PATH,
  incompleteAddresses: ADDRESSES_PATH,
  safeguardingDiffers: SAFEGUARDING_PATH,
  unidentifiedTransfers: '/unidentified?status=RECEIVED',
  openDisputes: '/disputes?status=OPEN',
  campaignsPastClosing: '/campaigns?status=OPEN&status=CLOSED&sort=expectedClosingDate.asc',
  bookedTransfers: '/transfers?status=BOOKED',
  refundsNotExecuted: '/orders?refunds=open',
  refundsRefused: '/orders?refunds=refused',
  cashoutsRefused: '/orders?cashouts=refused',
  closingsUnderWay: '/campaigns',
  closingsConflict: '/campaigns',
  wrongAmountOrders: '/orders?status=INCORRECT_AMOUNT',
  undocumentedOrders: '/orders',
  undocumentedCashouts: '/orders?cashouts=open',
};

/** Lists whose filter takes several statuses, including undocumented ones. */
const takesWords: ReadonlySet<WaitingKind> = new Set<WaitingKind>(['unidentifiedTransfers', 'openDisputes', 'campaignsPastClosing', 'undocumentedOrders']);

export function addressOf({ kind, only, undocumented }: Waiting): string {
  if (only === undefined) return undocumented === undefined ? addresses[kind] : withWords(kind, undocumented);
  if (kind === 'closingsUnderWay' || kind === 'closingsConflict') return pathOfGivenClosing(only);
  if (kind === 'draftsReady') return pathOfDraft(only);
  return kind === 'batchesPaused' || kind === 'filesFromFolder' ? pathOfBatch(only) : pathOfPayment(only);
}

/** Adds the undocumented statuses to the filter; without their words the list is unfiltered. */
function withWords(kind: WaitingKind, { words, unsaid }: UndocumentedStatuses): string {
  const [path = '', query = ''] = addresses[kind].split('?');
  const params = new URLSearchParams(query);
  if (takesWords.has(kind) && unsaid === 0) for (const word of words) params.append('status', word);
  else params.delete('status');
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

export function WaitingList({ waiting }: { readonly waiting: OverviewView['waiting'] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('overview:waiting')}>
      {waiting.length === 0 ? <p className="t-muted">{t('overview:nothingWaits')}</p> : (
        <ul className={classes['waiting']}>
          {waiting.map((waits) => (
            <li key={waits.kind}>
              <Link href={addressOf(waits)}>
                <span className={classes['waitingCount']}>{format.number(waits.count)}</span>
                <div>
                  {waits.due === undefined
                    ? t(`overview:waitingKinds.${waits.kind}`, { count: waits.count })
                    : t('overview:draftReady', { name: waits.due.name, date: format.date(waits.due.day) })}
                  {waits.file !== undefined && <div className="t-hint">{fileText(waits.file, t, format)}</div>}
                  {waits.undocumented !== undefined && <div className="t-hint">{undocumentedText(waits, waits.undocumented, t, format)}</div>}
                </div>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function fileText({ name, at, lines, totals }: NonNullable<Waiting['file']>, t: Translate, format: Formatter): string {
  const sums = totals.map((total) => format.money(total)).join(', ');
  return t(totals.length === 0 ? 'overview:fileWithoutSum' : 'overview:file', { name, when: format.instant(at), count: lines, number: format.number(lines), sums });
}

const MOST_WORDS = 3;

function undocumentedText({ count: all }: Waiting, { count, words, unsaid }: UndocumentedStatuses, t: Translate, format: Formatter): string {
  const named = words.slice(0, MOST_WORDS).map((word) => t('overview:undocumented.word', { word })).join(', ');
  const wording = words.length > MOST_WORDS ? t('overview:undocumented.more', { words: named }) : named;
  const many = { count: count - unsaid, number: format.number(count - unsaid), words: wording };
  return [
    words.length === 0 ? null : count === all && unsaid === 0 ? t('overview:undocumented.all', many) : t('overview:undocumented.said', many),
    unsaid === 0 ? null : t('overview:undocumented.unsaid', { count: unsaid, number: format.number(unsaid) }),
  ].filter((part) => part !== null).join('; ');
}
