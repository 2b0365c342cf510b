import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommand } from '#renderer/data/use-command.ts';
import { memberNames } from '#renderer/data/team.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { ruleWords } from '#renderer/features/payments/approvals/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Section } from '#renderer/ui/index.ts';
import type { PolicyRule } from '#shared/domain/team/policy.ts';
import { rightsOf } from './team-members.tsx';
import { RequestMade } from './team-request.tsx';
import { draftOf, newRule, readRule } from './team-rule-draft.ts';
import type { RuleDraft, RuleReading } from './team-rule-draft.ts';
import { RuleForm } from './team-rule-form.tsx';
import { TryOut } from './team-try-out.tsx';

/** The rules as sentences. An administrator changes them here; the change is a request like any other. */
export function TeamPolicy({ team }: { readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const [editing, setEditing] = useState<{ readonly basedOn: number; readonly drafts: readonly RuleDraft[] } | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const { policy } = team;
  const { administers, barred } = rightsOf(team);
  const begin = (): void => {
    setRequested(null);
    setEditing({ basedOn: policy.version, drafts: policy.rules.map((rule) => draftOf(rule, format.decimalMark)) });
  };
  return (
    <Section
      heading={t('team:policy.heading')}
      toolbar={administers && editing === null ? <Button size="xs" variant="default" disabled={barred} onClick={begin}>{t('team:policy.edit')}</Button> : undefined}
    >
      <p className="t-muted t-prose">{t('team:policy.about')} {t('team:policy.version', { number: policy.version })}.</p>
      {requested !== null && <RequestMade requestId={requested} />}
      {editing === null
        ? (
          <>
            <Rules rules={policy.rules} team={team} />
            <TryOut team={team} rules={policy.rules} />
          </>
        )
        : (
          <PolicyEditor
            key={editing.basedOn} team={team} basedOn={editing.basedOn} first={editing.drafts} onDiscard={() => setEditing(null)}
            onRequested={(requestId) => {
              setEditing(null);
              setRequested(requestId);
            }}
          />
        )}
    </Section>
  );
}

function Rules({ rules, team }: { readonly rules: readonly PolicyRule[]; readonly team: TeamOfDesk }) {
  const { t } = useT();
  const format = useFormat();
  const names = memberNames(team);
  if (rules.length === 0) return <p className="t-wrong">{t('team:policy.none')}</p>;
  return (
    <ol className="t-team-rules" aria-label={t('team:policy.rules')}>
      {rules.map((rule) => <li key={rule.ruleId}><div className="t-team-rule"><span>{ruleWords(rule, names, t, format)}</span></div></li>)}
    </ol>
  );
}

interface PolicyEditorProps {
  readonly team: TeamOfDesk;
  /** The version whose rules were changed. */
  readonly basedOn: number;
  readonly first: readonly RuleDraft[];
  readonly onDiscard: () => void;
  readonly onRequested: (requestId: string) => void;
}

function PolicyEditor({ team, basedOn, first, onDiscard, onRequested }: PolicyEditorProps) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { busy, error, run } = useCommand();
  const [drafts, setDrafts] = useState(first);
  const [open, setOpen] = useState<string | null>(null);
  const readings = drafts.map((draft) => readRule(draft, decimalMark));
  const rules = readings.flatMap((reading) => (reading.ok ? [reading.rule] : []));
  const whole = rules.length === drafts.length;
  const newer = team.policy.version !== basedOn;
  const unchanged = JSON.stringify(drafts) === JSON.stringify(first);

  const change = (draft: RuleDraft): void => setDrafts((all) => all.map((one) => (one.ruleId === draft.ruleId ? draft : one)));
  const move = (index: number, by: -1 | 1): void => setDrafts((all) => {
    const moved = all[index];
    return moved === undefined ? all : all.toSpliced(index, 1).toSpliced(index + by, 0, moved);
  });
  const add = (): void => {
    const draft = newRule(crypto.randomUUID());
    setDrafts((all) => [...all, draft]);
    setOpen(draft.ruleId);
  };
  const save = async (): Promise<void> => {
    if (!whole || newer) return;
    const result = await run('team.changePolicy', { basedOn, rules: rules.map((rule) => ({ ...rule, kinds: [...rule.kinds], approvers: rule.approvers === null ? null : [...rule.approvers] })) });
    if (result.ok) onRequested(result.value.requestId);
  };
  return (
    <>
      {newer && <Note line meaning="wait" role="alert">{t('team:policy.newer')}</Note>}
      {drafts.length === 0 && <p className="t-wrong">{t('team:policy.none')}</p>}
      <ol className="t-team-rules" aria-label={t('team:policy.rules')}>
        {drafts.map((draft, index) => (
          <li key={draft.ruleId}>
            <RuleRow
              reading={readings[index] ?? { ok: false, problems: {} }} number={index + 1} last={index === drafts.length - 1} open={open === draft.ruleId} names={memberNames(team)}
              onEdit={() => setOpen(open === draft.ruleId ? null : draft.ruleId)} onMove={(by) => move(index, by)} onRemove={() => setDrafts((all) => all.toSpliced(index, 1))}
            />
            {open === draft.ruleId && <RuleForm draft={draft} reading={readings[index] ?? { ok: false, problems: {} }} team={team} onChange={change} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ol>
      <div><Button size="xs" variant="default" onClick={add}>{t('team:policy.add')}</Button></div>
      <TryOut team={team} rules={whole ? rules : null} />
      {error !== null && <ErrorState error={error} />}
      <div className="t-foot">
        <Button loading={busy} disabled={!whole || newer || unchanged} onClick={() => void save()}>{t('team:policy.save')}</Button>
        <Button variant="default" disabled={busy} onClick={onDiscard}>{t('team:policy.discard')}</Button>
        <span className="t-small">{!whole ? t('team:policy.wrong') : unchanged ? t('team:policy.unchanged') : null}</span>
      </div>
    </>
  );
}

interface RuleRowProps {
  readonly reading: RuleReading;
  readonly number: number;
  readonly last: boolean;
  readonly open: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly onEdit: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function RuleRow({ reading, number, last, open, names, onEdit, onMove, onRemove }: RuleRowProps) {
  const { t } = useT();
  const format = useFormat();
  return (
    <div className="t-team-rule">
      {reading.ok ? <span>{ruleWords(reading.rule, names, t, format)}</span> : <span className="t-wrong">{t('team:policy.wrong')}</span>}
      <span className="t-inline">
        <ActionIcon size="sm" variant="subtle" color="gray" disabled={number === 1} aria-label={t('team:policy.up', { number })} onClick={() => onMove(-1)}><IconChevronUp size={14} /></ActionIcon>
        <ActionIcon size="sm" variant="subtle" color="gray" disabled={last} aria-label={t('team:policy.down', { number })} onClick={() => onMove(1)}><IconChevronDown size={14} /></ActionIcon>
        <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('team:policy.editRuleOf', { number })} aria-expanded={open} onClick={onEdit}>{t('team:policy.editRule')}</Button>
        <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('team:policy.removeRuleOf', { number })} onClick={onRemove}>{t('team:policy.removeRule')}</Button>
      </span>
    </div>
  );
}
