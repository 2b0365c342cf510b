import { useLocation, useSearch } from 'wouter';

import { CALENDAR_PATH } from '#renderer/data/paths/paths.ts';
import { agendaKinds } from '#shared/bridge/cash/agenda.ts';
import type { AgendaKind } from '#shared/bridge/cash/agenda.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

export const calendarViews = ['month', 'list'] as const;
type CalendarViewName = (typeof calendarViews)[number];

/** What the calendar shows, as the address says it. */
interface CalendarAddress {
  /** Its month is shown. */
  readonly day: BankDate;
  readonly view: CalendarViewName;
  /** None lets all through. */
  readonly kinds: readonly AgendaKind[];
}

/** The state of the calendar lives in its address, so that Back works. A change of the day alone makes no step of its own. */
export function useCalendarAddress(today: BankDate): CalendarAddress & { readonly change: (change: Partial<CalendarAddress>) => void } {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const address: CalendarAddress = {
    day: parseBankDate(search.get('day') ?? '') ?? today,
    view: search.get('view') === 'list' ? 'list' : 'month',
    kinds: agendaKinds.filter((kind) => search.getAll('kind').includes(kind)),
  };
  return {
    ...address,
    change: (change) => {
      const next = { ...address, ...change };
      const to = new URLSearchParams([
        ...(next.day === today ? [] : [['day', next.day]]), ...(next.view === 'month' ? [] : [['view', next.view]]), ...next.kinds.map((kind) => ['kind', kind]),
      ]).toString();
      navigate(to === '' ? CALENDAR_PATH : `${CALENDAR_PATH}?${to}`, { replace: next.view === address.view });
    },
  };
}
