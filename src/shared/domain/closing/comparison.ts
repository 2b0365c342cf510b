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
  readonly differing: readonly { readonly orderId: string; readonly forecast: OrderDisposition; readonly bank: OrderDisposition }[];
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
  return {
    comparisons: compareAmounts(basis, forecast, bank.amounts),
    differing: differingFates(forecast, bank),
    executed: bank.ordersExecuted.length,
    undone: bank.ordersUndone.length,
    splitOrderId: bank.orderSplit,
  };
}

function compareAmounts(basis: ForecastBasis, forecast: ClosingForecast, said: BankClosing['amounts']): AmountComparison[] {
  const differs = said !== null && parts.some((part) => said[part] !== null && said[part] !== forecast.amounts[part]);
  const others = differs ? otherForecasts(basis, forecast, said) : [];
  return parts.map((part) => {
    const bank = said?.[part] ?? null;
    return { part, forecast: forecast.amounts[part], bank, explanation: explain(part, forecast.amounts[part], bank, others) };
  });
}

interface OtherForecast {
  readonly assumption: keyof ClosingAssumptions;
  readonly value: string;
  readonly amounts: ClosingAmountsMinor;
}

function explain(part: keyof ClosingAmountsMinor, forecast: number, bank: number | null, others: readonly OtherForecast[]): AmountExplanation {
  if (bank === null) return 'notSaid';
  if (bank === forecast) return 'equal';
  const found = others.find(({ amounts }) => amounts[part] === bank);
  return found === undefined ? 'unexplained' : { assumption: found.assumption, value: found.value };
}

/** Forecasts with one assumption switched: the one that matches every figure of the bank, if any, else all, most matches first. */
function otherForecasts({ orders, terms, assumptions }: ForecastBasis, { direction }: ClosingForecast, said: NonNullable<BankClosing['amounts']>): OtherForecast[] {
  const others: (OtherForecast & { readonly missed: number })[] = [];
  for (const switched of oneSwitched(assumptions)) {
    const { amounts } = forecastClosing(orders, terms, direction, switched.assumptions);
    const other = { assumption: switched.assumption, value: switched.value, amounts, missed: parts.filter((part) => said[part] !== null && said[part] !== amounts[part]).length };
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

function differingFates(forecast: ClosingForecast, bank: BankClosing): ClosingComparison['differing'] {
  const atBank = bankDispositions(bank);
  const differing: { orderId: string; forecast: OrderDisposition; bank: OrderDisposition }[] = [];
  for (const { orderId, fate } of forecast.orders) {
    const bankFate = atBank.get(orderId) ?? 'untouched';
    atBank.delete(orderId);
    if (fate !== bankFate) differing.push({ orderId, forecast: fate, bank: bankFate });
  }
  for (const [orderId, fate] of atBank) differing.push({ orderId, forecast: 'untouched', bank: fate });
  return differing;
}
