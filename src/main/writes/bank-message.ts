import type { IntentRecord } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import type { ShownAccount } from '#shared/bridge/writes/account-writes.ts';
import { BANK_TIME_ZONE, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

type Language = 'en' | 'it';
type Line = readonly [label: string, value: string | null];

export function bankMessage(record: IntentRecord, language: Language): string {
  const words = WORDS[language];
  const lines = [...facts(record, words), ...attemptLines(record, words)].filter((line): line is readonly [string, string] => line[1] !== null && line[1] !== '');
  return [words.greeting, '', words.question, '', ...lines.map(([label, value]) => `${label}: ${value}`), '', words.request, '', words.thanks].join('\n');
}

type Words = (typeof WORDS)[Language];

function facts({ shown, marker, serverId, request }: IntentRecord, words: Words): readonly Line[] {
  const creditor = 'creditor' in shown ? shown.creditor : null;
  const amount = 'amount' in shown ? shown.amount : null;
  return [
    [words.operation, request === null ? words.challenge : request.operation],
    [words.account, accountText(accountOf(shown))],
    [words.virtualIban, 'virtualIban' in shown ? groupedIban(shown.virtualIban) : null],
    [words.beneficiary, creditor?.name ?? null],
    [words.beneficiaryAccount, creditor === null ? null : groupedIban(creditor.accountCode)],
    [words.bic, creditor?.bicCode ?? null],
    [words.amount, amount === null ? null : amountText(amount)],
    [words.description, shown.kind === 'createVirtualIban' || 'description' in shown ? shown.description : null],
    [words.executionDate, 'executionDate' in shown ? shown.executionDate : null],
    [words.transfer, 'moneyTransferId' in shown ? shown.moneyTransferId : null],
    [words.campaign, 'campaignId' in shown ? shown.campaignId : null],
    [words.order, 'orderId' in shown ? shown.orderId : null],
    [words.orderCode, 'portalOrderCode' in shown ? shown.portalOrderCode : null],
    [words.serverId, serverId],
    [words.marker, marker],
  ];
}

const attemptLines = ({ attempts }: IntentRecord, words: Words): readonly Line[] =>
  attempts.map(({ number, phase, startedAt, serverTime }) => [
    `${words.attempt} ${String(number)} (${phase === 'send' ? words.sent : words.code})`,
    [timeText(startedAt), ...(serverTime === null ? [] : [`${words.bankClock} ${timeText(serverTime)}`])].join('; '),
  ]);

const accountText = ({ accountId, iban }: ShownAccount): string => (iban === null ? accountId : `${groupedIban(iban)} (${accountId})`);

const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`;

function timeText(instant: Instant): string {
  const ms = instantToMs(instant);
  const local = LOCAL.format(ms).replace(' ', 'T');
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - Math.floor(ms / 1000) * 1000) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours ?? '00'}:${minutes ?? '00'}`;
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BANK_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
});

const WORDS = {
  en: {
    greeting: 'Dear Sir or Madam,',
    question: 'we sent the following request through your interface and did not receive a clear answer. Please tell us whether it was carried out.',
    request: 'If it is still being processed, please do not carry it out a second time, and tell us its identifier and state.',
    thanks: 'Thank you.',
    operation: 'Operation', challenge: 'Answer to a challenge', account: 'Account', virtualIban: 'Virtual IBAN', beneficiary: 'Beneficiary',
    beneficiaryAccount: 'Beneficiary account', bic: 'BIC', amount: 'Amount', description: 'Description', executionDate: 'Execution date',
    transfer: 'Transfer concerned', campaign: 'Campaign', order: 'Order', orderCode: 'Our order code', serverId: 'Your identifier', marker: 'Our code', attempt: 'Attempt', sent: 'sent', code: 'code given',
    bankClock: 'your clock before it was sent:',
  },
  it: {
    greeting: 'Spettabile Banca,',
    question: 'abbiamo inviato la seguente richiesta tramite la vostra interfaccia senza ricevere una risposta chiara. Vi chiediamo se sia stata eseguita.',
    request: 'Se fosse ancora in lavorazione, vi preghiamo di non eseguirla una seconda volta e di comunicarcene identificativo e stato.',
    thanks: 'Cordiali saluti.',
    operation: 'Operazione', challenge: 'Risposta a una richiesta di codice', account: 'Conto', virtualIban: 'IBAN virtuale', beneficiary: 'Beneficiario',
    beneficiaryAccount: 'Conto del beneficiario', bic: 'BIC', amount: 'Importo', description: 'Causale', executionDate: 'Data di esecuzione',
    transfer: 'Bonifico interessato', campaign: 'Campagna', order: 'Ordine', orderCode: 'Nostro codice ordine', serverId: 'Vostro identificativo', marker: 'Nostro codice', attempt: 'Tentativo', sent: 'invio', code: 'codice fornito',
    bankClock: 'vostro orologio prima dell’invio:',
  },
} as const;
