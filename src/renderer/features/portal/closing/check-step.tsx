import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { EmptyState, Note } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { neverLeft } from '#shared/domain/closing/model.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import checkClasses from './check.module.css';
import classes from './closing.module.css';
import { FindingItem } from './finding-item.tsx';
import { StepFoot } from './step-foot.tsx';
import type { Closing } from './use-closing.ts';

const weights = ['wrong', 'wait', 'note'] as const satisfies readonly Finding['weight'][];

/** What is wrong and neither dealt with nor left with a reason. A reason given for fewer than there are now no longer holds. */
const stillOpen = ({ findings, left }: ClosingView): number =>
  findings.filter(({ kind, weight, count }) => weight === 'wrong' && (neverLeft.has(kind) || !left.some((one) => one.kind === kind && one.count >= count))).length;

/** The second step: what to deal with, or to leave with a reason, before anything is chosen. */
export function CheckStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view } = closing;
  const open = stillOpen(view);
  return (
    <>
      <p className={classes['lead']}>{t('closing:check.lead')}</p>
      <p role="status" className={classes['tally']} data-meaning={open > 0 ? 'wrong' : 'done'}>
        {open > 0 ? t('closing:check.open', { count: open }) : view.findings.some(({ weight }) => weight === 'wrong') ? t('closing:check.allDone') : view.findings.length > 0 ? t('closing:check.nothingWrong') : ''}
      </p>
      {!view.fresh && <Note line meaning="wait" role="alert">{t('closing:refresh.notFresh')}</Note>}
      {view.findings.length === 0 && <EmptyState title={t('closing:check.none')}>{t('closing:check.noneText')}</EmptyState>}
      {weights.map((weight) => <Group key={weight} closing={closing} weight={weight} findings={view.findings.filter((finding) => finding.weight === weight)} />)}
      <StepFoot closing={closing} back="refresh" next="choose" barred={!view.fresh ? t('closing:refresh.nextNeeds') : open > 0 ? t('closing:check.open', { count: open }) : null} />
    </>
  );
}

interface GroupProps {
  readonly closing: Closing;
  readonly weight: Finding['weight'];
  readonly findings: readonly Finding[];
}

function Group({ closing, weight, findings }: GroupProps): ReactElement | null {
  const { t } = useT();
  if (findings.length === 0) return null;
  return (
    <section className={checkClasses['findings']} aria-labelledby={`findings-${weight}`} data-weight={weight}>
      <h3 id={`findings-${weight}`}>{t(`closing:check.weights.${weight}`)}</h3>
      <ul>{findings.map((finding) => <FindingItem key={finding.kind} closing={closing} finding={finding} />)}</ul>
    </section>
  );
}
