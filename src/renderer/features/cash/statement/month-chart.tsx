import type { ReactElement } from 'react';
import { BarChart } from '@mantine/charts';
import { useT } from '#renderer/i18n/index.ts';
import { amountAxis, axisTicks, CHART_HEAD, ChartFrame, chartLook } from '#renderer/ui/chart/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { PlainTable, TableHead } from '#renderer/ui/index.ts';
import type { StatementSummary } from '#shared/bridge/cash/statement.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './statement.module.css';

/** A double is exact enough for drawing; tooltip and table have the exact amounts. */
const heightOf = (money: Money): number => Math.abs(Number(moneyToDecimal(money)));

/** In pixels, with the heading. */
const HEIGHT = 160;

interface MonthChartProps {
  readonly months: StatementSummary['months'];
  /** By the pointer; the keyboard uses the list beside the heading. */
  readonly onMonth: (month: string) => void;
}

export function MonthChart({ months, onMonth }: MonthChartProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const currency = months[0]?.credits.currency;
  const shown = months.filter((month) => month.credits.currency === currency);
  const data = shown.map(({ month, credits, debits }) => ({ month, credits: heightOf(credits), debits: heightOf(debits) }));
  const heights = axisTicks(0, Math.max(...data.flatMap(({ credits, debits }) => [credits, debits])));
  const series = [
    { key: 'credits', name: t('statement:credits'), color: 'var(--t-chart-in)' }, { key: 'debits', name: t('statement:debits'), color: 'var(--t-chart-out)' },
  ];
  const tooltip = ({ label }: { readonly label?: unknown }): ReactElement | null => {
    const month = shown.find((one) => one.month === label);
    return month === undefined ? null : <MonthTooltip month={month} />;
  };
  return (
    <figure className={classes['chart']}>
      <ChartFrame currency={currency ?? ''} series={series} height={HEIGHT} title={t('statement:months')} table={<MonthTable months={months} />}>
        <BarChart
          {...chartLook}
          h={HEIGHT - CHART_HEAD}
          data={data}
          dataKey="month"
          series={series.map(({ key, name, color }) => ({ name: key, label: name, color }))}
          maxBarWidth={24}
          barProps={{ isAnimationActive: false }}
          barChartProps={{
            accessibilityLayer: false,
            margin: { top: 8, right: 16 },
            style: { cursor: 'pointer' },
            onClick: ({ activeLabel }) => {
              const month = shown.find((one) => one.month === activeLabel);
              if (month !== undefined) onMonth(month.month);
            },
          }}
          xAxisProps={{ tickFormatter: (month: string) => format.month(month, 'short'), minTickGap: 16 }}
          yAxisProps={amountAxis(heights, format)}
          tooltipProps={{ isAnimationActive: false, content: tooltip }}
        />
      </ChartFrame>
    </figure>
  );
}

function MonthTable({ months }: Pick<MonthChartProps, 'months'>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <PlainTable label={t('statement:months')} narrow>
      <TableHead words={[t('statement:month')]} figures={[t('statement:credits'), t('statement:debits')]} />
      <tbody>
        {months.toReversed().map(({ month, credits, debits }) => (
          <tr key={`${month} ${credits.currency}`}>
            <th scope="row">{format.month(month)}</th><td data-end>{format.money(credits, { sign: 'always' })}</td><td data-end>{format.money(debits)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function MonthTooltip({ month }: { readonly month: StatementSummary['months'][number] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <div className="t-chart-tooltip t-stack">
      <strong>{format.month(month.month)}</strong>
      <dl>
        <dt>{t('statement:credits')}</dt><dd>{format.money(month.credits, { sign: 'always' })}</dd>
        <dt>{t('statement:debits')}</dt><dd>{format.money(month.debits)}</dd>
      </dl>
    </div>
  );
}
