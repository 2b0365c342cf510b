import type { PracticeProcess } from './practice-process.ts';

/* The portal's own side in a test: campaigns and orders as another program makes them, and what the bank says of them. */

export interface BankOrder {
  readonly orderId: string;
  readonly status: string;
  readonly orderAmount: number;
  readonly feeAmount: number;
  readonly totalAmount: number;
}

export interface BankPayment {
  readonly paymentStatus: string;
  readonly moneyinId: string;
  readonly refundIds: readonly string[];
  readonly cashoutIds: readonly string[];
}

export interface NewOrder {
  readonly amount: number;
  readonly fee: number;
  /** What becomes of it: made, made and waiting, or paid. */
  readonly until?: 'created' | 'waiting' | 'paid';
}

export interface PortalWorld {
  /** A campaign of the first company that issues them, opened unless told otherwise. */
  campaign(terms: { readonly name: string; readonly min: number; readonly max: number; readonly feeFixed?: number; readonly feePercentage?: number; readonly open?: boolean }): Promise<string>;
  /** Gives the ids, in the order in which they were made. */
  takeOrders(campaignId: string, orders: readonly NewOrder[]): Promise<readonly string[]>;
  orders(campaignId: string): Promise<readonly BankOrder[]>;
  payment(orderId: string): Promise<BankPayment>;
  refund(refundId: string): Promise<{ readonly status: string; readonly amount: number }>;
  campaignStatus(campaignId: string): Promise<string>;
  /** Another program closes the campaign. */
  finalize(campaignId: string, direction: 'success' | 'failure'): Promise<void>;
  closeToOrders(campaignId: string): Promise<void>;
  cancelOrder(orderId: string): Promise<void>;
}

const CREATION = '/equity-crowdfunding/v4.0/campaigns';

export function portalWorld({ url, portalId }: Pick<PracticeProcess, 'url' | 'portalId'>): PortalWorld {
  const portal = `/api/gbs/crowdfunding-equity/v4.0/portals/${portalId}`;
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json() as Answer;
  };
  const list = async <Item>(path: string): Promise<readonly Item[]> => (await call<{ list: Item[] }>('GET', portal + path)).list;

  const issuer = async (): Promise<string> => {
    const companies = await list<{ companyId: string; type: string; status: string }>('/companies');
    const company = companies.find(({ type, status }) => type === 'LEGAL_PERSON' && status === 'ACTIVE');
    if (company === undefined) throw new Error('The bank has no company that issues campaigns');
    return company.companyId;
  };
  const campaignOf = async (campaignId: string): Promise<{ readonly companyId: string; readonly status: string }> => call('GET', `${portal}/campaigns/${campaignId}`);
  const investors = async (): Promise<readonly { investorId: string; name: string; surname: string }[]> =>
    (await call<{ list: { investorId: string; name: string; surname: string; type: string }[] }>('POST', `${portal}/investors/search`, {})).list
      .filter(({ type }) => type === 'NATURAL_PERSON');

  return {
    campaign: async ({ name, min, max, feeFixed = 0, feePercentage = 0, open = true }) => {
      const { campaignId } = await call<{ campaignId: string }>('POST', CREATION, {
        companyId: await issuer(), name, description: `${name}, made in a test`, targetAmountMin: min, targetAmountMax: max, currency: 'EUR',
        expectedClosingDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        portalSuccessFee: { fixedAmount: feeFixed, variableAmountPercentage: feePercentage },
      });
      if (open) await call('PUT', `${portal}/campaigns/${campaignId}/opened`);
      return campaignId;
    },
    takeOrders: async (campaignId, orders) => {
      const { companyId } = await campaignOf(campaignId);
      const people = await investors();
      const ids: string[] = [];
      for (const [index, { amount, fee, until = 'paid' }] of orders.entries()) {
        const person = people[index % people.length];
        if (person === undefined) throw new Error('The bank has no investors');
        const { orderId } = await call<{ orderId: string }>('POST', `${portal}/orders`, {
          investorId: person.investorId, companyId, campaignId,
          investorAccount: { iban: 'IT60X0542811101000000123456', holderName: person.name, holderSurname: person.surname, holderBusinessName: '' },
          totalAmount: Number((amount + fee).toFixed(2)), orderAmount: amount, feeAmount: fee, currency: 'EUR', channel: 'MONEY_TRANSFER',
          description: `Quota ${index + 1}`, portalOrderCode: `${campaignId}-${index + 1}`,
          portalOrderDatetime: new Date(Date.now() - 20 * 86_400_000 + index * 60_000).toISOString(),
        });
        ids.push(orderId);
        if (until === 'created') continue;
        await call('PUT', `${portal}/orders/${orderId}/waiting`);
        if (until === 'paid') await call('POST', '/__practice/payments', { orderId });
      }
      return ids;
    },
    orders: (campaignId) => list<BankOrder>(`/campaigns/${campaignId}/orders`),
    payment: (orderId) => call('GET', `${portal}/orders/${orderId}/payment`),
    refund: (refundId) => call('GET', `${portal}/refunds/${refundId}`),
    campaignStatus: async (campaignId) => (await campaignOf(campaignId)).status,
    finalize: async (campaignId, direction) => { await call('PUT', `${portal}/campaigns/${campaignId}/${direction}`); },
    closeToOrders: async (campaignId) => { await call('PUT', `${portal}/campaigns/${campaignId}/closed`); },
    cancelOrder: async (orderId) => { await call('PUT', `${portal}/orders/${orderId}/cancelled`); },
  };
}
