import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A bank with one campaign and very many orders, in a process of its own, so that its memory and its work are not counted. Its
 * answers are written before the clock starts. POST /advance?n=… lets that many of the orders change, as a day does.
 */

const ORDERS = Number(process.argv[2]);

export const BENCH_CAMPAIGN = 'C1';

const holders = ['MARIO', 'Nicolò', 'GIULIA', 'Anna Maria', 'LUCA', 'CHIARA'];
const surnames = ['ROSSI', 'BIANCHI', 'Dell\u2019Orto', 'FERRARI', 'COLOMBO', 'RICCI'];

function orderOf(number: number, status: string): object {
  const amount = 100 + ((number * 7919) % 490_000) / 100;
  const fee = Math.round(amount) / 100;
  return {
    orderId: `ORD-${String((number * 104_729) % 9_999_991).padStart(9, '0')}-${number}`, investorId: `INV-${number % 40_000}`, companyId: 'P1',
    campaignId: BENCH_CAMPAIGN, status, investorAccount: {
      iban: `IT60X0542811101${String(number).padStart(12, '0')}`, holderName: holders[number % 6], holderSurname: surnames[(number >> 3) % 6], holderBusinessName: null,
    },
    totalAmount: Number((amount + fee).toFixed(2)), orderAmount: Number(amount.toFixed(2)), feeAmount: Number(fee.toFixed(2)), currency: 'EUR', channel: 'MONEY_TRANSFER',
    description: `Sottoscrizione quote campagna ${number % 997}`, portalOrderCode: `PO-2026-${number}`,
    portalOrderDatetime: new Date(Date.UTC(2026, 2, 1) + number * 61_003).toISOString().replace('Z', '+00:00'),
    portalInvestorCode: `PI-${number % 40_000}`, portalCompanyCode: 'PC-1', portalCampaignCode: 'CAMPAGNA-2026',
  };
}

const statusOf = (number: number): string => (number % 20 === 0 ? 'WAITING' : number % 33 === 0 ? 'CANCELLED' : 'ACCEPTED');

if (process.send !== undefined) {
  const rows = Array.from({ length: ORDERS }, (_, number) => JSON.stringify(orderOf(number, statusOf(number))));
  const written = (): Buffer => Buffer.from(`{"list":[${rows.join(',')}]}`);
  let body = written();
  let advanced = 0;
  const answers: Readonly<Record<string, object>> = {
    'available-amount': { campaignId: BENCH_CAMPAIGN, accountedAmount: 1000.5, waitingAmount: 20, totalAmount: 1020.5, currency: 'EUR' },
    [BENCH_CAMPAIGN]: {
      campaignId: BENCH_CAMPAIGN, companyId: 'P1', name: 'Campagna', description: 'Centomila ordini', status: 'CLOSED', minTargetAmount: 1000000,
      maxTargetAmount: 150000000, currency: 'EUR', expectedClosingDate: '2026-06-30', portalSuccessFee: { fixedAmount: 100, variableAmountPercentage: 4.5 },
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('content-type', 'application/json');
    const last = url.pathname.split('/').at(-1) ?? '';
    if (last === 'advance') {
      for (let left = Number(url.searchParams.get('n')); left > 0; left -= 1, advanced += 1) {
        const number = (advanced * 97) % ORDERS;
        rows[number] = JSON.stringify(orderOf(number, advanced % 2 === 0 ? 'EXPIRED' : 'ACCEPTED'));
      }
      body = written();
      response.end('{}');
    } else if (last === 'orders' || url.pathname.endsWith('/orders/search')) {
      response.setHeader('content-length', body.length);
      response.end(body);
    } else response.end(JSON.stringify(answers[last] ?? { list: [] }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
