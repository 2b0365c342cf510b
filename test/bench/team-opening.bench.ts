import { must } from '#test/support/team-desks.ts';
import { percentile } from './measure.ts';
import type { Measure } from './measure.ts';
import { filledTeam, LARGE_TEAM, processorMs } from './team-filled.ts';

const LIST_MS = 150;
const START_MS = 3000;
const CHANGE_MS = 2000;
const OPENINGS = 40;
const TYPED = ['tip', 'tipografia', 'bianchi', 'studio rossi 9', 'gallo 12'];

export const measure: Measure = {
  name: 'team-opening',
  compared: `a desk in a team with ${LARGE_TEAM.requests} requests, in processor time: opening Approvals beside ${LIST_MS} ms for 95 %, starting beside ${START_MS} ms, and a change of a member's roles beside ${CHANGE_MS} ms`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const team = await filledTeam();
    const started = process.cpuUsage();
    const copy = team.openCopy();
    const opened = processorMs(started);
    const desk = team.openDesk(copy);
    try {
      must(await desk.catchUp());
      const startMs = processorMs(started);
      const took = (work: () => unknown): number => {
        const begun = process.cpuUsage();
        work();
        return processorMs(begun);
      };
      // What the page asks for when it opens, and as somebody types.
      const lists = Array.from({ length: OPENINGS }, (_, index) => took(() => {
        desk.counts();
        desk.page({ list: (['toApprove', 'mine', 'all'] as const)[index % 3] ?? 'all', text: '', offset: 0, limit: 50 });
      }));
      const searches = TYPED.flatMap((text) => (['toApprove', 'all'] as const).map((list) => took(() => desk.page({ list, text, offset: 0, limit: 50 }))));
      const row = desk.page({ list: 'toApprove', text: '', offset: 0, limit: 1 }).rows[0];
      const details = took(() => desk.details(row?.requestId ?? ''));
      const other = desk.state().members.find(({ me, roles }) => !me && roles.includes('preparer'));
      if (other === undefined) throw new Error('The team has no other member');
      const begun = process.cpuUsage();
      const wallMs = performance.now();
      for (const roles of [other.roles.filter((role) => role !== 'approver'), other.roles]) must(await desk.change({ type: 'changeRoles', memberId: other.memberId, roles }));
      const [changeMs, changeWallMs] = [processorMs(begun) / 2, (performance.now() - wallMs) / 2];
      const listMs = percentile([...lists, ...searches], 0.95);
      return {
        ratio: Math.max(listMs / LIST_MS, startMs / START_MS, changeMs / CHANGE_MS),
        figures: [
          `Approvals opens in ${listMs.toFixed(0)} ms for 95 % (its lists ${percentile(lists, 0.5).toFixed(0)} ms, searches ${percentile(searches, 0.5).toFixed(0)} ms, medians), a request in ${details.toFixed(0)} ms`,
          `a start takes ${startMs.toFixed(0)} ms, of which opening the copy ${opened.toFixed(0)}`,
          `a change of a member's roles takes ${changeMs.toFixed(0)} ms, ${changeWallMs.toFixed(0)} by the clock, with ${desk.counts().toApprove} requests that wait`,
        ].join('\n'),
      };
    } finally {
      await desk.close();
      await team.stop();
    }
  },
};
