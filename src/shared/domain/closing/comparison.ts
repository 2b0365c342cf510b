import { fillOrders } from './assumptions.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingAmountsMinor, ClosingForecast, ClosingOrder, ClosingTerms, OrderFate } from './model.ts';

/** What the bank says, or shows, of a closing that happened. */
export interface BankClosing {
  readonly ordersExecuted: readonly string[];
  readonly ordersUndone: readonly { readonly orderId: string }[];
  readonly orderSplit: string | null;
  /** Minor units; null where the bank did not say. */
  readonly amounts: { readonly [Part in keyof ClosingAmountsMinor]: number | null } | null;
}

/** Why an amount is not as forecast: switching one assumption alone gives the bank's figure, or none does. */
export type AmountExplanation = 'equal' | 'notSaid' | 'unexplained' | { readonly assumption: keyof ClosingAssumptions; readonly value: string };

export interface ComparedAmount {
  readonly part: keyof ClosingAmountsMinor;
  readonly forecast: number;
  readonly bank: number | null;
  readonly explanation: AmountExplanation;
}

export interface ClosingComparison {
  readonly comparisons: readonly ComparedAmount[];
  readonly differing: readonly { readonly orderId: string; readonly forecast: OrderFate; readonly bank: OrderFate }[];
  readonly executed: number;
  readonly undone: number;
  readonly splitOrderId: string | null;
}

const parts = [
  'companyFunds', 'portalSuccessFee', 'portalInvestorFee', 'investorsRefunds', 'totalCampaignExecuted', 'totalManagedFunds',
] as const satisfies readonly (keyof ClosingAmountsMinor)[];

/** What a forecast was computed from. */
export interface ForecastBasis {
  readonly orders: readonly ClosingOrder[];
  readonly terms: ClosingTerms;
  readonly assumptions: ClosingAssumptions;
}

/** The bank's closing beside its forecast. */
export function compareWithBank(basis: ForecastBasis, forecast: ClosingForecast, bank: BankClosing): ClosingComparison {
  return {
    comparisons: compareAmounts(basis, forecast, bank.amounts),
    differing: differingFates(forecast, bank),
    executed: bank.ordersExecuted.length,
    undone: bank.ordersUndone.length,
    splitOrderId: bank.orderSplit,
  };
}

function compareAmounts(basis: ForecastBasis, forecast: ClosingForecast, said: BankClosing['amounts']): ComparedAmount[] {
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

/**
 * Forecasts that differ in one assumption: the one that gives every figure of the bank, where there is one, and else all, first those
 * that give most: one cause explains best.
 */
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

/** Orders whose fate is another at the bank, and those that only the bank names. */
function differingFates(forecast: ClosingForecast, bank: BankClosing): { orderId: string; forecast: OrderFate; bank: OrderFate }[] {
  const atBank = new Map<string, OrderFate>();
  for (const orderId of bank.ordersExecuted) atBank.set(orderId, 'executed');
  for (const { orderId } of bank.ordersUndone) atBank.set(orderId, 'undone');
  if (bank.orderSplit !== null && bank.orderSplit !== '') atBank.set(bank.orderSplit, 'split');
  const differing: { orderId: string; forecast: OrderFate; bank: OrderFate }[] = [];
  for (const { orderId, fate } of forecast.orders) {
    const bankFate = atBank.get(orderId) ?? 'untouched';
    atBank.delete(orderId);
    if (fate !== bankFate) differing.push({ orderId, forecast: fate, bank: bankFate });
  }
  for (const [orderId, fate] of atBank) differing.push({ orderId, forecast: 'untouched', bank: fate });
  return differing;
}
