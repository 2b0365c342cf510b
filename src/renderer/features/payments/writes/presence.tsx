import { useEffect, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { readOnChanges } from '#renderer/data/changes.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { PresenceView } from '#shared/bridge/payments/approvals.ts';

type What = CommandInput<'approvals.present'>['what'];

/** Tells the team that this is open here, and says who else has it open. Nothing depends on it. The main process keeps it alive until it is closed. */
export function Presence({ what, id }: { readonly what: What; readonly id: string }) {
  const { t } = useT();
  const format = useFormat();
  const others = usePresence(what, id);
  const [first] = others;
  if (first === undefined) return null;
  const since = others.reduce((earliest, one) => (one.since < earliest ? one.since : earliest), first.since);
  // Somebody may have it open on two devices.
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <Note line meaning={what === 'request' ? undefined : 'wait'} role="status">
      {t(`approvals:presence.${what}`, { count: names.length, names: new Intl.ListFormat(format.locale).format(names), when: format.instant(since) })}
    </Note>
  );
}

function usePresence(what: What, id: string): readonly PresenceView[] {
  const inTeam = useTeam() !== null;
  const [others, setOthers] = useState<readonly PresenceView[]>([]);
  useEffect(() => {
    if (!inTeam) return undefined;
    const stop = readOnChanges(['presence'], () => invoke('approvals.present', { what, id, open: true }), (result) => setOthers(result.ok ? result.value : []));
    return () => {
      stop();
      void invoke('approvals.present', { what, id, open: false });
    };
  }, [what, id, inTeam]);
  return inTeam ? others : [];
}
