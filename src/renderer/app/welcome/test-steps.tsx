import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, later } from '#renderer/ui/index.ts';
import type { TestReport, TestStep } from '#shared/bridge/app/connections.ts';
import './test-steps.css';

const BankHabitsList = later(async () => (await import('#renderer/app/bank-habits/index.ts')).BankHabitsList);
const icons = { ok: IconCheck, failed: IconX, skipped: IconMinus } as const;

interface TestStepsProps {
  readonly report: TestReport;
  /** Steps that this way to the bank does not have: nobody missed trying them. */
  readonly absent: ReadonlySet<TestStep>;
}

/** What a test of the connection found, step by step, with the reason at the one that failed. */
export function TestSteps({ report, absent }: TestStepsProps) {
  const { t } = useT();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);

  return (
    <section ref={section} className="t-test" aria-label={t('welcome:report.title')}>
      <p role="status" className="t-test-summary" data-ok={report.ok}>
        {t(report.ok ? 'welcome:report.ok' : 'welcome:report.failed')}
      </p>
      <ol>
        {report.steps.filter(({ step, outcome }) => outcome !== 'skipped' || !absent.has(step)).map(({ step, outcome, error }) => {
          const StepIcon = icons[outcome];
          return (
            <li key={step} data-outcome={outcome}>
              <StepIcon size={16} aria-hidden="true" />
              <div>
                {t(`welcome:report.steps.${step}`)}
                <span className="t-visually-hidden">: {t(`welcome:report.outcomes.${outcome}`)}</span>
                {error !== null && <ErrorState error={error} />}
              </div>
            </li>
          );
        })}
      </ol>
      {report.learned !== undefined && (
        <>
          <h3>{t('welcome:report.learned')}</h3>
          <BankHabitsList habits={report.learned} />
        </>
      )}
    </section>
  );
}
