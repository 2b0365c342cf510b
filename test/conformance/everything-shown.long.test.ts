import { afterAll, describe, expect, it, vi } from 'vitest';

import { emptyTaxRelief, emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { writeRules } from '#main/writes/kinds/index.ts';
import { writeKinds } from '#shared/bridge/writes/intents.ts';
import type { ShownWrite, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { operations } from '#shared/contract/operations.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { moneyFromNumber } from '#shared/domain/money.ts';
import { MAIN, openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

/*
 * What is sent stands in the summary: every field of the body that is frozen is looked for among the words that the person is
 * shown, for every kind of write. A field that is added to a body and to no summary fails here.
 */

type Section = 'campaigns' | 'orders' | 'investors' | 'companies' | 'transfers' | 'virtualIbans';
const rows = async ({ app }: PayingWorkspace, section: Section, filters: Record<string, string[]> = {}) => (await app.ask('records.page', { section, ...firstPage, filters })).rows;

async function idOf(world: PayingWorkspace, section: Section, filters: Record<string, string[]> = {}): Promise<string> {
  const [first] = await rows(world, section, filters);
  if (first === undefined) throw new Error(`No ${section} ${JSON.stringify(filters)}`);
  return first.id;
}

const payee = ({ bank }: PayingWorkspace) => bank.control.payees().find(({ iban }) => iban.startsWith('IT')) ?? { name: '', iban: '' };

const transfer = (world: PayingWorkspace): Write => ({
  kind: 'createTransfer',
  draft: {
    ...emptyTransferDraft, accountId: MAIN, beneficiaryName: payee(world).name, beneficiaryAccount: payee(world).iban, bic: 'BPMOIT22XXX', address: 'Via Roma 7', city: 'Modena', country: 'IT',
    amount: '1234.50', description: 'Fattura 7 del 3 marzo', remittanceInformation: 'RF18 5390 0754', executionDate: '2026-03-12', isUrgent: true, feeType: 'SHA', feeAccountId: MAIN,
    taxRelief: {
      ...emptyTaxRelief, taxReliefId: 'L449', isCondoUpgrade: true, creditorFiscalCode: '01234567890',
      fiscalCodes: ['RSSMRA80A01F205X', 'PRVNNA80A41F205X', 'VRDLGI70A01F205X', 'BNCLCU75A01F205X', 'NRIGPP65A01F205X'],
    },
  },
});

const campaign = async (world: PayingWorkspace) => ({
  companyId: await idOf(world, 'companies', { type: ['LEGAL_PERSON'], status: ['ACTIVE'] }), name: 'Frantoio del Colle', description: 'Olio e frantoio',
  targetMin: '1000', targetMax: '5000.50', currency: 'EUR', expectedClosingDate: '2026-09-30', feeFixed: '107', feePercentage: '2.5',
});

const investor = {
  type: 'NATURAL_PERSON', name: 'Anna', surname: 'Prova', businessName: '', fiscalCode: 'PRVNNA80A41F205X', address: 'Via Verdi 1', postalCode: '20100', city: 'Milano', country: 'IT',
  email: 'anna@example.com', phone: '02 1234',
} as const;

/** A write of each kind that sends fields, with all of them filled in. */
const WRITES: Readonly<Partial<Record<WriteKind, (world: PayingWorkspace) => Promise<Write>>>> = {
  createTransfer: async (world) => transfer(world),
  virtualIbanTransfer: async (world) => {
    const virtualIban = await idOf(world, 'virtualIbans', { status: ['ACTIVE'] });
    const { name, iban } = payee(world);
    return { kind: 'virtualIbanTransfer', draft: { accountId: MAIN, virtualIban, beneficiaryName: name, beneficiaryAccount: iban, amount: '12.34', currency: 'EUR', description: 'Dal virtuale' } };
  },
  revertTransfer: async (world) => {
    const found = (await rows(world, 'transfers')).find(({ record }) => 'direction' in record && record.direction === 'INCOMING' && record.status === 'EXECUTED' && 'accountId' in record && record.accountId === MAIN);
    const moneyTransferId = found !== undefined && 'moneyTransferId' in found.record ? found.record.moneyTransferId : '';
    return { kind: 'revertTransfer', accountId: MAIN, moneyTransferId, options: { descriptionHeading: 'Storno', amount: '1.00', timing: { kind: 'date', executionDate: '2026-03-12' }, feeType: 'SHA' } };
  },
  createVirtualIban: async () => ({ kind: 'createVirtualIban', accountId: MAIN, description: 'Campagna Beta' }),
  createCampaign: async (world) => ({ kind: 'createCampaign', draft: await campaign(world) }),
  updateCampaign: async (world) => ({ kind: 'updateCampaign', campaignId: await idOf(world, 'campaigns', { status: ['OPEN'] }), draft: { ...await campaign(world), targetMax: '9000000' } }),
  createInvestor: async () => ({ kind: 'createInvestor', draft: investor }),
  updateInvestor: async (world) => ({ kind: 'updateInvestor', investorId: await idOf(world, 'investors'), draft: { ...investor, type: 'LEGAL_PERSON', name: '', surname: '', businessName: 'Prova Srl' } }),
  createOrder: async (world) => {
    const [open] = await rows(world, 'campaigns', { status: ['OPEN'] });
    return {
      kind: 'createOrder',
      draft: {
        investorId: await idOf(world, 'investors'), companyId: open !== undefined && 'companyId' in open.record ? open.record.companyId ?? '' : '', campaignId: open?.id ?? '', iban: 'IT60X0542811101000000123456',
        holderName: 'Anna', holderSurname: 'Prova', holderBusinessName: 'Prova Srl', totalAmount: '103.21', orderAmount: '100.20', feeAmount: '3.01', currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Quota di marzo',
        portalOrderCode: 'WEB-77', portalOrderDatetime: '2026-03-09T10:15:00+01:00', portalInvestorCode: 'INV-9', portalCompanyCode: 'SOC-8', portalCampaignCode: 'CMP-7',
      },
    };
  },
  moveOrder: async (world) => {
    const open = (await rows(world, 'campaigns', { status: ['OPEN'] })).map(({ id }) => id);
    const [order] = await rows(world, 'orders', { status: ['ACCEPTED'], campaignId: open });
    if (order === undefined) throw new Error('No order to move');
    const { id: orderId, record } = order;
    const toCampaignId = open.find((id) => 'campaignId' in record && id !== record.campaignId);
    if (toCampaignId !== undefined) return { kind: 'moveOrder', orderId, toCampaignId };
    const { serverId } = await world.pay({ kind: 'createCampaign', draft: { ...await campaign(world), name: 'Seconda' } });
    await expect.poll(async () => (await world.app.workspace.handlers['intents.prepare']({ requestId: 'open', write: { kind: 'openCampaign', campaignId: serverId ?? '' }, decimalMark: '.' })).ok).toBe(true);
    await world.pay({ kind: 'openCampaign', campaignId: serverId ?? '' });
    await expect.poll(async () => (await rows(world, 'campaigns', { status: ['OPEN'] })).map(({ id }) => id)).toContain(serverId);
    return { kind: 'moveOrder', orderId, toCampaignId: serverId ?? '' };
  },
};

function sendsFields(kind: WriteKind): boolean {
  const { operation } = writeRules[kind];
  return operation !== null && (operations[operation].body !== null || operations[operation].query !== null);
}

interface Leaf {
  readonly path: string;
  readonly value: string | number | boolean;
}

const leavesOf = (value: unknown, path = ''): readonly Leaf[] => {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [{ path, value }] : [];
};

/** Ids of records stand there by the name of the record. */
const NAMED: Readonly<Record<string, (shown: ShownWrite) => string | null>> = {
  companyId: (shown) => ('companyName' in shown ? shown.companyName ?? null : null), campaignId: (shown) => ('campaignName' in shown ? shown.campaignName : null),
  investorId: (shown) => ('investorName' in shown ? shown.investorName : null), fromCampaign: (shown) => ('campaignName' in shown ? shown.campaignName : null),
  toCampaign: (shown) => ('toCampaignName' in shown ? shown.toCampaignName : null),
};

/** Flags by the name of their field, and codes, in the words of the window. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'isUrgent true': ['UrgentYes'], 'isUrgent false': ['UrgentNo'], 'isInstant true': ['InstantYes'], 'isInstant false': ['InstantNo'], 'isCondoUpgrade true': ['WorksoncondominiumpartsYes'],
  'feeType SHA': ['Shared'], 'channel MONEY_TRANSFER': ['Bank transfer'], 'beneficiaryType NATURAL_PERSON': ['Onetofivepeople'],
  'type NATURAL_PERSON': ['Person'], 'type LEGAL_PERSON': ['Company'],
};

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, '');

/** The words of the summary, as the window renders it. */
async function summaryWords(shown: ShownWrite): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { MantineProvider }, { Router }, { startTexts }, { ShownFields }] = await Promise.all([
    import('react'), import('react-dom/server'), import('@mantine/core'), import('wouter'), import('#renderer/i18n/index.ts'), import('#renderer/features/payments/outcome/index.ts'),
  ]);
  const { addLaterTexts } = await import('#renderer/testing/later-texts.ts');
  // All that the window's texts and formats ask of a browser.
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  startTexts('en');
  addLaterTexts();
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB', userAgent: 'test' });
  try {
    const onServer = { ssrPath: '/' } as Parameters<typeof Router>[0];
    // When the balance was read is no part of what is sent.
    const fields = 'balanceAsOf' in shown ? { ...shown, balanceAsOf: null } : shown;
    const markup = renderToStaticMarkup(createElement(MantineProvider, null, createElement(Router, onServer, createElement(ShownFields, { shown: fields }))));
    return plain(markup.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&').replaceAll('&#x27;', '’').replaceAll('&quot;', '"'));
  } finally {
    vi.unstubAllGlobals();
  }
}

async function expected({ path, value }: Leaf, shown: ShownWrite): Promise<readonly string[]> {
  const { formatterFor } = await import('#renderer/ui/format/formatter.ts');
  const format = formatterFor('en', 'en-GB');
  const name = path.split('.').at(-1) ?? path;
  const words = WORDS[`${name} ${String(value)}`];
  if (words !== undefined) return words;
  const named = NAMED[name]?.(shown) ?? null;
  if (named !== null) return [named];
  if (typeof value === 'number') {
    const money = moneyFromNumber(value, 'EUR');
    return name === 'variableAmountPercentage' ? [`${value}%`] : [money.ok ? format.amountParts(money.value).digits : '?'];
  }
  if (typeof value === 'boolean') return [`${name} ${String(value)} has no words`];
  const date = parseBankDate(value);
  if (date !== null) return [format.date(date)];
  const instant = /T\d\d:\d\d/.test(value) ? parseInstant(value) : null;
  return instant === null ? [value, groupedIban(value)] : [format.instant(instant)];
}

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('everything that is sent stands in the summary', () => {
  it('of every kind of write', () => {
    expect(Object.keys(WRITES).toSorted()).toEqual(writeKinds.filter(sendsFields).toSorted());
  });

  it.each(Object.entries(WRITES))('%s', async (kind, write) => {
    const world = await openPayingWorkspace({ read: true, settings: { markInUri: true } });
    const sent = await world.pay(await write(world));
    const { request } = await world.app.ask('intents.trail', { intentId: sent.intentId });
    const body = leavesOf(JSON.parse(request?.body ?? '{}'));
    expect(body.length).toBeGreaterThan(0);
    const headline = 'amount' in sent.shown && sent.shown.amount !== null ? sent.shown.amount : null;
    const { formatterFor } = await import('#renderer/ui/format/formatter.ts');
    const words = `${await summaryWords(sent.shown)} ${plain(headline === null ? '' : formatterFor('en', 'en-GB').money(headline))}`;
    const missing: string[] = [];
    for (const leaf of body) {
      if (leaf.value === '') continue;
      const any = await expected(leaf, sent.shown);
      if (!any.some((text) => words.includes(plain(text)))) missing.push(`${leaf.path}: ${String(leaf.value)} (${any.join(' or ')})`);
    }
    expect(missing, `${kind}: ${words}`).toEqual([]);
  });
});
