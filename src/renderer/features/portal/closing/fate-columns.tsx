import { useMemo } from 'react';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { FateRow } from '#shared/bridge/portal/closings.ts';
import type { OrderFate } from '#shared/domain/closing/model.ts';
import type { Money } from '#shared/domain/money.ts';

export const fateMeaning: Readonly<Record<OrderFate, Meaning>> = { executed: 'done', split: 'wait', undone: 'neutral', untouched: 'neutral' };

/** Columns of every order with what happens to it. What nothing happens to shows no zeros. */
export function useFateColumns(): readonly DataColumn<FateRow>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<FateRow>[] => {
    const amount = (key: 'executed' | 'fee' | 'refund'): DataColumn<FateRow> => ({
      key, title: t(`closing:choose.${key}`), width: key === 'fee' ? 96 : 108, grow: 1, align: 'end',
      render: (row) => (isNothing(row, row[key]) ? UNKNOWN : <Amount money={row[key]} />),
      copyText: (row) => format.money(row[key]),
    });
    return [
      { key: 'orderId', title: t('closing:choose.order'), width: 112, grow: 1, render: ({ orderId }) => <span className="t-mono">{orderId}</span>, copyText: ({ orderId }) => orderId },
      { key: 'holder', title: t('closing:choose.holder'), width: 120, grow: 2, render: ({ holder }) => holder ?? UNKNOWN, copyText: ({ holder }) => holder ?? '' },
      { key: 'code', title: t('closing:choose.code'), width: 136, optional: true, render: ({ portalOrderCode }) => <span className="t-mono"><Said text={portalOrderCode ?? UNKNOWN} /></span>, copyText: ({ portalOrderCode }) => portalOrderCode ?? '' },
      { key: 'state', title: t('closing:choose.state'), width: 120, grow: 1, render: ({ status }) => <FieldContent value={{ kind: 'status', list: 'orderStates', status }} />, copyText: ({ status }) => status ?? '' },
      { key: 'total', title: t('closing:choose.total'), width: 108, grow: 1, align: 'end', render: ({ total }) => <Amount money={total} />, copyText: ({ total }) => format.money(total) },
      {
        key: 'fate', title: t('closing:choose.fate'), width: 124, grow: 1,
        render: ({ fate }) => <StatusBadge meaning={fateMeaning[fate]}>{t(`closing:choose.fateOf.${fate}`)}</StatusBadge>, copyText: ({ fate }) => t(`closing:choose.fateOf.${fate}`),
      },
      amount('executed'), amount('fee'), amount('refund'),
    ];
  }, [t, format]);
}

const isNothing = ({ fate }: FateRow, money: Money): boolean => fate === 'untouched' && money.amountMinor === 0;
