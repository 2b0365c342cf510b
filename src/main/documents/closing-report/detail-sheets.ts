import type { ClosingReport, ReportedPayment } from './report.ts';
import { countCell, moneyCell, momentCell, sumCell, textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import type { ReportTexts } from './texts.ts';

export function ordersSheet({ orders }: ClosingReport, texts: ReportTexts): ReportSheet {
  const fate = (of: ClosingReport['orders'][number]['bankFate']): ReportCell => textCell(of === null ? null : texts.fates[of]);
  const table: ReportTable = {
    title: null,
    columns: [
      { title: texts.order, width: 20 }, { title: texts.code, width: 20 }, { title: texts.holder, width: 30 }, { title: texts.iban, width: 30 },
      { title: texts.state, width: 18 }, { title: texts.orderAmount, width: 16, numeric: true }, { title: texts.fee, width: 14, numeric: true },
      { title: texts.total, width: 16, numeric: true }, { title: texts.confirmedAt, width: 20 }, { title: texts.forecastFate, width: 14 },
      { title: texts.bankFate, width: 14 }, { title: texts.executedAmount, width: 16, numeric: true }, { title: texts.executedFee, width: 14, numeric: true },
      { title: texts.refund, width: 16, numeric: true }, { title: texts.refundIds, width: 22 }, { title: texts.cashoutIds, width: 22 },
    ],
    rows: orders.map((order) => [
      textCell(order.orderId), textCell(order.portalOrderCode), textCell(order.holder), textCell(order.iban), textCell(order.status),
      moneyCell(order.orderAmount), moneyCell(order.fee), moneyCell(order.total), timeCell(order.confirmedAt), fate(order.forecastFate), fate(order.bankFate),
      moneyCell(order.executed), moneyCell(order.executedFee), moneyCell(order.refund), textCell(order.refunds.map(({ id }) => id).join(', ')),
      textCell(order.cashoutIds.join(', ')),
    ]),
    totals: [
      textCell(texts.sum), countCell(orders.length), null, null, null,
      sumCell(orders.map(({ orderAmount }) => orderAmount)), sumCell(orders.map(({ fee }) => fee)), sumCell(orders.map(({ total }) => total)),
      null, null, null,
      sumCell(orders.map(({ executed }) => executed)), sumCell(orders.map(({ executedFee }) => executedFee)), sumCell(orders.map(({ refund }) => refund)),
      null, null,
    ],
  };
  return { name: texts.sheets.orders, tables: [table] };
}

export function paymentsSheet({ orders, cashouts }: ClosingReport, texts: ReportTexts): ReportSheet {
  const refunds = orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
  const rest = ({ amount, status, createdAt, executedAt }: ReportedPayment): readonly ReportCell[] =>
    [moneyCell(amount), textCell(status), momentCell(createdAt), momentCell(executedAt)];
  const columns = [
    { title: texts.amount, width: 16, numeric: true }, { title: texts.state, width: 22 }, { title: texts.createdAt, width: 20 }, { title: texts.executedAt, width: 20 },
  ];
  const totals = (payments: readonly ReportedPayment[]): readonly ReportCell[] =>
    [textCell(texts.sum), countCell(payments.length), null, sumCell(payments.map(({ amount }) => amount)), null, null, null];
  const refundsTable: ReportTable = {
    title: texts.refunds,
    columns: [{ title: texts.id, width: 22 }, { title: texts.order, width: 22 }, { title: texts.holder, width: 30 }, ...columns],
    rows: refunds.map(({ order, refund }) => [textCell(refund.id), textCell(order.orderId), textCell(order.holder), ...rest(refund)]),
    totals: totals(refunds.map(({ refund }) => refund)),
  };
  const cashoutsTable: ReportTable = {
    title: texts.cashouts,
    columns: [{ title: texts.id, width: 22 }, { title: texts.cro, width: 22 }, { title: texts.paidTo, width: 30 }, ...columns],
    rows: cashouts.map((cashout) => [textCell(cashout.id), textCell(cashout.cro), textCell(cashout.companyName ?? cashout.companyId), ...rest(cashout)]),
    totals: totals(cashouts),
  };
  return { name: texts.sheets.payments, tables: [cashoutsTable, refundsTable] };
}

export function journalSheet({ write }: ClosingReport, texts: ReportTexts): ReportSheet {
  const columns = [{ title: texts.name, width: 30 }, { title: texts.value, width: 70 }];
  const facts = (rows: readonly (readonly [string, string])[]): ReportTable =>
    ({ title: texts.journal, columns, rows: rows.map((row) => row.map(textCell)), totals: null });
  if (write === null) return { name: texts.sheets.journal, tables: [facts([[texts.journalState, texts.notSent]])] };
  const attempts: ReportTable = {
    title: texts.attempts,
    columns: [
      { title: texts.attempt, width: 30, numeric: true }, { title: texts.startedAt, width: 22 }, { title: texts.endedAt, width: 22 },
      { title: texts.outcome, width: 16 }, { title: texts.httpStatus, width: 10, numeric: true }, { title: texts.bankCodes, width: 24 },
    ],
    rows: write.attempts.map(({ number, startedAt, endedAt, outcome, httpStatus, bankCodes }) => [
      countCell(number), timeCell(startedAt), timeCell(endedAt), textCell(outcome), httpStatus === null ? null : countCell(httpStatus), textCell(bankCodes.join(', ')),
    ]),
    totals: null,
  };
  return {
    name: texts.sheets.journal,
    tables: [
      facts([[texts.intent, write.intentId], [texts.request, write.requestId], [texts.journalState, write.state], [texts.bodyHash, write.bodyHash]]), attempts,
    ],
  };
}
