import type { BankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

import type { PeriodFacts } from './facts.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale } from './texts.ts';
import { escapeXml, xmlText } from '../xml-text.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** Instead of a bank's name as the source; at most 35 characters. */
const SOURCE = 'Tesoro, not issued by the bank';
const MAX_35 = 35;
const MAX_140 = 140;
const MAX_500 = 500;

/** A whole period as camt.053.001.08, without vanished entries. */
export function* statementCamt053(entries: FiledEntries, facts: PeriodFacts, locale: FileLocale): Generator<string> {
  yield head(facts, locale);
  let number = 0;
  for (const batch of entries) {
    let text = '';
    for (const entry of batch) {
      if (entry.change === 'vanished') continue;
      number += 1;
      text += entryXml(entry, number);
    }
    yield text;
  }
  yield `${element('AddtlStmtInf', fileTexts[locale].notIssued)}</Stmt></BkToCstmrStmt></Document>\n`;
}

function head(facts: PeriodFacts, locale: FileLocale): string {
  const { iban, holder, currency, from, to, opening, closing, credits, debits, madeAt } = facts;
  const digits = (text: string): string => text.replace(/\D/g, '');
  const net = credits.sum.amountMinor + debits.sum.amountMinor;
  const all = { amountMinor: credits.sum.amountMinor - debits.sum.amountMinor, currency };
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`,
    `<GrpHdr>${element('MsgId', `TESORO-${digits(madeAt)}`)}${element('CreDtTm', madeAt)}${element('AddtlInf', fileTexts[locale].notIssued)}</GrpHdr>`,
    `<Stmt>${element('Id', `TESORO-${digits(from)}-${digits(to)}`)}${element('CreDtTm', madeAt)}`,
    // Local times of the bank, which the standard writes without an offset.
    `<FrToDt>${element('FrDtTm', `${from}T00:00:00`)}${element('ToDtTm', `${to}T23:59:59`)}</FrToDt>`,
    `<RptgSrc>${element('Prtry', SOURCE)}</RptgSrc>`,
    `<Acct><Id>${element('IBAN', iban)}</Id>${element('Ccy', currency)}${holder === null ? '' : `<Ownr>${element('Nm', cut(holder, MAX_140))}</Ownr>`}</Acct>`,
    balanceXml('OPBD', opening, from), balanceXml('CLBD', closing, to),
    `<TxsSummry><TtlNtries>${element('NbOfNtries', String(credits.count + debits.count))}${element('Sum', unsigned(all))}`,
    `<TtlNetNtry>${element('Amt', unsigned({ amountMinor: net, currency }))}${direction(net)}</TtlNetNtry></TtlNtries>`,
    `<TtlCdtNtries>${element('NbOfNtries', String(credits.count))}${element('Sum', unsigned(credits.sum))}</TtlCdtNtries>`,
    `<TtlDbtNtries>${element('NbOfNtries', String(debits.count))}${element('Sum', unsigned(debits.sum))}</TtlDbtNtries></TxsSummry>\n`,
  ].join('');
}

function balanceXml(code: 'OPBD' | 'CLBD', balance: Money, date: BankDate): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(balance)}${direction(balance.amountMinor)}<Dt>${element('Dt', date)}</Dt></Bal>`;
}

function entryXml({ transactionId, operationDate, valueDate, amountMinor, currency, description, type }: FiledEntry, number: number): string {
  const id = xmlText(transactionId);
  const reference = id.length <= MAX_35 ? id : '';
  const text = xmlText(description ?? '');
  const remittance = chunks(text, MAX_140).map((part) => `<Ustrd>${escapeXml(part)}</Ustrd>`).join('');
  return [
    `<Ntry><NtryRef>${number}</NtryRef>${amountXml({ amountMinor, currency })}${direction(amountMinor)}<Sts><Cd>BOOK</Cd></Sts>`,
    `<BookgDt><Dt>${operationDate}</Dt></BookgDt>`, valueDate === null ? '' : `<ValDt><Dt>${valueDate}</Dt></ValDt>`,
    reference === '' ? '' : element('AcctSvcrRef', reference),
    `<BkTxCd><Prtry>${element('Cd', cut(xmlText(type ?? '') || 'NTAV', MAX_35))}</Prtry></BkTxCd>`,
    remittance === '' ? '' : `<NtryDtls><TxDtls><RmtInf>${remittance}</RmtInf></TxDtls></NtryDtls>`,
    reference !== '' || id === '' ? '' : element('AddtlNtryInf', cut(id, MAX_500)),
    '</Ntry>\n',
  ].join('');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(xmlText(text))}</${name}>`;

const amountXml = (money: Money): string => `<Amt Ccy="${money.currency}">${unsigned(money)}</Amt>`;

const unsigned = ({ amountMinor, currency }: Money): string => moneyToDecimal({ amountMinor: Math.abs(amountMinor), currency });

const direction = (amountMinor: number): string => (amountMinor < 0 ? '<CdtDbtInd>DBIT</CdtDbtInd>' : '<CdtDbtInd>CRDT</CdtDbtInd>');

const cut = (text: string, most: number): string => chunks(text, most)[0] ?? '';

/** At most so many UTF-16 units; never splits a surrogate pair. */
function chunks(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + most, text.length);
    if (to < text.length && /[\ud800-\udbff]/.test(text[to - 1] ?? '')) to -= 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}
