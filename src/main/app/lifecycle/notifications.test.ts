import { expect, it } from 'vitest';

import { createAnnouncer } from './notifications.ts';
import type { Announcement, News } from './notifications.ts';

function harness() {
  const state = { wanted: true, watched: false };
  const shown: Announcement[] = [];
  let takenAway = 0;
  let task: (() => void) | null = null;
  const announcer = createAnnouncer({
    wanted: () => state.wanted, watched: () => state.watched,
    show: (announcement) => {
      shown.push(announcement);
      return () => {
        takenAway += 1;
      };
    },
    after: (_ms, run) => {
      task = run;
    },
  });
  return {
    state, shown, announcer,
    takenAway: () => takenAway,
    later: () => {
      const run = task;
      task = null;
      run?.();
    },
  };
}

const news = (kind: News['kind'], about: string): News => ({ kind, about, path: `/payments/${about}`, connectionId: 'c1' });

it('tells one thing once, and its latest news in place of the earlier', () => {
  const { announcer, shown, later, takenAway } = harness();
  announcer.notify(news('unknown', 'w1'));
  announcer.notify(news('decide', 'w1'));
  later();
  expect(shown.map(({ kind }) => kind)).toEqual(['decide']);
  announcer.notify(news('decide', 'w1'));
  later();
  expect(shown, 'not a second time').toHaveLength(1);
  announcer.notify(news('resolved', 'w1'));
  later();
  expect([shown.map(({ kind }) => kind), takenAway()]).toEqual([['decide', 'resolved'], 1]);
});

it('groups many, and leads nowhere in particular then', () => {
  const { announcer, shown, later } = harness();
  for (const about of ['w1', 'w2', 'w3']) announcer.notify(news('challenge', about));
  later();
  expect(shown).toEqual([{ kind: 'several', count: 3, news: null }]);
});

it('tells nothing to somebody who looks at the window, or comes to it before it is told, or wants no news', () => {
  const { announcer, shown, later, state } = harness();
  state.watched = true;
  announcer.notify(news('challenge', 'w1'));
  state.watched = false;
  announcer.notify(news('challenge', 'w2'));
  state.watched = true;
  later();
  state.watched = false;
  state.wanted = false;
  announcer.notify(news('challenge', 'w3'));
  later();
  expect(shown).toEqual([]);
});

it('takes away what was told once the person looks, and tells of the same thing again when it happens again', () => {
  const { announcer, shown, later, takenAway } = harness();
  announcer.notify(news('challenge', 'w1'));
  later();
  announcer.looked();
  expect(takenAway()).toBe(1);
  announcer.notify(news('challenge', 'w1'));
  later();
  expect(shown).toHaveLength(2);
});
