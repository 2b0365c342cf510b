import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note, SkeletonFields, useMoment } from '#renderer/ui/index.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { closingDirections } from '#shared/domain/closing/model.ts';
import type { ClosingDirection } from '#shared/domain/closing/model.ts';
import { Assumptions } from './assumptions.tsx';
import chooseClasses from './choose.module.css';
import classes from './closing.module.css';
import { DirectionCard } from './direction-card.tsx';
import { Fates } from './fates.tsx';
import { StepFoot } from './step-foot.tsx';
import type { Closing } from './use-closing.ts';

/** The third step: success or failure, each with what is expected of it, to the cent. */
export function ChooseStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const { view, run } = closing;
  const { forecasts } = view;
  const [direction, pick] = usePicked(closing);
  const closed = view.ended !== null;
  if (forecasts === null) return <><SkeletonFields fields={9} /><StepFoot closing={closing} back="check" next="confirm" barred={t('closing:refresh.nextNeeds')} /></>;
  const assume = (taken: ClosingAssumptions): void => void run('closings.choose', { closingId: view.closingId, direction, assumptions: taken });
  const orders = Object.values(forecasts.success.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className={classes['lead']}>
        {t('closing:choose.lead', { number: format.number(orders), when: view.refreshedAt === null ? '—' : moment(view.refreshedAt) })}
      </p>
      {!view.fresh && <Note line meaning="wait" role="alert">{t('closing:refresh.notFresh')}</Note>}
      <fieldset className={chooseClasses['cards']} disabled={closed}>
        <VisuallyHidden component="legend">{t('closing:choose.legend')}</VisuallyHidden>
        {closingDirections.map((one) => (
          <DirectionCard
            key={one} direction={one} forecast={forecasts[one]} view={view} chosen={direction === one} onChoose={() => pick(one)}
          />
        ))}
      </fieldset>
      <Assumptions closing={closing} onChange={assume} />
      <Fates view={view} direction={direction ?? 'success'} />
      <StepFoot
        closing={closing} back="check" next="confirm"
        barred={!view.fresh ? t('closing:refresh.nextNeeds') : direction === null ? t('closing:choose.chooseFirst') : direction !== view.direction ? t('closing:choose.recomputing') : null}
      />
    </>
  );
}

/** What is picked shows at once; it is kept as soon as nothing else is under way, so that no key is lost. */
function usePicked({ view, busy, error, run, forgetError }: Closing): [ClosingDirection | null, (direction: ClosingDirection) => void] {
  const [picked, setPicked] = useState<ClosingDirection | null>(null);
  const { closingId, direction, assumptions } = view;
  const wanted = picked !== null && picked !== direction && busy === null && error === null ? picked : null;
  useEffect(() => {
    if (wanted !== null) void run('closings.choose', { closingId, direction: wanted, assumptions });
  }, [assumptions, closingId, run, wanted]);
  return [error === null ? picked ?? direction : direction, (chosen) => { forgetError(); setPicked(chosen); }];
}
