import { fillOrders } from './assumptions.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingAmountsMinor, ClosingForecast, ClosingOrder, ClosingTerms, OrderDisposition } from './model.ts';

export interface BankClosing {
  readonly ordersExecuted: readonly string[];
  readonly ordersUndone: readonly { readonly orderId: string }[];
  readonly orderSplit: string | null;
  /** Minor units; null when not stated. */
  readonly amounts: { readonly [Part in keyof ClosingAmountsMinor]: number | null } | null;
}

/** A difference is explained when switching a single assumption gives the bank's figure. */
type AmountExplanation = 'equal' | 'notSaid' | 'unexplained' | { readonly assumption: keyof ClosingAssumptions; readonly value: string };

/** `notNamed`: the bank's lists leave the order out. `notForecast`: the forecast did. */
type OrderExplanation = Exclude<AmountExplanation, 'equal' | 'notSaid'> | 'notNamed' | 'notForecast';

export interface DifferingOrder {
  readonly orderId: string;
  readonly forecast: OrderDisposition;
  readonly bank: OrderDisposition;
  readonly explanation: OrderExplanation;
}

/** In minor units. */
export interface AmountComparison {
  readonly part: keyof ClosingAmountsMinor;
  readonly forecast: number;
  readonly bank: number | null;
  readonly explanation: AmountExplanation;
}

export function bankDispositions({ ordersExecuted, ordersUndone, orderSplit }: BankClosing): Map<string, OrderDisposition> {
  return new Map<string, OrderDisposition>([
    ...ordersExecuted.map((orderId) => [orderId, 'executed'] as const),
    ...ordersUndone.map(({ orderId }) => [orderId, 'undone'] as const),
    ...(orderSplit === null || orderSplit === '' ? [] : [[orderSplit, 'split'] as const]),
  ]);
}

export interface ClosingComparison {
  readonly comparisons: readonly AmountComparison[];
  readonly differing: readonly DifferingOrder[];
  readonly executed: number;
  readonly undone: number;
  readonly splitOrderId: string | null;
}

const parts = [
  'companyFunds', 'portalSuccessFee', 'portalInvestorFee', 'investorsRefunds', 'totalCampaignExecuted', 'totalManagedFunds',
] as const satisfies readonly (keyof ClosingAmountsMinor)[];

export interface ForecastBasis {
  readonly orders: readonly ClosingOrder[];
  readonly terms: ClosingTerms;
  readonly assumptions: ClosingAssumptions;
}

export function compareWithBank(basis: ForecastBasis, forecast: ClosingForecast, bank: BankClosing): ClosingComparison {
  const differing = differingFates(forecast, bank);
  const amounts = bank.amounts;
  const differs = parts.some((part) => amounts !== null && amounts[part] !== null && amounts[part] !== forecast.amounts[part]);
  const others = differs || differing.some(isExplicable) ? otherForecasts(basis, forecast, amounts, differing) : [];
  return {
    comparisons: parts.map((part) => {
      const said = amounts?.[part] ?? null;
      return { part, forecast: forecast.amounts[part], bank: said, explanation: explain(part, forecast.amounts[part], said, others) };
    }),
    differing: differing.map((order) => ({ orderId: order.orderId, forecast: order.forecast, bank: order.bank, explanation: explainOrder(order, others) })),
    executed: bank.ordersExecuted.length,
    undone: bank.ordersUndone.length,
    splitOrderId: bank.orderSplit,
  };
}

interface OtherForecast {
  readonly assumption: keyof ClosingAssumptions;
  readonly value: string;
  readonly amounts: ClosingAmountsMinor;
  /** Of the orders that differ. */
  readonly fates: ReadonlyMap<string, OrderDisposition>;
}

function explain(part: keyof ClosingAmountsMinor, forecast: number, bank: number | null, others: readonly OtherForecast[]): AmountExplanation {
  if (bank === null) return 'notSaid';
  if (bank === forecast) return 'equal';
  const found = others.find(({ amounts }) => amounts[part] === bank);
  return found === undefined ? 'unexplained' : { assumption: found.assumption, value: found.value };
}

const isExplicable = ({ bank, inForecast }: Differing): boolean => inForecast && bank !== 'untouched';

function explainOrder(order: Differing, others: readonly OtherForecast[]): OrderExplanation {
  if (!order.inForecast) return 'notForecast';
  if (order.bank === 'untouched') return 'notNamed';
  const found = others.find(({ fates }) => fates.get(order.orderId) === order.bank);
  return found === undefined ? 'unexplained' : { assumption: found.assumption, value: found.value };
}

/** Forecasts with one assumption switched: the one that matches all that the bank says, if any, else all, most matches first. */
function otherForecasts(
  { orders, terms, assumptions }: ForecastBasis, { direction }: ClosingForecast, said: BankClosing['amounts'], differing: readonly Differing[],
): OtherForecast[] {
  const asked = new Map(differing.filter(isExplicable).map(({ orderId, bank }) => [orderId, bank]));
  const others: (OtherForecast & { readonly missed: number })[] = [];
  for (const switched of oneSwitched(assumptions)) {
    const { amounts, orders: forecast } = forecastClosing(orders, terms, direction, switched.assumptions);
    const fates = new Map(forecast.flatMap(({ orderId, fate }) => (asked.has(orderId) ? [[orderId, fate] as const] : [])));
    const missedAmounts = said === null ? 0 : parts.filter((part) => said[part] !== null && said[part] !== amounts[part]).length;
    const missedOrders = [...asked].filter(([orderId, bank]) => fates.get(orderId) !== bank).length;
    const other = { assumption: switched.assumption, value: switched.value, amounts, fates, missed: missedAmounts + missedOrders };
    if (other.missed === 0) return [other];
    others.push(other);
  }
  return others.sort((left, right) => left.missed - right.missed);
}

interface SwitchedAssumption {
  readonly assumption: keyof ClosingAssumptions;
  readonly value: string;
  readonly assumptions: ClosingAssumptions;
}

const bothWays = [true, false] as const;

function oneSwitched(assumptions: ClosingAssumptions): SwitchedAssumption[] {
  const switched = <Name extends keyof ClosingAssumptions>(assumption: Name, values: readonly ClosingAssumptions[Name][]): SwitchedAssumption[] =>
    values.filter((value) => value !== assumptions[assumption])
      .map((value) => ({ assumption, value: String(value), assumptions: { ...assumptions, [assumption]: value } }));
  return [
    ...switched('fill', fillOrders),
    ...switched('crossing', ['split', 'undone']),
    ...switched('splitFee', ['proportional', 'whole', 'none']),
    ...switched('percentageOf', ['orderAmounts', 'totalAmounts']),
    ...switched('rounding', ['halfUp', 'halfEven', 'down']),
    ...switched('feeCapped', bothWays),
    ...switched('feeRefunded', bothWays),
    ...switched('wrongAmountsRefunded', bothWays),
  ];
}

interface Differing extends Omit<DifferingOrder, 'explanation'> {
  readonly inForecast: boolean;
}

function differingFates(forecast: ClosingForecast, bank: BankClosing): Differing[] {
  const atBank = bankDispositions(bank);
  const differing: Differing[] = [];
  for (const { orderId, fate } of forecast.orders) {
    const bankFate = atBank.get(orderId) ?? 'untouched';
    atBank.delete(orderId);
    if (fate !== bankFate) differing.push({ orderId, forecast: fate, bank: bankFate, inForecast: true });
  }
  for (const [orderId, fate] of atBank) differing.push({ orderId, forecast: 'untouched', bank: fate, inForecast: false });
  return differing;
}
