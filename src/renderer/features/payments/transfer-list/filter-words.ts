import { momentWords } from '#renderer/lists/records/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import type { Names } from '#renderer/lists/record-view/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';

import type { FilterName } from './transfer-filters.ts';

export const filterLabel = (name: FilterName, t: Translate): string => t(`writes:filters.${name === 'accountId' ? 'account' : name}`);

/** A filter's value as people say it. */
export function filterValue(name: FilterName, value: string, names: Names, format: Formatter, t: Translate): string {
  switch (name) {
    case 'accountId':
      return names.account(value) ?? value;
    case 'direction':
      return statusWord('directions', value, t);
    case 'status':
      return statusWord('transferStates', value, t);
    case 'feeType':
      return statusWord('feeTypes', value, t);
    case 'isUrgent':
    case 'isInstant':
    case 'hasTaxRelief':
      return t(value === 'yes' ? 'common:yes' : 'common:no');
    case 'createdFrom':
    case 'createdTo':
    case 'accountedFrom':
    case 'accountedTo':
      return momentWords(value, format);
    default:
      return value;
  }
}
