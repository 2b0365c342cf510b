import type { Translate } from '#renderer/i18n/index.ts';
import { payeeOf } from '#renderer/features/payments/outcome/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { ApprovalRow, ApprovalState, ApprovalView } from '#shared/bridge/payments/approvals.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import type { TeamChange } from '#shared/domain/team/statements.ts';

export const stateMeaning: Readonly<Record<ApprovalState, Meaning>> = {
  waiting: 'wait', approved: 'progress', declined: 'wrong', withdrawn: 'neutral', voided: 'neutral', expired: 'neutral', sending: 'progress', sent: 'done', failed: 'wrong', applied: 'done',
};

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text);

/** "Transfer: Rossi S.r.l." */
export function rowWords({ kind, about, lines }: ApprovalRow, t: Translate, { month }: Pick<Formatter, 'month'>): string {
  const what = [t(`approvals:kinds.${kind}`), kind === 'monthUnlock' && about !== null && isMonth(about) ? month(about) : about].filter((part) => part !== null && part !== '').join(': ');
  return lines === null ? what : `${what}, ${t('approvals:payments', { count: lines })}`;
}

export function headingOf(view: ApprovalView, t: Translate, format: Pick<Formatter, 'month'>): string {
  const { subject } = view;
  switch (subject.type) {
    case 'write':
    case 'code': return t(`outcome:titles.${subject.shown.kind}`, { name: payeeOf(subject.shown) });
    case 'batch': return subject.name;
    case 'payees': return t('sharedDesk:payees.count', { count: subject.added.length });
    case 'team': return changeWords(subject.change, subject.names, t);
    default: return rowWords(view, t, format);
  }
}

/** `names`: of the members and devices that the change is about, by their ids. */
export function changeWords(change: TeamChange, names: Readonly<Record<string, string>>, t: Translate): string {
  const named = (id: string): string => ownValue(names, id) ?? id;
  switch (change.type) {
    case 'addMember': return t('approvals:change.addMember', { name: change.member.name });
    case 'addDevice': return t('approvals:change.addDevice', { name: named(change.device.memberId) });
    case 'revokeDevice': return t('approvals:change.revokeDevice', { device: named(change.deviceId) });
    case 'changePolicy': return t('approvals:change.changePolicy');
    default: return t(`approvals:change.${change.type}`, { name: named(change.memberId) });
  }
}
