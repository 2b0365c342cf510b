import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { EmptyState, ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import type { Result } from '#shared/domain/result.ts';
import { ClosingWizard } from './closing-wizard.tsx';

/** The guided closing of a campaign: the one under way, or a new one. */
export function ClosingPage({ campaignId }: { readonly campaignId: string }): ReactElement {
  return <Opened id={campaignId} open={openOf} />;
}

/** One guided closing by its own id: a rehearsal, or one that has ended. */
export function GivenClosing({ closingId }: { readonly closingId: string }): ReactElement {
  return <Opened id={closingId} open={getOf} />;
}

const openOf = (campaignId: string): Promise<Result<ClosingView, AppError>> => invoke('closings.open', { campaignId });
const getOf = (closingId: string): Promise<Result<ClosingView, AppError>> => invoke('closings.get', { closingId });

interface OpenedProps {
  readonly id: string;
  readonly open: (id: string) => Promise<Result<ClosingView, AppError>>;
}

function Opened({ id, open }: OpenedProps): ReactElement {
  const { t } = useT();
  const [view, setView] = useState<ClosingView | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    void open(id).then((result) => {
      if (left) return;
      if (result.ok) setView(result.value);
      else setError(result.error);
    });
    return () => {
      left = true;
    };
  }, [id, open, tries]);

  if (view !== null) return <ClosingWizard key={view.closingId} first={view} />;
  const retry = (): void => {
    setError(null);
    setTries((count) => count + 1);
  };
  const gone = error?.kind === 'notFound' || error?.kind === 'invalid';
  return (
    <Page heading={t('closing:titleOf')} above={<Link href={pathOfPage('campaigns')}>{t('frame:sections.campaigns')}</Link>}>
      {error === null && <SkeletonFields fields={9} />}
      {error !== null && !gone && <ErrorState error={error} onRetry={retry} />}
      {gone && <EmptyState title={t('closing:notFound')}>{t('closing:notFoundText')}</EmptyState>}
    </Page>
  );
}
