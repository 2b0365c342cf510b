import { useState } from 'react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

import { useFormat } from '../format/index.ts';
import type { TableRows } from './table-rows.ts';

interface FoundCountProps {
  readonly rows: Pick<TableRows<unknown>, 'rowCount' | 'key'>;
}

/** Says how many rows a search or a filter leaves, to those who do not see the table; nothing when the page opens. */
export function FoundCount({ rows: { rowCount, key } }: FoundCountProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [opened] = useState(key);
  const [said, setSaid] = useState('');
  const isNews = rowCount !== null && (key !== opened || said !== '');
  const news = isNews ? t('table:found', { count: rowCount, number: format.number(rowCount) }) : said;
  if (news !== said) setSaid(news);
  return <span className="t-visually-hidden" role="status">{said}</span>;
}
