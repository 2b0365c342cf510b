import type { Translate } from '#renderer/i18n/index.ts';
import type { states } from '#shared/text/en/lists/states.ts';

import { isDocumented } from './status-lists.ts';
import type { StatusListName } from './status-lists.ts';

type Words = typeof states;
type StateKey = { [List in keyof Words]: `${List}.${Extract<keyof Words[List], string>}` }[keyof Words];

/** A documented value in words; any other as it came. */
export function statusWord(list: StatusListName, value: string, t: Translate): string {
  return isDocumented(list, value) ? t(`states:${`${list}.${value}` as StateKey}`) : value;
}

/** What a choice says of a record whose state nobody documented: the bank's own word, or that it gives none. */
export const undocumentedState = (status: string | null, t: Translate): string =>
  status === null ? t('records:stateNotSaid') : t('records:stateUndocumented', { status });
