import type { IntentRecord } from '#main/store/journal/index.ts';
import type { ShownAccount } from '#shared/bridge/writes/account-writes.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import { bankLocal, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

const letters = inEvery((texts) => texts.bankMessage);

type Line = readonly [label: string, value: string | null];

export function bankMessage(record: IntentRecord, language: Language): string {
  const words = letters[language];
  const lines = [...facts(record, words), ...attemptLines(record, words)].filter((line): line is readonly [string, string] => line[1] !== null && line[1] !== '');
  return [words.greeting, '', isByFile(record) ? words.fileQuestion : words.question, '', ...lines.map(([label, value]) => `${label}: ${value}`), '', words.request, '', words.thanks].join('\n');
}

type Words = (typeof letters)[Language];

function facts({ shown, marker, serverId, request, leftByFile }: IntentRecord, words: Words): readonly Line[] {
  const creditor = 'creditor' in shown ? shown.creditor : null;
  const amount = 'amount' in shown ? shown.amount : null;
  return [
    [words.operation, request === null ? words.challenge : request.operation],
    [words.account, shown.account === null ? null : accountText(shown.account)],
    [words.virtualIban, 'virtualIban' in shown ? groupedIban(shown.virtualIban) : null],
    [words.beneficiary, creditor?.name ?? null],
    [words.beneficiaryAccount, creditor === null ? null : groupedIban(creditor.accountCode)],
    [words.bic, creditor?.bicCode ?? null],
    [words.amount, amount === null ? null : amountText(amount)],
    [words.description, 'description' in shown ? shown.description : null],
    [words.executionDate, 'executionDate' in shown ? shown.executionDate : null],
    [words.transfer, 'moneyTransferId' in shown ? shown.moneyTransferId : null],
    [words.campaign, 'campaignId' in shown ? shown.campaignId : null],
    [words.order, 'orderId' in shown ? shown.orderId : null],
    [words.orderCode, 'portalOrderCode' in shown ? shown.portalOrderCode : null],
    [words.serverId, serverId],
    [words.marker, marker],
    [words.endToEndId, leftByFile?.endToEndId ?? null],
    [words.messageId, leftByFile?.messageId ?? null],
  ];
}

const attemptLines = ({ attempts }: IntentRecord, words: Words): readonly Line[] =>
  attempts.map(({ number, phase, startedAt, serverTime }) => [
    `${words.attempt} ${String(number)} (${phase === 'send' ? words.sent : phase === 'file' ? words.file : words.code})`,
    [timeText(startedAt), ...(serverTime === null ? [] : [`${words.bankClock} ${timeText(serverTime)}`])].join('; '),
  ]);

const accountText = ({ accountId, iban }: ShownAccount): string => (iban === null ? accountId : `${groupedIban(iban)} (${accountId})`);

const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`;

function timeText(instant: Instant): string {
  const ms = instantToMs(instant);
  const local = bankLocal(ms).replace(' ', 'T');
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - Math.floor(ms / 1000) * 1000) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours ?? '00'}:${minutes ?? '00'}`;
}
